async () => {
	// What a test that ends well waits for: the run ends once nothing else can happen.
	// With a constructor of its own, awaiting it looks up nothing that a test may have
	// replaced.
	const forever = Object.defineProperty(new Promise(() => {}), 'constructor', { value: Promise });
	const string = String;
	const describe = (error) => ({
		name: error?.constructor?.name ?? typeof error,
		message: string(error?.message ?? error),
		stack: string(error?.stack ?? ''),
	});
	const { path, script, detects } = await upstream.test();
	let module = script === undefined;
	if (!module) {
		try {
			(0, eval)(script);
		} catch (error) {
			if (!detects || !(error instanceof SyntaxError)) return describe(error);
			module = true;
		}
	}
	if (module) {
		try {
			await import('./' + path);
		} catch (error) {
			return describe(error);
		}
	}
	await forever;
}
