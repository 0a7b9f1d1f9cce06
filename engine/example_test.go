package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// A host runs a program that calls its tools.
func Example() {
	ctx := context.Background()
	executor, err := engine.New(ctx, engine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer executor.Close()

	tools := protocol.Tools{
		"weather": {
			"today": func(ctx context.Context, args []json.RawMessage) (any, error) {
				var query struct{ City string }
				if len(args) == 0 || json.Unmarshal(args[0], &query) != nil {
					return nil, errors.New("call weather.today with {city: text}")
				}
				temperatures := map[string]float64{"Oslo": -3, "Rome": 14}
				t, ok := temperatures[query.City]
				if !ok {
					return nil, fmt.Errorf("no weather for %q", query.City)
				}
				return map[string]any{"city": query.City, "tempC": t}, nil
			},
		},
	}

	// What a language model wrote: one program instead of one call after another.
	program := `async () => {
		const days = await Promise.all(["Oslo", "Rome"].map((city) => weather.today({ city })));
		const coldest = days.reduce((a, b) => (a.tempC < b.tempC ? a : b));
		console.log("compared", days.length, "cities");
		return coldest.city;
	}`

	result, err := executor.Execute(ctx, protocol.Request{
		Code:      program,
		Providers: tools.Providers(),
		Dispatch:  tools.Dispatch,
		Outbound:  protocol.Outbound{Mode: protocol.OutboundDisabled}, // no fetch
		Timeout:   5 * time.Second,
	})
	if err != nil {
		log.Fatal(err) // a fault: the service failed, not the program
	}
	if result.Error != nil {
		log.Fatal(result.Error) // the program failed; the text is for the model
	}
	var city string
	if err := result.Unmarshal(&city); err != nil {
		log.Fatal(err)
	}
	fmt.Println(city)
	fmt.Println(result.Logs[0])
	// Output:
	// Oslo
	// compared 2 cities
}

// A failing program is not a Go error: its failure is in the result, classed by a
// code, with a text for the model.
func ExampleExecutor_Execute_failure() {
	executor, err := engine.New(context.Background(), engine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer executor.Close()
	result, err := executor.Execute(context.Background(), protocol.Request{
		Code:    "async () => { console.log('starting'); while (true) {} }",
		Timeout: 100 * time.Millisecond,
	})
	fmt.Println(err, errors.Is(result.Error, protocol.CodeTimeout), result.Logs)
	// Output: <nil> true [starting]
}
