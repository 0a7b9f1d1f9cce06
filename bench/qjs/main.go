// Command qjs times fresh runs of a program in fastschema/qjs. It is a module of its
// own because that library needs an older wazero than the executor.
package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/fastschema/qjs"
)

// usage: qjs PROGRAM COUNT; prints the nanoseconds of each run, a line each.
func main() {
	count, err := strconv.Atoi(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	for range count {
		start := time.Now()
		if err := run(os.Args[1]); err != nil {
			log.Fatal(err)
		}
		fmt.Println(time.Since(start).Nanoseconds())
	}
}

func run(program string) error {
	rt, err := qjs.New()
	if err != nil {
		return err
	}
	defer rt.Close()
	v, err := rt.Eval("program.js", qjs.Code("await ("+program+")()"), qjs.FlagAsync())
	if err == nil && v.Int32() != 42 {
		err = fmt.Errorf("the program gave %s", v)
	}
	return err
}
