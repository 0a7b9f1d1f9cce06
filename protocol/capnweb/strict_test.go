package capnweb

import (
	"context"
	"strings"
	"sync"
	"testing"
)

func TestStrictAnswers(t *testing.T) {
	tests := []struct {
		name, message string
		strict, ends  bool
	}{
		{"never called", `["resolve",99,1]`, true, true},
		{"never called, rejected", `["reject",99,["error","Error","x"]]`, true, true},
		{"called and released", `["resolve",1,1]`, true, false},
		{"an export of the peer's", `["resolve",-5,1]`, true, false},
		{"not strict", `["resolve",99,1]`, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			near, far := Pipe()
			s, err := NewSession(near, Options{StrictAnswers: test.strict})
			if err != nil {
				t.Fatal(err)
			}
			var reading sync.WaitGroup
			reading.Go(func() {
				for err := error(nil); err == nil; {
					_, err = far.Receive(context.Background())
				}
			})
			defer reading.Wait()
			defer s.Close()
			s.Main().Start(t.Context(), "f").Release() // takes the id 1
			for _, message := range []string{test.message, `["pull",77]`} {
				if err := far.Send(t.Context(), []byte(message)); err != nil {
					break // it may have ended already
				}
			}
			<-s.Done() // by the second message at the latest
			if got := strings.Contains(s.Err().Error(), "no such import ID"); got != test.ends {
				t.Errorf("the session ended with %v", s.Err())
			}
		})
	}
}
