package repair

// Iterator.concat gives an object of a kind of its own, whose return() fails for the
// iterators of arrays and whose failures leave it open (quickjs-ng/quickjs df41c7d,
// 5e50c0c, 55290e8, 1736713); it is a flatMap here. The setters of constructor and
// Symbol.toStringTag that iterators inherit refuse what is no object, and define what
// they should set (161db12, 93d3f7d).
var iterators = repair{name: "iterators", script: true}
