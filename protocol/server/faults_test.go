package server_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestFaultsOfTheExecutor(t *testing.T) {
	for _, c := range []struct {
		name    string
		execute executorFunc
		code    protocol.Code
		log     string
	}{
		{"a fault", func(context.Context, protocol.Request) (protocol.Result, error) {
			return protocol.Result{}, protocol.NewFault(protocol.CodeQueueOverflow, 7)
		}, protocol.CodeQueueOverflow, ""},
		{"another error", func(context.Context, protocol.Request) (protocol.Result, error) {
			return protocol.Result{}, errors.New("the disk is full")
		}, protocol.CodeInternal, "the disk is full"},
		{"a panic", func(context.Context, protocol.Request) (protocol.Result, error) {
			panic("index out of range")
		}, protocol.CodeInternal, "index out of range"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log journal
			peer := dial(t, start(t, server.Options{Executor: c.execute, Logger: log.logger()}))
			_, err := peer.execute(t.Context(), protocol.Request{Dispatch: protocol.Tools{}.Dispatch})
			wantFault(t, err, c.code)
			if c.log != "" && (strings.Contains(err.Error(), c.log) || !strings.Contains(log.String(), c.log)) {
				t.Errorf("error %v, log %s", err, &log)
			}
			wantCleanTables(t, peer, nil)
		})
	}
}

func TestExecutionsOfAConnection(t *testing.T) {
	proceed := make(chan struct{})
	entered := make(chan struct{}, 8)
	s := start(t, server.Options{Limits: server.Limits{Executions: 2}, Executor: executorFunc(func(context.Context, protocol.Request) (protocol.Result, error) {
		entered <- struct{}{}
		<-proceed
		return answerOf(""), nil
	})})
	c := dial(t, s)
	errs := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := c.execute(context.Background(), protocol.Request{})
			errs <- err
		}()
		receive(t, "the execution", entered)
	}
	_, err := c.execute(t.Context(), protocol.Request{})
	wantFault(t, err, protocol.CodeQueueOverflow)
	close(proceed)
	for range 2 {
		if err := receive(t, "the answer", errs); err != nil {
			t.Error(err)
		}
	}
	if _, err := c.execute(t.Context(), protocol.Request{}); err != nil {
		t.Error(err)
	}
}
