package server_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log"
	"net/http"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// bearer lets callers in who show a key, under the name that the key belongs to. It has
// hashes of the keys: finding one takes as long whatever a stranger guesses.
func bearer(names map[[sha256.Size]byte]string) func(context.Context, server.Handshake) (server.Decision, error) {
	return func(_ context.Context, h server.Handshake) (server.Decision, error) {
		scheme, key, _ := strings.Cut(h.Headers["authorization"], " ")
		name := names[sha256.Sum256([]byte(key))]
		if !strings.EqualFold(scheme, "Bearer") || name == "" {
			return server.Decision{Reject: true, Reason: "no key that is known"}, nil
		}
		return server.Decision{Identity: name}, nil
	}
}

// A Go program serves its own executor, and asks every caller for a key.
func Example_bearerToken() {
	ctx := context.Background()
	executor, err := engine.New(ctx, engine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.New(server.Options{
		Executor:     executor,
		Port:         0, // any free one
		OnConnection: bearer(map[[sha256.Size]byte]string{sha256.Sum256([]byte("s3cret")): "team one"}),
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := s.Listen(ctx); err != nil {
		log.Fatal(err)
	}
	defer s.Close(ctx)

	url := "ws://" + s.Address().String()
	_, err = client.Dial(ctx, url, client.Options{})
	fmt.Println(errors.Is(err, protocol.CodeConnectionRejected), err)

	c, err := client.Dial(ctx, url, client.Options{Header: http.Header{"Authorization": {"Bearer s3cret"}}})
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()
	result, err := c.Execute(ctx, protocol.Request{Code: "6 * 7"})
	fmt.Println(result.Value, err)
	// Output:
	// true CONNECTION_REJECTED: The executor did not accept the connection: the server answered 403 Forbidden.
	// 42 <nil>
}
