package protocol

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestArgumentCounts reads the source of the whole module and holds every call
// of Failure and NewFault with a constant code to the number of parameters that
// the text of the code has. The compiler cannot tell.
func TestArgumentCounts(t *testing.T) {
	codes, whens := constants(t, "code.go"), constants(t, "when.go")
	if len(codes) != len(Classes()) {
		t.Errorf("%d constants for %d classes", len(codes), len(Classes()))
	}
	calls := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			calls += checkCalls(t, path, codes, whens)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if calls == 0 {
		t.Error("no call found")
	}
}

// constants maps the names of the constants in a file to their values.
func constants(t *testing.T, path string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if ok && len(spec.Values) == 1 {
			values[spec.Names[0].Name] = strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)
		}
		return true
	})
	return values
}

// checkCalls answers the number of calls in the file that it could check.
func checkCalls(t *testing.T, path string, codes, whens map[string]string) int {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		return 0 // the compiler reports it
	}
	calls := 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !slices.Contains([]string{"Failure", "FailureVariant", "NewFault"}, lastName(call.Fun)) || len(call.Args) == 0 || call.Ellipsis.IsValid() {
			return true
		}
		class, ok := Code(codes[lastName(call.Args[0])]).Class()
		if !ok {
			return true
		}
		calls++
		text, args := class.Text, call.Args[1:]
		if lastName(call.Fun) == "FailureVariant" {
			text, args = class.variant(When(whens[lastName(args[0])])), args[1:]
		}
		if want, got := len(parameters(text)), len(args); want != got {
			t.Errorf("%s: %s takes %d arguments, not %d", files.Position(call.Pos()), class.Code, want, got)
		}
		return true
	})
	return calls
}

// lastName answers the name of x and of p.x.
func lastName(n ast.Expr) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	}
	return ""
}
