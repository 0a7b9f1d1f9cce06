module github.com/codemode-executor/codemode-executor

go 1.26.0

require (
	github.com/alecthomas/kong v1.17.0
	github.com/aperturerobotics/go-quickjs-wasi-reactor v0.15.1
	github.com/cloudflare/circl v1.6.5
	github.com/evanw/esbuild v0.28.2
	github.com/google/go-cmp v0.7.0
	github.com/tetratelabs/wazero v1.12.0
	go.uber.org/goleak v1.3.0
	golang.org/x/crypto v0.59.0
	golang.org/x/net v0.62.0
	golang.org/x/sys v0.50.0
	golang.org/x/text v0.44.0
)
