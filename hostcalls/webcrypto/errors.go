package webcrypto

import "github.com/codemode-executor/codemode-executor/hostcalls"

// operationError is for a computation that failed, such as a decryption.
func operationError(message string) error {
	return &hostcalls.Error{Name: "OperationError", Message: message}
}

// dataError is for key data that is not what it should be.
func dataError(message string) error {
	return &hostcalls.Error{Name: "DataError", Message: message}
}

func notSupportedError(message string) error {
	return &hostcalls.Error{Name: "NotSupportedError", Message: message}
}

func typeError(message string) error {
	return &hostcalls.Error{Name: "TypeError", Message: message}
}
