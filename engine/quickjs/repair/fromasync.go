package repair

// Array.fromAsync makes elements that are not enumerable, so that the array looks empty
// to Object.keys, spread and JSON of its copies (quickjs-ng/quickjs#1581); it calls
// return() after a complete iteration, and awaits neither that nor the end of a
// synchronous iterator (all versions). It is written anew, after 23.1.2.1.
var fromAsync = repair{name: "fromasync", script: true}
