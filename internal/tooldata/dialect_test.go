package tooldata

import (
	"reflect"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestDialectExposesSanitizedNames(t *testing.T) {
	set, err := Parse([]byte(`[{"name":"mcp","tools":{
		"list-issues":{"echo":true},"get.user name":{"echo":true},"2fa":{"echo":true},"delete":{"echo":true},"emoji🚀tool":{"echo":true},"$ok_1":{"echo":true}
	}}]`))
	if err != nil {
		t.Fatal(err)
	}
	dialect, err := set.Dialect()
	if err != nil {
		t.Fatal(err)
	}
	s := dialect.NewSession()
	want := []string{"list_issues", "get_user_name", "_2fa", "delete_", "emojitool", "$ok_1"}
	if got := s.Providers()[0].Tools; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	call := func(tool string) string {
		answer, err := s.Dispatch(t.Context(), protocol.Call{Provider: "mcp", Tool: tool, Args: `[1]`})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if got := call("list_issues"); got != `{"result":[1]}` {
		t.Errorf("got %s", got)
	}
	if got := call("list-issues"); got != `{"error":"Tool \"list-issues\" not found"}` {
		t.Errorf("got %s", got)
	}
	if calls := s.Calls(); len(calls) != 1 || calls[0].Tool != "list-issues" {
		t.Errorf("recorded %s", calls)
	}
	if n := s.Count("mcp", "list-issues"); n != 1 {
		t.Errorf("counted %d", n)
	}
	if got := set.NewSession().Providers()[0].Tools[0]; got != "list-issues" {
		t.Errorf("the set itself became %s", got)
	}
}

func TestDialectRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a reserved name", `[{"name":"console","tools":{}}]`, `Provider name "console" is reserved`},
		{"no identifier", `[{"name":"my-tools","tools":{}}]`, `Provider name "my-tools" is not a valid JavaScript identifier`},
		{"a name twice", `[{"name":"a","tools":{}},{"name":"b","tools":{}},{"name":"a","tools":{}}]`, `Duplicate provider name "a"`},
		{"a collision", `[{"name":"mcp","tools":{"get-item":{"sum":true},"get item":{"sum":true}}}]`,
			`Tool names "get-item" and "get item" both sanitize to "get_item" in provider "mcp"`},
		{"a collision of names without letters", `[{"name":"p","tools":{"搜索":{"sum":true},"翻译":{"sum":true}}}]`,
			`Tool names "搜索" and "翻译" both sanitize to "_" in provider "p"`},
		{"names before tools", `[{"name":"p","tools":{"a-b":{"sum":true},"a b":{"sum":true}}},{"name":"p","tools":{}}]`, `Duplicate provider name "p"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, err := Parse([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			_, err = set.Dialect()
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v", err)
			}
		})
	}
}
