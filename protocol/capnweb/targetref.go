package capnweb

import "context"

// referenceTarget forwards to what a stub or promise stands for.
type referenceTarget struct{ *reference }

func (t referenceTarget) Call(ctx context.Context, path, args []any) (any, error) {
	return t.start(ctx, path, args).result(ctx)
}

func (t referenceTarget) Get(ctx context.Context, path []any) (any, error) {
	return t.Property(path...).Await(ctx)
}
