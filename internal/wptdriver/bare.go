package main

import "encoding/json"

// report gives a function that prints what a script threw, for engines without a
// console. It is made before the script can replace what it needs.
const report = `(() => {
	const { print, String: string } = globalThis, { stringify } = JSON;
	return (error) => {
		const name = error?.constructor?.name ?? typeof error;
		print(stringify({ wpt: 'error', name, message: string(error?.message ?? error) }));
	};
})()`

// byEval gives a script that evaluates another one by an indirect eval.
func byEval(script string) (string, error) {
	literal, err := json.Marshal(script)
	return "(0, eval)(" + string(literal) + ")", err
}
