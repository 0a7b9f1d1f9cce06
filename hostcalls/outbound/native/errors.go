package native

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// explain makes an error for the program of one of net/http's. Those name addresses
// of this machine and of its name servers.
func explain(request *http.Request, err error) error {
	var refused *denied
	if errors.As(err, &refused) {
		return protocol.Failure(protocol.CodeNetworkDenied, origin(request.URL))
	}
	if ctx := request.Context(); ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("the request to %s failed: %s", origin(request.URL), why(err))
}

func why(err error) string {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout interface{ Timeout() bool }
	var inner *net.OpError
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return "the name of the server does not exist"
	case errors.As(err, &name):
		return "the name of the server could not be looked up"
	case errors.As(err, &certificate):
		return "the certificate of the server is not valid: " + certificate.Err.Error()
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the server refused the connection"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return "the server closed the connection"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "the server did not answer in time"
	case errors.As(err, &inner):
		return innermost(inner).Error()
	}
	return err.Error()
}

// innermost takes off what names addresses and system calls.
func innermost(err error) error {
	for {
		switch e := err.(type) {
		case *net.OpError:
			err = e.Err
		case *os.SyscallError:
			err = e.Err
		default:
			return err
		}
	}
}
