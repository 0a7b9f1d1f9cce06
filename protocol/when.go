package protocol

// When says in which way a condition came about, for the messages of [Class.Variants].
type When string

// The ways that have a message of their own.
const (
	StillWaiting    When = "the program was waiting when its time was over"
	ExecutorStopped When = "the executor was stopped"
)
