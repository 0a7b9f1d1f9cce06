// numbers
7 + 2
7 - 2
7 * 2
7 / 2
7 % 2
7 ** 2
7 + -5
7 - -5
7 * -5
7 / -5
7 % -5
7 ** -5
7 + 0.7
7 - 0.7
7 * 0.7
7 / 0.7
7 % 0.7
7 ** 0.7
7 + 1e21
7 - 1e21
7 * 1e21
7 / 1e21
7 % 1e21
7 ** 1e21
7 + 0
7 - 0
7 * 0
7 / 0
7 % 0
7 ** 0
-3 + 2
-3 - 2
-3 * 2
-3 / 2
-3 % 2
(-3) ** 2
-3 + -5
-3 - -5
-3 * -5
-3 / -5
-3 % -5
(-3) ** -5
-3 + 0.7
-3 - 0.7
-3 * 0.7
-3 / 0.7
-3 % 0.7
(-3) ** 0.7
-3 + 1e21
-3 - 1e21
-3 * 1e21
-3 / 1e21
-3 % 1e21
(-3) ** 1e21
-3 + 0
-3 - 0
-3 * 0
-3 / 0
-3 % 0
(-3) ** 0
0.1 + 2
0.1 - 2
0.1 * 2
0.1 / 2
0.1 % 2
0.1 ** 2
0.1 + -5
0.1 - -5
0.1 * -5
0.1 / -5
0.1 % -5
0.1 ** -5
0.1 + 0.7
0.1 - 0.7
0.1 * 0.7
0.1 / 0.7
0.1 % 0.7
0.1 ** 0.7
0.1 + 1e21
0.1 - 1e21
0.1 * 1e21
0.1 / 1e21
0.1 % 1e21
0.1 ** 1e21
0.1 + 0
0.1 - 0
0.1 * 0
0.1 / 0
0.1 % 0
0.1 ** 0
2**31 + 2
2**31 - 2
2**31 * 2
2**31 / 2
2**31 % 2
(2**31) ** 2
2**31 + -5
2**31 - -5
2**31 * -5
2**31 / -5
2**31 % -5
(2**31) ** -5
2**31 + 0.7
2**31 - 0.7
2**31 * 0.7
2**31 / 0.7
2**31 % 0.7
(2**31) ** 0.7
2**31 + 1e21
2**31 - 1e21
2**31 * 1e21
2**31 / 1e21
2**31 % 1e21
(2**31) ** 1e21
2**31 + 0
2**31 - 0
2**31 * 0
2**31 / 0
2**31 % 0
(2**31) ** 0
NaN + 2
NaN - 2
NaN * 2
NaN / 2
NaN % 2
NaN ** 2
NaN + -5
NaN - -5
NaN * -5
NaN / -5
NaN % -5
NaN ** -5
NaN + 0.7
NaN - 0.7
NaN * 0.7
NaN / 0.7
NaN % 0.7
NaN ** 0.7
NaN + 1e21
NaN - 1e21
NaN * 1e21
NaN / 1e21
NaN % 1e21
NaN ** 1e21
NaN + 0
NaN - 0
NaN * 0
NaN / 0
NaN % 0
NaN ** 0
(5) << 3
(5) >> 3
(5) >>> 3
(5) & 3
(5) | 3
(5) ^ 3
(-1) << 3
(-1) >> 3
(-1) >>> 3
(-1) & 3
(-1) | 3
(-1) ^ 3
(2**32+7) << 3
(2**32+7) >> 3
(2**32+7) >>> 3
(2**32+7) & 3
(2**32+7) | 3
(2**32+7) ^ 3
(-0.5) << 3
(-0.5) >> 3
(-0.5) >>> 3
(-0.5) & 3
(-0.5) | 3
(-0.5) ^ 3
1e21+1
(0.1).toFixed(20)
(255).toString(16)
(0.1).toString(2)
(1e21).toLocaleString === undefined
parseInt("12px")
parseFloat("1e-7x")
Number("0x1f")
Number("")
(1234.5678).toExponential(2)
(0.000001234).toPrecision(2)
Number.MAX_SAFE_INTEGER+2
Math.hypot(3,4,12)
Math.fround(5.05)
Math.clz32(1)
Math.imul(0xffffffff,5)
Math.cbrt(27)
Math.log2(8)
Math.expm1(1e-10)
Math.atan2(1,-1)
Math.sinh(1)
Math.max()
Math.round(-0.5)
Object.is(Math.round(-0.5),-0)
Number.parseFloat(".5")
(25).toString(36)
0.1*3
9007199254740993
5e-324
1.7976931348623157e308*10
-(2**53)
// BigInt
2n**200n
-7n/2n
-7n%2n
(1n<<100n)-1n
BigInt.asIntN(8,255n)
BigInt.asUintN(64,-1n)
BigInt("0xff")
123456789012345678901234567890n*987654321098765432109876543210n
(10n**50n).toString(16)
5n>4
1n==1
typeof 1n
BigInt(2**60)
~5n
-(-3n)
7n&3n
(-1n)>>5n
1n+1
// strings
"abc".at(-1)
"a-b-c".split("-").join("+")
"x".padStart(5,"ab")
"\u{1F600}".length
[..."\u{1F600}a"].length
"abc".codePointAt(1)
"ß".toUpperCase()
"İ".toLowerCase().length
"a\u0301".normalize("NFC").length
"abcabc".replaceAll("b",m=>m+m)
"abc".localeCompare("abd")
"  x ".trim()
"aXbX".lastIndexOf("X")
String.raw`a\n${1}`
"abc".substring(2,0)
"abc".substr(-2,1)
"a,b".split(/,/)
"é".codePointAt(0)
encodeURIComponent("é\u{1F600}/?")
decodeURIComponent("%E2%82%AC")
escape("é")
unescape("%u20AC")
"abc".isWellFormed()
"\ud800".toWellFormed()
"ab".repeat(50).length
"%".concat(1,null)
"z".charCodeAt(0)
"abc"<"abd"
`${[1,[2,3]]}`
"\x41\u0042"
"abc".includes("")
"tEsT".toLowerCase()
"a".localeCompare("B")
"x".anchor("y")
// arrays and sorting
[3,1,2].sort().join()
[3,1,10,2].sort().join()
[3,1,10].sort((a,b)=>a-b).join()
[1,2,3].toSorted((a,b)=>b-a).join()
[1,[2,[3,[4]]]].flat(Infinity).join()
Array.from({length:5},(_, i)=>i*i).join()
[1,2,3,4].copyWithin(0,2).join()
[,1,,2].length
Object.keys([,1,,2]).join()
[1,2,3].with(1,9).join()
[1,2,3].findLast(x=>x<3)
Array.of(7).length
[..."abc"].entries().next().value.join()
[1,2,3].reduceRight((a,b)=>a+"-"+b)
[5,1,4].toSpliced(1,1,8,9).join()
Object.groupBy([1,2,3],x=>x%2?"odd":"even").odd.join()
[NaN].includes(NaN)
[NaN].indexOf(NaN)
Array.from(new Set([1,1,2])).join()
[3,2,1].reverse().join()
[1,2,3].fill(0,1).join()
Array(3).join("x")
[[2,"b"],[1,"a"]].sort().join(";")
Array.from({length:200},(_, i)=>(i*7919)%211).sort((a,b)=>a-b).join()
Array.from({length:300},(_, i)=>({k:i%7,i})).sort((a,b)=>a.k-b.k).map(x=>x.i).join()
[1,2,3].lastIndexOf(3)
[0,-0].map(x=>1/x).join()
Array.isArray(Array.prototype)
[1,2,3,4,5].slice(-3,-1).join()
new Array(5).fill().map((_, i)=>i).filter(x=>x%2).join()
// typed arrays
new Uint8Array([1,256,-1]).join()
new Uint8ClampedArray([300,-5,1.5]).join()
new Float32Array([1.1])[0]
new DataView(new ArrayBuffer(8)).getFloat64(0)
new Int16Array(new Uint8Array([1,2,3,4]).buffer).join()
(()=>{const d=new DataView(new ArrayBuffer(16));d.setBigInt64(0,-5n);d.setFloat32(8,1.5,true);return [...new Uint8Array(d.buffer)].join()})()
new Float64Array([3,1,NaN,-0,2]).sort().join()
Uint8Array.from("123").join()
new BigUint64Array([2n**64n-1n])[0]
new Uint8Array([1,2,3]).subarray(1).set
new ArrayBuffer(8).slice(2,5).byteLength
new Int8Array([1,2,3]).at(-1)
new Uint8Array(5).fill(7,1,3).join()
new Uint32Array([1,2,3]).reverse().join()
structuredCloneLike=1
new Float16Array([1.337])[0]
// regular expressions
/(\d+)-(\d+)/.exec("a 12-34").slice(1).join()
"foo123bar456".match(/\d+/g).join()
"aaa".replace(/a/g,(m,i)=>i)
/(?<y>\d{4})/.exec("in 2024").groups.y
/a.c/s.test("a\nc")
/\u{1F600}/u.test("\u{1F600}")
/(?<=\$)\d+/.exec("cost $42")[0]
/(?<!\$)\b\d+/.exec("cost $42 7")[0]
/^(?:a|ab)(?:c|bcd)$/.exec("abcd")[0]
"x".replace(/(x)/,"[$1$&$`]")
/[\p{L}]+/u.exec("été 1")[0]
/a{2,3}?/.exec("aaaa")[0]
/(a)|(b)/.exec("b").length
"a1b2".split(/(\d)/).join("|")
[..."a1b22".matchAll(/\d+/g)].map(m=>m.index).join()
/\bfoo\b/i.test("a FOO b")
/(.)\1/.exec("hello")[0]
/[^]/.test("\n")
new RegExp("[").source
/x*y+$/.test("x".repeat(50)+"y")
/(x+x+)+y/.test("x".repeat(15)+"y")
/[\w--[aeiou]]+/v.exec("aeixyz")[0]
/a/y.test("ba")
/\cJ/.test("\n")
/(?:)/.source
RegExp("/").source
/é/i.test("É")
/(?<a>x)|(?<b>y)/.exec("y").groups.b
// JSON
JSON.stringify({a:[1,{b:2}],c:"\u2028\ud800"})
JSON.stringify([undefined,()=>1,NaN])
JSON.stringify({d:new Date(0)})
JSON.stringify({a:1,b:2},null,2)
JSON.stringify([1,2],(k,v)=>k===""?v:v*2)
JSON.parse("[1,2,{\"a\":null}]").length
JSON.parse("1e3")
JSON.parse("{\"a\":1,\"a\":2}").a
JSON.parse("[1,2]",(k,v)=>Array.isArray(v)?v:v+1).join()
JSON.parse("{")
JSON.stringify("\u0000\u001f\"\\")
JSON.stringify({toJSON(){return 5}})
JSON.parse(" \n[ ]").length
JSON.stringify(Array.from({length:100},(_, i)=>({i,s:"v"+i}))).length
(()=>{try{const a={};a.a=a;JSON.stringify(a)}catch(e){return e.name}})()
JSON.parse("[" + "1,".repeat(1000) + "1]").length
// functions, classes, generators
(function f(n){return n<2?n:f(n-1)+f(n-2)})(15)
((a,b=a*2,...c)=>[a,b,c.length].join())(1,undefined,3,4)
(()=>{class A{#x=1;get x(){return this.#x}static s=5};return new A().x+A.s})()
(()=>{class A{m(){return 1}};class B extends A{m(){return super.m()+1}};return new B().m()})()
(()=>{function*g(){const x=yield 1;yield x*2};const i=g();i.next();return i.next(21).value})()
[...(function*(){yield*[1,2];return 3})()].join()
(()=>{let s=0;for(const x of new Map([[1,2],[3,4]]))s+=x[0]*x[1];return s})()
(()=>{label:for(let i=0;i<5;i++){for(let j=0;j<5;j++){if(j==2)continue label;if(i==3)break label}}return "done"})()
(()=>{try{throw new RangeError("x")}catch({name}){return name}finally{}})()
(()=>{switch(3){case 1:return 1;default:return 9;case 3:return 3}})()
(()=>{const {a,b:{c=5}={},...r}={a:1,d:2,e:3};return [a,c,Object.keys(r)].join()})()
(()=>{let x=null;x??=4;x||=5;x&&=6;return x})()
({a:{b:null}}).a?.b?.c
typeof undeclared
void 0
new.target === undefined
(()=>{"use strict";try{undeclared=1}catch(e){return e.message}})()
(function(){return typeof this}).call(5)
(function(){"use strict";return typeof this}).call(5)
(()=>{var f=[];for(let i=0;i<3;i++)f.push(()=>i);return f.map(g=>g()).join()})()
new Function("a","b","return a+b")(1,2)
eval("1;2;3")
eval("var zz=5;zz+1")
(()=>{const o={get a(){return 1},set a(v){this.b=v}};o.a=7;return o.a+o.b})()
Reflect.ownKeys({b:1,a:2,1:3,[Symbol.iterator]:4}).length
(x=>x).name
(async()=>{})().constructor.name
(()=>{class P{static #p(){return 8}static q(){return P.#p()}};return P.q()})()
[1,2,3].map(parseInt).join()
(()=>{const s=Symbol("d");return s.description})()
(()=>{let n=0;do{n++}while(n<10);return n})()
(()=>{const w=new WeakMap(),k={};w.set(k,1);return w.get(k)})()
(()=>{const p=new Proxy({},{get:(t,k)=>k+"!"});return p.hi})()
Object.entries({a:1,b:2}).join(";")
Object.fromEntries([["a",1]]).a
Object.getOwnPropertyDescriptor({get x(){return 1}},"x").get.name
Object.isFrozen(Object.freeze([1]))
structuredClone === undefined
[..."ab"].map((c,i,{length})=>c+i+length).join()
(()=>{using_=1;return using_})()
isNaN("x")
[] + {}
[] == false
null == 0
"b"+"a"+ +"a"+"a"
0.1+0.2===0.3
typeof null
1<2<3
3>2>1
"2"*"3"
[10,9,1].toString()
!!"false"
// dates
new Date(0).toISOString()
new Date(2024,1,29).getDate()
Date.UTC(2000,0)
new Date("2024-03-10T02:30:00Z").getTime()
new Date("Tue, 05 Mar 2024 10:00:00 GMT").getTime()
new Date(NaN).getTime()
new Date(8.64e15+1).getTime()
new Date(2020,0,31,12).toJSON()
new Date(1e12).toUTCString()
new Date(0).getTimezoneOffset()
new Date("2024-02-30").getTime()
Date.parse("2024-01-01")
// errors
null.x
undefined.foo()
x.y.z
let 1
(1)()
new (class{constructor(){this.x.y}})
decodeURIComponent("%")
"x".repeat(-1)
new Array(-1)
(1.5).toFixed(101)
Symbol()+""
BigInt(1.5)
[].reduce((a,b)=>a)
({}).x.y
const a=1;a=2
for(
{
`${
new Proxy({},null)
Object.defineProperty(1,"x",{})
JSON.parse("nope")
new AggregateError([1],"m").errors.length
new Error("a",{cause:5}).cause
(()=>{try{null.x}catch(e){return e instanceof TypeError}})()
throw 5
throw null
class A extends null{constructor(){super()}};new A
