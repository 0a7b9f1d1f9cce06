package plainquickjs

// Value is a JSValue. Those with a reference count are freed with [Context.Free].
type Value uint64

const (
	tagUndefined = 3
	tagException = 6

	undefined = Value(tagUndefined << 32)
)

func (v Value) isException() bool { return int32(v>>32) == tagException }

// Eval runs a script and gives String() of its completion value, or "threw " and
// that of the exception.
func (c *Context) Eval(code string) (string, error) {
	v, threw, err := c.EvalValue(code)
	if err != nil {
		return "", err
	}
	text, err := c.text(v)
	if err != nil {
		return "", err
	}
	if threw {
		text = "threw " + text
	}
	return text, c.Free(v)
}

// EvalValue runs a script and gives its completion value, or what it threw.
func (c *Context) EvalValue(code string) (v Value, threw bool, err error) {
	p, err := c.call("malloc", uint64(len(code)+1))
	if err != nil {
		return 0, false, err
	}
	c.module.Memory().WriteString(uint32(p), code+"\x00")
	res, err := c.call("JS_Eval", c.context, p, uint64(len(code)), p+uint64(len(code)), 0)
	if err != nil {
		return 0, false, err
	}
	if v, threw, err = c.outcome(Value(res)); err != nil {
		return 0, false, err
	}
	_, err = c.call("free", p)
	return v, threw, err
}

// outcome takes the exception where a call answered that there is one.
func (c *Context) outcome(v Value) (Value, bool, error) {
	if !v.isException() {
		return v, false, nil
	}
	thrown, err := c.call("JS_GetException", c.context)
	return Value(thrown), true, err
}

// Free gives back a value.
func (c *Context) Free(v Value) error {
	_, err := c.call("JS_FreeValue", c.context, uint64(v))
	return err
}

// CallWith calls a function with one argument and gives its value, or what it threw.
func (c *Context) CallWith(function, arg Value) (v Value, threw bool, err error) {
	const size = 8
	p, err := c.call("malloc", size)
	if err != nil {
		return 0, false, err
	}
	c.module.Memory().WriteUint64Le(uint32(p), uint64(arg))
	res, err := c.call("JS_Call", c.context, uint64(function), uint64(undefined), 1, p)
	if err != nil {
		return 0, false, err
	}
	if v, threw, err = c.outcome(Value(res)); err != nil {
		return 0, false, err
	}
	_, err = c.call("free", p)
	return v, threw, err
}

// RunJobs runs jobs until there are none. What they throw is dropped.
func (c *Context) RunJobs() error {
	for {
		n, err := c.call("JS_ExecutePendingJob", c.runtime, c.scratch)
		if err != nil || n == 0 {
			return err
		}
		if int32(n) > 0 {
			continue
		}
		thrown, err := c.call("JS_GetException", c.context)
		if err == nil {
			err = c.Free(Value(thrown))
		}
		if err != nil {
			return err
		}
	}
}

func (c *Context) text(v Value) (string, error) {
	p, err := c.call("JS_ToCStringLen2", c.context, c.scratch, uint64(v), 0)
	if err != nil || p == 0 {
		return "", err
	}
	n, _ := c.module.Memory().ReadUint32Le(uint32(c.scratch))
	b, _ := c.module.Memory().Read(uint32(p), n)
	text := string(b)
	_, err = c.call("JS_FreeCString", c.context, p)
	return text, err
}
