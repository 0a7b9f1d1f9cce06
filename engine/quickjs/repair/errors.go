package repair

// Errors are the messages of the TypeErrors that patches throw, by their number.
var Errors = [...]string{
	notAList: "CreateListFromArrayLike called on non-object",
}

const (
	notAList = iota
)
