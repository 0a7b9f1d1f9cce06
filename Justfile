# Everything a contributor does. `just` lists the recipes.

_default:
    @just --list

# Build the binary, static, for this machine.
build:
    CGO_ENABLED=0 go build -trimpath -o codemode-executor ./cmd/codemode-executor

# Run the tests.
test:
    go test ./...

# Run the tests under the race detector.
race:
    go test -race -short ./...

# What CI runs.
ci:
    bash .ci/run

# Formatting, vet and the direction of imports.
lint:
    test -z "$(gofmt -l .)"
    go vet ./...
    bash .ci/imports

# Print the engine's numbers, then the comparison with other engines.
bench:
    go test -run '^$' -bench . ./engine ./protocol/client
    cd bench && go test -run '^$' -bench .

# Have a server live with its callers for a while, hostile ones among them.
soak time="5m":
    go test ./internal/soak -run TestSoak -count=1 -timeout 0 -v -soak {{time}}

# What a server takes in memory at the worst, with so many runs; see docs/operating.md.
memory runs="8" limit="64" data="8":
    go test ./internal/soak -run TestMemory -count=1 -timeout 0 -v -runs {{runs}} -limit {{limit}} -data {{data}}

# Round trips over the wire: the Go client, then a Node script with the stock library.
bench-wire: build
    #!/usr/bin/env bash
    set -euo pipefail
    go test -run '^$' -bench . ./protocol/client
    npm ci --prefix protocol/capnweb/testdata/kit --no-audit --no-fund
    ./codemode-executor serve --port 18080 --log-level error &
    trap 'kill %1' EXIT
    until curl -sf http://127.0.0.1:18080/readyz >/dev/null; do sleep 0.1; done
    node protocol/capnweb/testdata/kit/roundtrip.mjs ws://127.0.0.1:18080

# The npm package: install, build, test.
adapter:
    bash adapters/cloudflare/ci

# The npm package beside the reference in workerd and isolated-vm.
bench-adapter:
    cd adapters/cloudflare && npm ci && npm run build && npm run bench

# Run generated programs here and in Node 24, and print those that differ.
differential count="2000" seed="1" *args:
    go run ./internal/differential -count {{count}} -seed {{seed}} {{args}}

# Run each fuzz target for a while.
fuzz time="60s":
    #!/usr/bin/env bash
    set -euo pipefail
    go list ./... | while read -r package; do
        dir=$(go list -f '{{"{{.Dir}}"}}' "$package")
        grep -hoE '^func Fuzz[A-Za-z0-9_]+' "$dir"/*_test.go 2>/dev/null | sed 's/func //' | while read -r target; do
            echo "== $package $target"
            go test -run '^$' -fuzz "^$target\$" -fuzztime {{time}} "$package"
        done
    done

# Run the web platform tests of a checkout with a runner; see docs/conformance.md.
wpt runner checkout *args:
    go build -o dist/wptdriver ./internal/wptdriver
    node {{runner}} --wpt {{checkout}} --driver "{{justfile_directory()}}/dist/wptdriver -shared-memory" {{args}}

# Run test262 on an engine: plain, instrumented or executor; see docs/conformance.md.
test262 runner checkout engine="instrumented" *args:
    go build -o dist/wptdriver ./internal/wptdriver
    node {{runner}} --test262 {{checkout}} --stream --driver "{{justfile_directory()}}/dist/wptdriver -stream -engine {{engine}}" {{args}}

# Run the regression tests of a checkout of quickjs-ng/quickjs; see docs/conformance.md.
upstream checkout *files:
    go run ./internal/upstreamtests {{checkout}} {{files}}

# Generate docs/failures.md, docs/bounds.md and parts of docs/operating.md from their tables.
docs:
    go generate ./...

# Release binaries for all platforms, into dist/.
release:
    #!/usr/bin/env bash
    set -euo pipefail
    for target in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do
        os=${target%/*} arch=${target#*/} ext=""
        [ "$os" = windows ] && ext=.exe
        CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -ldflags="-s -w" \
            -o "dist/codemode-executor-$os-$arch$ext" ./cmd/codemode-executor
    done
