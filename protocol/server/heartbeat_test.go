package server_test

import (
	"io"
	"slices"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestSilentConnectionIsCut(t *testing.T) {
	s := start(t, server.Options{PingInterval: 20 * time.Millisecond})
	_, reader, _ := rawUpgrade(t, s, "")
	// Pings arrive, nobody answers them, and then comes the end without a frame
	// that would say so.
	frames, err := io.ReadAll(reader)
	if err == nil && (len(frames) == 0 || frames[0] != 0x89) {
		t.Errorf("got % x", frames)
	}
	eventually(t, "the connection is forgotten", func() bool { return len(s.Sessions()) == 0 })
}

func TestAnsweringConnectionStays(t *testing.T) {
	s := start(t, server.Options{PingInterval: time.Hour})
	conn, reader, _ := rawUpgrade(t, s, "")
	for range 5 {
		eventually(t, "something is heard", func() bool { return slices.Equal(s.Heard(), []bool{true}) })
		s.Sweep()
		frame := make([]byte, 2)
		if _, err := io.ReadFull(reader, frame); err != nil || frame[0] != 0x89 {
			t.Fatalf("got % x (%v)", frame, err)
		}
		payload := make([]byte, frame[1])
		if _, err := io.ReadFull(reader, payload); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Write(append([]byte{0x8A, 0x80 | frame[1], 0, 0, 0, 0}, payload...)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnyByteIsASignOfLife(t *testing.T) {
	s := start(t, server.Options{PingInterval: time.Hour})
	conn, _, _ := rawUpgrade(t, s, "")
	// The pieces of a message that takes its time: no pong can come in between.
	for _, opcode := range []byte{0x01, 0x00, 0x00} {
		eventually(t, "something is heard", func() bool { return slices.Equal(s.Heard(), []bool{true}) })
		s.Sweep()
		if _, err := conn.Write([]byte{opcode, 0x81, 0, 0, 0, 0, 'x'}); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "something is heard", func() bool { return slices.Equal(s.Heard(), []bool{true}) })
}

func TestNoHeartbeat(t *testing.T) {
	s := start(t, server.Options{PingInterval: -1})
	conn, reader, _ := rawUpgrade(t, s, "")
	if err := conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if frame, err := reader.ReadByte(); err == nil {
		t.Errorf("got %x", frame)
	}
}
