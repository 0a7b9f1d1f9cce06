{
	const { log } = console;
	const { toString } = Object.prototype, { call } = Function.prototype;
	const describe = call.bind(toString);
	const define = (name, value) =>
		Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

	// QuickJS's own print prints what has no text, too.
	const text = (value) => {
		try {
			return String(value);
		} catch {
			return describe(value);
		}
	};
	define('print', (...values) => log(values.map(text).join(' ')));

	// A cycle of objects that is garbage and holds more than has been allocated since
	// the last collection: the next object that is made starts one.
	const enough = 32 << 20;
	define('gc', () => {
		let garbage = { bytes: new ArrayBuffer(enough) };
		garbage.self = garbage;
		garbage = undefined;
		return void {};
	});

	define('scriptArgs', ['test']);

	// How the engine stores a text is nothing that a program can ask. The answer is the
	// one QuickJS gives for a part of a text, by its length.
	const shortestSlice = 256;
	define('qjs', { getStringKind: (text) => (text.length < shortestSlice ? 0 : 1) });
}
