package server_test

import (
	"io"
	"net"
	"strconv"
	"sync/atomic"
	"time"
)

// proxy copies between two connections until one ends, or neither has sent
// anything for proxyPatience ticks. It counts ticks, not time, so that a machine
// that stands still drops nothing.
func proxy(near, far net.Conn) {
	var idle atomic.Int64
	ended := make(chan struct{}, 2)
	for _, ends := range [][2]net.Conn{{near, far}, {far, near}} {
		go func() {
			_, _ = io.Copy(ends[0], readerFunc(func(p []byte) (int, error) {
				n, err := ends[1].Read(p)
				idle.Store(0)
				return n, err
			}))
			ended <- struct{}{}
		}()
	}
	ticker := time.NewTicker(proxyTick)
	defer ticker.Stop()
	for idle.Add(1) <= proxyPatience {
		select {
		case <-ticker.C:
			continue
		case <-ended:
		}
		break
	}
	_ = near.Close()
	_ = far.Close()
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// durationText writes a time as the cases do.
func durationText(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
