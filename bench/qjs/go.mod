module github.com/codemode-executor/codemode-executor/bench/qjs

go 1.26.0

require github.com/fastschema/qjs v0.0.6

require github.com/tetratelabs/wazero v1.9.0 // indirect
