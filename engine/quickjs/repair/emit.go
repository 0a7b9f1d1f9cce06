package repair

import (
	"fmt"
	"strings"
)

// opcodes are those of the instructions that repairs let the compiler emit
// (quickjs-opcode.h).
var opcodes = map[string]int{
	"drop": 14, "nip": 15, "dup": 17, "dup3": 20, "swap": 27, "push_false": 9, "push_true": 10,
	"call_method": 36, "throw": 48, "get_field": 64, "get_field2": 65, "get_loc": 87, "put_loc": 88,
	"if_true": 105, "goto": 106, "catch": 107, "check_object": 111,
	"for_await_of_start": 127, "await": 138, "is_undefined_or_null": 175,
}

// atoms are numbers of names (quickjs-atom.h).
var atoms = map[string]int{"return": 6, "value": 68, "done": 113}

// emit returns WebAssembly that has the compiler emit instructions of QuickJS, one a line,
// in a function whose first parameter is the parser's state. Labels and operands are
// locals of that function; "new label" adds one for a new label, "label" puts it.
func emit(code string) string {
	var out strings.Builder
	for line := range strings.Lines(code) {
		line, _, _ = strings.Cut(line, ";;")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		out.WriteString(emitOne(words[0], strings.Join(words[1:], " ")))
	}
	return out.String()
}

// function leaves the function that is compiled, on the stack.
const function = "local.get 0\n i32.load offset=84\n"

func emitOne(name, operand string) string {
	op := function + fmt.Sprintf("i32.const %d\n call $emit_op\n", opcodes[name])
	switch name {
	case "new":
		return fmt.Sprintf("local %s i32\n local.get 0\n call $new_label\n local.set %s\n", operand, operand)
	case "label":
		return fmt.Sprintf("local.get 0\n local.get %s\n call $emit_label\n", operand)
	case "goto", "if_true", "catch":
		return fmt.Sprintf("local.get 0\n i32.const %d\n local.get %s\n call $emit_goto\n drop\n", opcodes[name], operand)
	case "get_field", "get_field2":
		return op + fmt.Sprintf("local.get 0\n i32.const %d\n call $emit_atom\n", atoms[operand])
	case "get_loc", "put_loc":
		return op + function + fmt.Sprintf("local.get %s\n call $emit_u16\n", operand)
	case "call_method":
		return op + function + fmt.Sprintf("i32.const %s\n call $emit_u16\n", operand)
	}
	if opcodes[name] == 0 || operand != "" {
		panic(fmt.Sprintf("repair: unknown instruction %s %s", name, operand)) // the texts are constants
	}
	return op
}
