package main

import (
	"context"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Subject is the executor, whose answers are judged.
type Subject struct{ executor *engine.Executor }

// NewSubject starts an executor.
func NewSubject(ctx context.Context) (*Subject, error) {
	executor, err := engine.New(ctx, engine.Options{Uninstrumented: true})
	if err != nil {
		return nil, err
	}
	return &Subject{executor}, nil
}

// Close ends the executor.
func (s *Subject) Close() { _ = s.executor.Close() }

// Run evaluates a program.
func (s *Subject) Run(ctx context.Context, code string, patience time.Duration) (Outcome, error) {
	result, err := s.executor.Execute(ctx, protocol.Request{
		Code: code, Timeout: patience,
		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	if err != nil {
		return Outcome{}, err
	}
	value, err := result.Decode()
	if err == nil {
		text, _ := value.(string)
		return Outcome{Value: text}, nil
	}
	return failed(result.Error), nil
}

func failed(failure *protocol.Error) Outcome {
	if failure == nil {
		return Outcome{Failure: string(protocol.CodeInternal)}
	}
	switch failure.Code {
	case "":
		return Outcome{Failure: failure.Name, Message: failure.Message}
	case protocol.CodeInvalidProgram:
		return Outcome{Failure: "SyntaxError", Message: failure.Message}
	}
	return Outcome{Failure: string(failure.Code), Message: failure.Message}
}
