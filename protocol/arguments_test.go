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
	codes := codeConstants(t)
	calls := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			calls += checkCalls(t, path, codes)
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

// codeConstants maps the names of the constants in code.go to their codes.
func codeConstants(t *testing.T) map[string]Code {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "code.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]Code{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if ok && len(spec.Values) == 1 {
			value := spec.Values[0].(*ast.BasicLit).Value
			codes[spec.Names[0].Name] = Code(strings.Trim(value, `"`))
		}
		return true
	})
	if len(codes) != len(Classes()) {
		t.Errorf("%d constants for %d classes", len(codes), len(Classes()))
	}
	return codes
}

// checkCalls answers the number of calls in the file that it could check.
func checkCalls(t *testing.T, path string, codes map[string]Code) int {
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
		class, ok := codes[lastName(call.Args[0])].Class()
		if !ok {
			return true
		}
		calls++
		if want, got := len(parameters(class.Text)), len(call.Args)-1; want != got {
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
