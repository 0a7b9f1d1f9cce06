package quickjs

// Instruction is a kind of bytecode instruction, as far as errors tell of it.
type Instruction int

// The kinds. Calls include those in tail position.
const (
	Other        Instruction = iota
	Call                     // f()
	CallMethod               // o.f()
	Apply                    // f(...a), o.f(...a), new F(...a)
	Construct                // new F()
	Iterate                  // for (… of a), [b] = a, yield* a
	IterateAsync             // for await (… of a)
	Spread                   // [...a], f(...a)
	ToObject                 // {b} = a
	Put                      // o.a = b, o[a] = b
)

// instructionOf is the kind of an opcode (quickjs-opcode.h).
func instructionOf(opcode byte) Instruction {
	switch opcode {
	case 34, 35, 244, 245, 246, 247: // call, tail_call, call0 to call3
		return Call
	case 36, 37: // call_method, tail_call_method
		return CallMethod
	case 39: // apply
		return Apply
	case 33: // call_constructor
		return Construct
	case 126: // for_of_start
		return Iterate
	case 127: // for_await_of_start
		return IterateAsync
	case 81: // append
		return Spread
	case 112: // to_object
		return ToObject
	case 66, 72: // put_field, put_array_el
		return Put
	}
	return Other
}

// instructionSizes are the sizes in bytes of the instructions, by opcode, as digits;
// one has a colon for ten (quickjs-opcode.h).
const instructionSizes = "" +
	"1555551111112311111111111111111113333333111111111653111555511666" +
	"555111111115511111262663333333333333333355555111111::::::7775111" +
	"1211121111111111122211115111111111111111111111111513311211111111" +
	"112322122211111111111111111111111111111111111111222311111111"

// instructionSize is the size of an instruction in bytes, 0 for an unknown opcode.
func instructionSize(opcode byte) int {
	if int(opcode) >= len(instructionSizes) {
		return 0
	}
	return int(instructionSizes[opcode] - '0')
}

// census is how many instructions of each kind there are.
type census [Put + 1]int

// count counts the instructions in some code. It is not ok for code that it cannot take
// apart.
func (c *census) count(code []byte) (last Instruction, ok bool) {
	for len(code) > 0 {
		size := instructionSize(code[0])
		if size == 0 || size > len(code) {
			return Other, false
		}
		last = instructionOf(code[0])
		c[last]++
		code = code[size:]
	}
	return last, true
}
