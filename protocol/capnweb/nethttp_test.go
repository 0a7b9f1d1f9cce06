package capnweb

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHTTP has a request go through a session to an HTTP server and its response
// come back.
func TestHTTP(t *testing.T) {
	origin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("X-Method", r.Method)
		w.Header().Add("Set-Cookie", "a=1")
		w.Header().Add("Set-Cookie", "b=2")
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte(r.Header.Get("X-In") + ":" + string(body)))
	}))
	defer origin.Close()
	c, _ := connect(t, Options{}, Options{Main: Object{
		{"fetch", func(ctx context.Context, r *Request) (*Response, error) {
			request, err := r.HTTP(ctx)
			if err != nil {
				return nil, err
			}
			response, err := origin.Client().Do(request)
			if err != nil {
				return nil, err
			}
			return NewResponse(response), nil
		}},
	}})
	ctx := testContext(t)
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, origin.URL+"/p?q=1", strings.NewReader("the body"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-In", "in")
	response, err := Call[*Response](ctx, c.Main(), "fetch", NewRequest(request))
	if err != nil {
		t.Fatal(err)
	}
	got := response.HTTP(ctx)
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	wantValue(t, string(body), err, "in:the body")
	wantValue(t, got.StatusCode, nil, http.StatusTeapot)
	wantValue(t, got.Header.Get("X-Method"), nil, "PUT")
	wantValue(t, got.Header.Values("Set-Cookie"), nil, []string{"a=1", "b=2"})
}
