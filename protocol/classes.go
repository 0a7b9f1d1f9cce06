package protocol

import "slices"

// Class declares one [Code].
type Class struct {
	Code Code
	// Name is the JavaScript error name of a run that fails this way: the
	// standard one where a standard names the condition. Empty for a class
	// that is only a fault.
	Name string
	// Text is the message. Each {parameter} stands for one argument of
	// [Failure] or [NewFault], in this order.
	Text string
	// Variants are the messages where the condition came about in other ways; most classes
	// have none.
	Variants []Variant
	// Retryable tells whether the same request may succeed when it is sent
	// again unchanged.
	Retryable bool
	// InEnvelope and AsFault tell where the class appears: as the error of a
	// result envelope, as a fault that rejects the call, or as both.
	InEnvelope, AsFault bool
	// Cause says how the condition comes about, Advice what a host author or
	// an operator can do about it.
	Cause, Advice string
}

// Variant is another message of a [Class], for [FailureVariant].
type Variant struct {
	When When
	// Text is the message. It has the parameters of the class's text, and maybe more.
	Text string
}

// Classes answers the declarations of all codes, failures of programs first.
func Classes() []Class { return slices.Clone(classes) }

// classes is the one table of failures and faults. Texts are for the model that
// wrote the program: what happened, the bound that was met, what to do instead.
// Causes and advice are for the author of the host.
var classes = []Class{
	{
		Code: CodeTimeout, Name: "TimeoutError", InEnvelope: true,
		Text: "The program ran longer than its time limit of {limit} and was stopped. Do less in one program: await independent calls together with Promise.all, ask for fewer items, or split the work over several programs.",
		Variants: []Variant{{
			When: StillWaiting,
			Text: "The program was still waiting for {waiting} when its time limit of {limit} was over, and was stopped. Waiting counts: await independent calls together with Promise.all, ask for less, do without what does not answer, or split the work over several programs.",
		}},
		Cause:  "The wall-clock time since the run left the queue reached its timeout. Time spent waiting for tools counts.",
		Advice: "Let the model retry with a smaller program. The text names tools that had not answered, if there were any. If they are slow by nature, raise the timeout of the request, and the executor's ceiling if the request already asks for that.",
	},
	{
		Code: CodeQueueTimeout, Name: "QueueTimeoutError", InEnvelope: true, Retryable: true,
		Text:   "The program waited for a free slot of the executor for as long as its time limit of {limit} and was given up. Nothing of it has run. The executor is busy: run the same program again later.",
		Cause:  "The time that the run waited for its turn reached its timeout. Nothing of it has run.",
		Advice: "Run the same program again, with back-off; the model has nothing to correct. If it lasts, add instances or raise the concurrency. The adapter for JavaScript hosts rejects with a retryable fault of this code.",
	},
	{
		Code: CodeCPULimit, Name: "CPULimitError", InEnvelope: true,
		Text:   "The program computed for longer than its CPU time limit of {limit} and was stopped. Waiting does not count, computing does: look for a loop that never ends, process less data, or use a cheaper algorithm.",
		Cause:  "The time the guest spent computing reached its bound. Waiting for tools, timers and requests does not count.",
		Advice: "Let the model retry with less work. An endless loop ends here as well.",
	},
	{
		Code: CodeMemoryLimit, Name: "MemoryLimitError", InEnvelope: true,
		Text:   "The program needed more memory than its limit of {limit} and was stopped. Work in smaller pieces: process pages one after another, keep only the fields you need, and let go of what is done.",
		Cause:  "The sandbox asked for more memory than its limit, and the program could not go on without it.",
		Advice: "Let the model retry in smaller pieces. Raise the memory limit only if such data is expected.",
	},
	{
		Code: CodeStackOverflow, Name: "RangeError", InEnvelope: true,
		Text:   "The program recursed deeper than its stack of {limit} allows and was stopped. Use a loop, or an array as an explicit stack, instead of recursion.",
		Cause:  "The stack overflowed in a place where the program could not catch it. An overflow it can catch is an ordinary RangeError without a code.",
		Advice: "Let the model retry with an iterative program.",
	},
	{
		Code: CodeStalled, Name: "StalledError", InEnvelope: true,
		Text:   "The program waits for a promise that nothing can settle: no tool call, request or timer is pending. Look for a promise whose resolve or reject is never called.",
		Cause:  "The guest had no job left to run and nothing outside could wake it, so the run ended at once instead of at its deadline.",
		Advice: "Let the model correct the program.",
	},
	{
		Code: CodeToolCallLimit, Name: "ToolCallLimitError", InEnvelope: true,
		Text:   "The program made more than {limit} tool calls, the limit of one run, and was stopped. Use tools that take or answer many items in one call, or split the work over several programs.",
		Cause:  "The run reached its bound of tool calls. The program cannot catch it: a loop that ignores errors would go on for ever.",
		Advice: "Offer the model a tool that works on many items at once, or raise the bound.",
	},
	{
		Code: CodeInvalidProgram, Name: "SyntaxError", InEnvelope: true,
		Text:   "{detail}\nThe program does not parse, so nothing of it has run. Correct it and send the whole program again.",
		Cause:  "The code is neither JavaScript nor TypeScript in any of the accepted forms. A module or a prelude that does not parse is a SyntaxError without a code, in the words of this one, where it is imported or run.",
		Advice: "Give the text back to the model. It shows the line of the program as the model wrote it, with a caret, and where the program got further as TypeScript that line as well.",
	},
	{
		Code: CodeInvalidProviders, Name: "TypeError", InEnvelope: true,
		Text:   "{detail}",
		Cause:  "The provider list cannot become globals of the guest: a name is reserved, repeated or not an identifier, or two tools of a provider come out as the same name. Nothing has run.",
		Advice: "Correct the provider list; the model cannot. The text names the provider and the tools.",
	},
	{
		Code: CodeNetworkDisabled, Name: "TypeError", InEnvelope: true,
		Text:   "The network is disabled for this program, so {target} cannot be reached. Get the data through a tool call instead of fetch.",
		Cause:  "The program called fetch while the request or the operator disables the network, and did not catch the error.",
		Advice: "Offer a tool for what the model was after, or allow the network if that is what you want.",
	},
	{
		Code: CodeNetworkDenied, Name: "TypeError", InEnvelope: true,
		Text:   "The network policy does not allow this program to reach {target}. Get the data through a tool call, or use another public address.",
		Cause:  "The program called fetch for an address the guard refuses (loopback, private, link-local, multicast or metadata addresses, after name resolution and on every redirect), and did not catch the error.",
		Advice: "If the address is meant to be reached, the operator has to allow it.",
	},
	{
		Code: CodeUnserializableResult, Name: "DataCloneError", InEnvelope: true,
		Text:   "The program finished, but its result cannot be returned: {detail}. Return plain data: await promises, leave functions and symbols out, and do not nest too deep.",
		Cause:  "The value holds something that cannot cross to the host, such as a function, a symbol or a promise, or it is nested too deep.",
		Advice: "Let the model correct what it returns. The text says where in the value the trouble is. Tool calls the program made have happened.",
	},
	{
		Code: CodeCancelled, Name: "AbortError", InEnvelope: true,
		Text: "The program was cancelled before it finished. Tool calls it made before that have happened.",
		Variants: []Variant{{
			When: ExecutorStopped,
			Text: "The executor was stopped before the program finished. Nobody cancelled the program. Tool calls it made before that have happened.",
		}},
		Cause:  "The caller ended the context of the call, aborted the execution or went away; or the executor was closed while the program ran.",
		Advice: "Nothing to correct if the caller asked for it. If the executor was stopped, run the program again on another one, provided that its tools may be called twice. The adapter for JavaScript hosts, whose callers would take the text for a failure of the program, rejects with a retryable fault of this code then.",
	},
	{
		Code: CodeInternal, Name: "InternalError", InEnvelope: true, AsFault: true,
		Text:   "The executor failed; the program is not at fault. Try once more; if it fails again, tell the user that the executor needs attention.",
		Cause:  "A defect of the executor, or of its machine. The text carries no detail on purpose; the executor's log does.",
		Advice: "Read the executor's log at the time of the call and report the defect.",
	},
	{
		Code: CodeQueueOverflow, AsFault: true, Retryable: true,
		Text:   "The executor is busy and its queue is full ({limit} executions are waiting). Nothing has run. Try again shortly.",
		Cause:  "As many executions as the queue admits were waiting already.",
		Advice: "Retry with back-off. If it lasts, add instances or raise the concurrency; a longer queue only makes callers wait.",
	},
	{
		Code: CodeShuttingDown, AsFault: true, Retryable: true,
		Text:   "The executor is shutting down and takes no new executions. Nothing has run. Try again shortly.",
		Cause:  "The executor was asked to stop while or before the request waited.",
		Advice: "Retry; behind a load balancer another instance answers.",
	},
	{
		Code: CodeInvalidRequest, AsFault: true,
		Text:   "The request is not valid: {detail}.",
		Cause:  "A field of the request is out of its range or of the wrong kind.",
		Advice: "Correct the host; the text names the field.",
	},
	{
		Code: CodeRequestTooLarge, AsFault: true,
		Text:   "The program and its modules are {size} long, more than the limit of {limit}. Nothing has run. Send a smaller program and get data through tool calls instead of writing it into the program.",
		Cause:  "The code and the modules of the request are together larger than their bound.",
		Advice: "Bundle less into the modules, or raise the bound.",
	},
	{
		Code: CodeResponseTooLarge, AsFault: true,
		Text:   "The program finished, but its result and logs are {size} long, more than the limit of {limit}. Return less: a summary, a page or the fields that are needed. Tool calls it made have happened.",
		Cause:  "The whole result envelope, logs included, is larger than the response bound or than one message on the wire may be. It is not truncated.",
		Advice: "Let the model return less. The size counts the envelope as JSON text, in which the value is escaped once more.",
	},
	{
		Code: CodeProtocolMismatch, AsFault: true,
		Text:   "The caller and the executor do not speak the same protocol: {detail}.",
		Cause:  "The versions differ, or a message does not have the shape that the protocol gives it.",
		Advice: "Use the same release on both sides.",
	},
	{
		Code: CodeConnectionRejected, AsFault: true,
		Text:   "The executor did not accept the connection: {detail}.",
		Cause:  "Nothing listens at the address, the upgrade was refused (403: by the connection policy; 503: the executor accepts no connections at the moment), or TLS failed.",
		Advice: "Check the address and the credentials.",
	},
	{
		Code: CodeConnectionLost, AsFault: true, Retryable: true,
		Text:   "The connection to the executor was lost: {detail}. The program may have run in part.",
		Cause:  "The connection closed while the call was open. Its run is cancelled, but tool calls it made before have happened.",
		Advice: "Retry if the tools may be called twice; connect anew first.",
	},
	{
		Code: CodeUnknownHandle, AsFault: true,
		Text:   "No retained execution is named {id}. It was released or has expired: run the program again.",
		Cause:  "The execution was never retained, its handles were released, or they were idle for too long.",
		Advice: "Run the program again and use the new execution id.",
	},
}
