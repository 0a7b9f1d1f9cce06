package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
)

// checkCommand tells whether this machine can run programs under the settings.
type checkCommand struct {
	JSON    bool   `name:"json" help:"Print the outcome as JSON."`
	Connect string `placeholder:"URL" help:"Check the server at ws://HOST:PORT, wss://HOST or unix:/PATH instead."`
	Ready   bool   `help:"With --connect, only ask whether the server is ready. Runs no program; takes the URL of --probe-address, http://HOST:PORT, as well."`
	kong.Plugins

	flags settingFlags
}

var errReadyWhere = errors.New("--ready: of which server? Name it with --connect")

// outcome is what a check found. Failure is empty when all is well.
type outcome struct {
	OK      bool   `json:"ok"`
	Failure string `json:"failure,omitempty"`
	// Strangers are variables that look like settings and are none.
	Strangers []string `json:"unknownVariables,omitempty"`
	// Capacity is how many programs this machine has at a time under the settings.
	Capacity *capacity `json:"capacity,omitempty"`
	// Settings are those in force, if it is not a server elsewhere that has them.
	Settings []reportedChoice `json:"settings,omitempty"`
}

// capacity is that of an executor.
type capacity struct {
	CPUSlots   int `json:"cpuSlots"`
	Executions int `json:"executions"`
	Queue      int `json:"queue"`
}

// reportedChoice is a setting in force.
type reportedChoice struct {
	Flag        string `json:"flag"`
	Environment string `json:"environment"`
	Value       string `json:"value"`
	Source      source `json:"source"`
}

// Run prints what the check found. Only a wrong setting is an error here: a
// machine that cannot serve is an outcome.
func (c *checkCommand) Run(ctx context.Context, s *streams) error {
	config, choices, err := c.flags.resolve()
	if err != nil {
		return err
	}
	if c.Ready && c.Connect == "" {
		return errReadyWhere
	}
	if c.Connect != "" {
		if err := refuseSettings(choices); err != nil {
			return err
		}
		choices = nil
	}
	config.engine.Logger = config.newLogger(s)
	found := outcome{Strangers: strangers(), Settings: reportChoices(choices, config.engine)}
	if c.Connect == "" {
		has := config.engine.Capacity()
		found.Capacity = &capacity{has.CPUSlots, has.Executions, has.Queue}
	}
	err = c.check(ctx, config.engine)
	if c.Ready && err != nil && !errors.Is(err, client.ErrNotReady) {
		return err
	}
	if err != nil {
		found.Failure = err.Error()
	}
	found.OK = err == nil
	if err := c.print(s, found, choices); err != nil {
		return err
	}
	if !found.OK {
		return &exitError{code: exitCheck}
	}
	return nil
}

// check answers why what is checked is not as it should be.
func (c *checkCommand) check(ctx context.Context, options engine.Options) error {
	if !c.Ready {
		return check(ctx, c.Connect, options)
	}
	err := client.Ready(ctx, c.Connect, client.Options{ConnectTimeout: readyTimeout})
	if err != nil && !errors.Is(err, client.ErrNotReady) {
		return fmt.Errorf("--connect: %w", err)
	}
	return err
}

// readyTimeout is how long a server may take to say whether it is ready: a probe has an
// end.
const readyTimeout = 5 * time.Second

func (c *checkCommand) print(s *streams, found outcome, choices []choice) error {
	if c.JSON {
		text, err := marshal(found)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "%s\n", text)
		return err
	}
	if _, err := fmt.Fprintf(s.out, "%s\n%s", c.verdict(found), describe(choices)); err != nil {
		return err
	}
	for _, name := range found.Strangers {
		if _, err := fmt.Fprintln(s.out, unknownSetting(name)); err != nil {
			return err
		}
	}
	return nil
}

// verdict is the outcome in words.
func (c *checkCommand) verdict(found outcome) string {
	switch {
	case c.Ready && found.OK:
		return "The server is ready."
	case c.Ready:
		return "The server is " + found.Failure
	}
	subject := "This machine"
	if c.Connect != "" {
		subject = "The server"
	}
	if found.OK {
		return subject + " can run programs."
	}
	return subject + " cannot run programs: " + found.Failure
}

// reportChoices lists the settings. A default that depends on the machine is what it comes
// to there.
func reportChoices(choices []choice, options engine.Options) []reportedChoice {
	reported := make([]reportedChoice, len(choices))
	for i, c := range choices {
		if c.flag == workersFlag {
			c.text = strconv.Itoa(options.Capacity().Workers)
		}
		reported[i] = reportedChoice{c.flag, c.env(), c.text, c.source}
	}
	return reported
}

// checkProgram crosses the whole path of an execution: a fresh sandbox, a timer
// of the host, and a tool call whose answer comes after the guest has yielded.
// Neither side has the answer alone.
const checkProgram = `async () => {
	await new Promise((resolve) => setTimeout(resolve, 1));
	return await check.double(21);
}`

// checkTools doubles 21 and nothing else.
const checkTools = `[{"name":"check","tools":{"double":{"lookup":{"21":42},"missing":"cannot double {key}","delayMs":1}}}]`

const checkAnswer = "42"

// check runs one program in an executor with these options, or on a server. It gives
// the reason why that did not work; a panic is one as well.
func check(ctx context.Context, url string, options engine.Options) (err error) {
	defer recoverTo(&err)
	executor, err := start(ctx, url, options)
	if err != nil {
		return err
	}
	return errors.Join(checkExecutor(ctx, executor), executor.Close())
}

func checkExecutor(ctx context.Context, executor protocol.Executor) (err error) {
	defer recoverTo(&err)
	tools, err := tooldata.Parse([]byte(checkTools))
	if err != nil {
		return err
	}
	session := tools.NewSession()
	result, err := executor.Execute(ctx, protocol.Request{
		Code: checkProgram, Providers: session.Providers(), Dispatch: session.Dispatch,
	})
	switch {
	case err != nil:
		return err
	case result.Error != nil:
		return errors.New(failureLine(result.Error))
	case result.Value != checkAnswer:
		return fmt.Errorf("the program answered %s instead of %s", result.Value, checkAnswer)
	}
	return nil
}

// recoverTo turns a panic into an error.
func recoverTo(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the executor panicked: %v", p)
	}
}
