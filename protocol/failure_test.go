package protocol

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var parameter = regexp.MustCompile(`\{[a-z]+\}`)

// parameters are the names of the arguments that a text takes.
func parameters(text string) []string { return parameter.FindAllString(text, -1) }

func TestClasses(t *testing.T) {
	seen := map[Code]bool{}
	for _, class := range Classes() {
		t.Run(string(class.Code), func(t *testing.T) {
			if seen[class.Code] {
				t.Error("declared twice")
			}
			seen[class.Code] = true
			if strings.Count(class.Text, "{") != len(parameters(class.Text)) {
				t.Errorf("text with a malformed parameter: %s", class.Text)
			}
			if !class.InEnvelope && !class.AsFault {
				t.Error("appears nowhere")
			}
			if class.InEnvelope != (class.Name != "") {
				t.Errorf("JavaScript name is %q", class.Name)
			}
			for _, text := range []string{class.Text, class.Cause, class.Advice} {
				if text == "" || !strings.HasSuffix(text, ".") && text != "{detail}" {
					t.Errorf("not a sentence: %q", text)
				}
			}
		})
	}
}

// TestVariants holds other messages to the parameters of the first.
func TestVariants(t *testing.T) {
	variants := 0
	for _, class := range Classes() {
		texts := []string{class.Text}
		for _, v := range class.Variants {
			variants++
			if v.When == "" || !strings.HasSuffix(v.Text, ".") || slices.Contains(texts, v.Text) {
				t.Errorf("%s: %+v", class.Code, v)
			}
			texts = append(texts, v.Text)
			for _, want := range parameters(class.Text) {
				if !slices.Contains(parameters(v.Text), want) {
					t.Errorf("%s: %+v has no parameter %s", class.Code, v, want)
				}
			}
		}
	}
	if variants == 0 {
		t.Error("there are none")
	}
}

func TestFailureVariant(t *testing.T) {
	for _, test := range []struct {
		failure *Error
		want    string
	}{
		{Failure(CodeQueueTimeout, 5*time.Second), "QueueTimeoutError: The program waited for a free slot of the executor for as long as its time limit of 5000 ms"},
		{FailureVariant(CodeTimeout, StillWaiting, "a timer", 5*time.Second), "TimeoutError: The program was still waiting for a timer when its time limit of 5000 ms was over"},
		{FailureVariant(CodeStalled, StillWaiting), "StalledError: The program waits for a promise"},
	} {
		if !strings.HasPrefix(test.failure.Error(), test.want) {
			t.Errorf("got %v, want %s", test.failure, test.want)
		}
	}
}

// TestClassesFilled builds each failure and fault with as many arguments as its
// text has parameters.
func TestClassesFilled(t *testing.T) {
	for _, class := range Classes() {
		t.Run(string(class.Code), func(t *testing.T) {
			var args []any
			for range parameters(class.Text) {
				args = append(args, "{argument}")
			}
			failure, fault := Failure(class.Code, args...), NewFault(class.Code, args...)
			if strings.Count(failure.Message, "{argument}") != len(args) || strings.Count(failure.Message, "{") != len(args) {
				t.Errorf("message is %q", failure.Message)
			}
			if failure.Name != class.Name || failure.Code != class.Code {
				t.Errorf("failure is %+v", failure)
			}
			if fault.Message != failure.Message || fault.Retryable() != class.Retryable {
				t.Errorf("fault is %+v", fault)
			}
		})
	}
}

func TestFailureText(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"time in milliseconds", Failure(CodeTimeout, 5*time.Second), "TimeoutError: The program ran longer than its time limit of 5000 ms and"},
		{"size in bytes", Failure(CodeMemoryLimit, 128*MiB), "MemoryLimitError: The program needed more memory than its limit of 134217728 bytes (128 MiB) and"},
		{"count", NewFault(CodeQueueOverflow, 1000), "QUEUE_OVERFLOW: The executor is busy and its queue is full (1000 executions are waiting)"},
		{"several arguments", NewFault(CodeResponseTooLarge, Size(1500), Size(1000)), "RESPONSE_TOO_LARGE: The program finished, but its result and logs are 1500 bytes long, more than the limit of 1000 bytes."},
		{"too few arguments", Failure(CodeTimeout), "TimeoutError: The program ran longer than its time limit of {limit} and"},
		{"too many arguments", Failure(CodeStalled, 1), "StalledError: The program waits"},
		{"code that is not declared", NewFault("NO_SUCH_CODE"), "INTERNAL: The executor failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.HasPrefix(c.err.Error(), c.want) {
				t.Errorf("\n got %s\nwant %s", c.err, c.want)
			}
		})
	}
}

func TestIs(t *testing.T) {
	var none *Error
	for _, c := range []struct {
		name   string
		err    error
		target error
		want   bool
	}{
		{"failure", Failure(CodeTimeout, time.Second), CodeTimeout, true},
		{"other failure", Failure(CodeTimeout, time.Second), CodeCPULimit, false},
		{"error of the program", &Error{Name: "Error", Message: "x"}, Code(""), false},
		{"no error", none, CodeTimeout, false},
		{"wrapped fault", fmt.Errorf("execute: %w", NewFault(CodeQueueOverflow, 1)), CodeQueueOverflow, true},
		{"other fault", NewFault(CodeShuttingDown), CodeQueueOverflow, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := errors.Is(c.err, c.target); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestFaultFrom(t *testing.T) {
	cause := errors.New("read: connection reset")
	lost := FaultFrom(CodeConnectionLost, cause)
	if !errors.Is(lost, cause) || !lost.Retryable() || !strings.Contains(lost.Message, "lost: read: connection reset.") {
		t.Errorf("got %+v", lost)
	}
	internal := FaultFrom(CodeInternal, cause)
	if !errors.Is(internal, cause) || strings.Contains(internal.Message, "reset") || internal.Retryable() {
		t.Errorf("got %+v", internal)
	}
	var fault *Fault
	if err := fmt.Errorf("x: %w", internal); !errors.As(err, &fault) || fault != internal {
		t.Errorf("no fault in %v", err)
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct {
		size Size
		want string
	}{
		{0, "0 bytes"}, {1, "1 byte"}, {1023, "1023 bytes"}, {KiB, "1024 bytes (1 KiB)"}, {MiB + 1, "1048577 bytes"}, {1536 * KiB, "1572864 bytes (1536 KiB)"}, {4 * GiB, "4294967296 bytes (4 GiB)"},
	} {
		t.Run(c.want, func(t *testing.T) { requireEqual(t, "size", c.size.String(), c.want) })
	}
}

func ExampleCode() {
	var err error = NewFault(CodeQueueOverflow, 1000)
	if errors.Is(err, CodeQueueOverflow) {
		fmt.Println("try again later")
	}
	var fault *Fault
	if errors.As(err, &fault) && fault.Retryable() {
		fmt.Println(fault.Code, "is retryable")
	}
	// Output:
	// try again later
	// QUEUE_OVERFLOW is retryable
}
