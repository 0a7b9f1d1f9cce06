package capnweb_test

import (
	"context"
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// shop is an object that peers call.
type shop struct{ prices map[string]int }

type order struct {
	Item  string `json:"item"`
	Count int    `json:"count"`
}

// Price answers the price of an order.
func (s *shop) Price(_ context.Context, o order) (int, error) {
	price, ok := s.prices[o.Item]
	if !ok {
		return 0, &capnweb.Error{Name: "RangeError", Message: "no such item"}
	}
	return price * o.Count, nil
}

func ExampleNewTarget() {
	target, err := capnweb.NewTarget(&shop{prices: map[string]int{"tea": 3}})
	if err != nil {
		panic(err)
	}
	// What a session does when the peer calls price({item: "tea", count: 2}).
	order := capnweb.Object{{Key: "item", Value: "tea"}, {Key: "count", Value: 2.0}}
	fmt.Println(target.Call(context.Background(), []any{"price"}, []any{order}))
	fmt.Println(target.Call(context.Background(), []any{"price"}, []any{"tea"}))
	// Output:
	// 6 <nil>
	// <nil> TypeError: args[0]: expected an object, got a string
}

func ExampleDecode() {
	received := capnweb.Object{{Key: "item", Value: "tea"}, {Key: "count", Value: 2.0}}
	var o order
	fmt.Println(capnweb.Decode(received, &o), o)
	received[1].Value = 2.5
	fmt.Println(capnweb.Decode(received, &o))
	// Output:
	// <nil> {tea 2}
	// TypeError: count: expected an integer, got the number 2.5
}
