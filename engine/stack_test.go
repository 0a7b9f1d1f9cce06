package engine_test

import (
	"strings"
	"testing"
)

// TestStackNamesWhatCouldNotBeRead has the errors that models make most. QuickJS has
// no position for them and names the last call before.
func TestStackNamesWhatCouldNotBeRead(t *testing.T) {
	tests := []struct{ name, code, place string }{
		{"a property of a variable", "async () => {\n const a = JSON.parse('{}');\n const b = a.list;\n return b.map(String);\n}", "program:4:11"},
		{"an unknown provider", "const a = 1;\nconst u = await crm.get(a);\nu", "program:2:17"},
		{"a variable before its declaration", "String(1);\nconst a = b + 1;\nconst b = 2;", "program:2:11"},
		{"TypeScript", "const a: any = JSON.parse('{}');\ninterface I { x: 1 }\nconst b = a.list.length as number;", "program:3:18"},
		{"a thrown error", "String(1);\nthrow new Error('cannot read property \\'x\\' of undefined');\na.x", "program:2:11"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result := run(t, test.code, nil)
			if result.Error == nil || !strings.Contains(result.Error.Stack, test.place) {
				t.Errorf("got %+v, want %s", result.Error, test.place)
			}
		})
	}
}
