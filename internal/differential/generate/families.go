package generate

// Families are all families, sorted by name.
var Families = []Family{
	{Name: "arrays", generate: arrays},
	{Name: "async-generators", generate: asyncGenerators},
	{Name: "bigints", generate: bigints},
	{Name: "classes", generate: classes},
	{Name: "closures", generate: closures},
	{Name: "collections", generate: collections},
	{Name: "cycles", generate: cycles},
	{Name: "dates", generate: dates},
	{Name: "destructuring", generate: destructuring},
	{Name: "disposables", generate: disposables},
	{Name: "generators", generate: generators},
	{Name: "intl", generate: intl},
	{Name: "iterators", generate: iterators},
	{Name: "json", generate: jsons},
	{Name: "limiters", generate: limiters},
	{Name: "messages", Messages: true, generate: messages},
	{Name: "numbers", generate: numbers},
	{Name: "objects", generate: objects},
	{Name: "parameters", generate: parameters},
	{Name: "proxies", generate: proxies},
	{Name: "regexps", generate: regexps},
	{Name: "strings", generate: texts},
	{Name: "suspensions", generate: suspensions},
	{Name: "typed-arrays", generate: typedArrays},
	{Name: "typescript", generate: typescript},
	{Name: "weakrefs", generate: weakrefs},
}

// FamilyNamed returns the family of a name.
func FamilyNamed(name string) (Family, bool) {
	for _, f := range Families {
		if f.Name == name {
			return f, true
		}
	}
	return Family{}, false
}
