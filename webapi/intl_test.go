package webapi_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// evaluate is a program that evaluates expressions as the vectors were made.
const evaluate = `async () => expressions.map((expression) => {
	let result;
	try {
		result = (0, eval)('(' + expression + ')');
	} catch (e) {
		result = '! ' + e.name;
	}
	return JSON.stringify(result) ?? 'undefined';
})`

// TestIntlVectors compares expressions with what they give in Node, where vectors.mjs
// and sample.mjs of hostcalls/intl/intldata took them down: rows of name, expression,
// result. Expressions whose result is declared to differ are in declared.json.
func TestIntlVectors(t *testing.T) {
	var rows [][3]string
	for _, name := range []string{"vectors", "sample"} {
		var more [][3]string
		if err := json.Unmarshal([]byte(readFile(t, "testdata/intl/"+name+".json")), &more); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, more...)
	}
	executor, err := engine.New(t.Context(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = executor.Close() })
	var declared []string
	if err := json.Unmarshal([]byte(readFile(t, "testdata/intl/declared.json")), &declared); err != nil {
		t.Fatal(err)
	}
	for chunk := range slices.Chunk(rows, 100) {
		for i, got := range evaluateRows(t, executor, chunk) {
			name, expression, want := chunk[i][0], chunk[i][1], chunk[i][2]
			differs := slices.Contains(declared, expression)
			if got == want && differs {
				t.Errorf("%s: %s\ngives what Node gives: it is no longer to be declared", name, expression)
			}
			if got != want && !differs {
				t.Errorf("%s: %s\ngot  %s\nwant %s", name, expression, got, want)
			}
		}
	}
}

func evaluateRows(t *testing.T, executor *engine.Executor, rows [][3]string) []string {
	t.Helper()
	expressions := make([]string, len(rows))
	for i, row := range rows {
		expressions[i] = row[1]
	}
	list, err := json.Marshal(expressions)
	if err != nil {
		t.Fatal(err)
	}
	code := strings.Replace(evaluate, "expressions", string(list), 1)
	result, err := executor.Execute(t.Context(), protocol.Request{Code: code})
	if err != nil {
		t.Fatal(err)
	}
	if result.Error != nil {
		t.Fatalf("%s\n%s", result.Error.Message, result.Error.Stack)
	}
	var values [][]string
	if err := json.Unmarshal([]byte(result.Value), &values); err != nil {
		t.Fatal(err)
	}
	return values[0]
}

// TestIntlWhateverTheGuestChanges formats after each of the tricks.
func TestIntlWhateverTheGuestChanges(t *testing.T) {
	executor, err := engine.New(t.Context(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = executor.Close() })
	const program = `async () => {
		const { NumberFormat, DateTimeFormat, RelativeTimeFormat, Collator, PluralRules } = Intl;
		const options = { __proto__: null, style: 'currency', currency: 'EUR' };
		const zone = { __proto__: null, dateStyle: 'long', timeStyle: 'full', timeZone: 'Europe/Berlin' };
		const none = { __proto__: null };
		TRICK;
		return '' + new NumberFormat('de', options).format(1234.5) + '|' + new DateTimeFormat('en', zone).format(0) + '|' +
			new RelativeTimeFormat('fr', none).format(-2, 'day') + '|' + new Collator('sv', none).compare('å', 'b') + '|' +
			new PluralRules('pl', none).select(3);
	}`
	const want = `"1.234,50 €|January 1, 1970 at 1:00:00 AM Central European Standard Time|il y a 2 jours|1|few"`
	for _, trick := range tricks {
		t.Run(trick.name, func(t *testing.T) {
			code := strings.Replace(program, "TRICK", trick.code, 1)
			result, err := executor.Execute(t.Context(), protocol.Request{Code: code})
			if err != nil {
				t.Fatal(err)
			}
			if result.Error != nil {
				t.Fatalf("%s\n%s", result.Error.Message, result.Error.Stack)
			}
			if got := strings.ReplaceAll(result.Value, "\u00a0", " "); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}
