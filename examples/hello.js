// The smallest program: the last expression is the value.
//
//   codemode-executor run examples/hello.js

const squares = [1, 2, 3, 4].map((n) => n ** 2);
console.log("squares:", squares);
squares.reduce((sum, n) => sum + n);
