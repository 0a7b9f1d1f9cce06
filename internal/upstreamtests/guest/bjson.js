// Nothing: qjs:bjson reads and writes the engine's own bytecode, and no program may.
