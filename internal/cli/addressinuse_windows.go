package cli

import "golang.org/x/sys/windows"

// addressInUse is the system's error for an address that is taken. The constant of
// package syscall is invented there and matches nothing.
const addressInUse = windows.WSAEADDRINUSE
