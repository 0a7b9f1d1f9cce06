//go:build !windows

package cli

import "syscall"

// addressInUse is the system's error for an address that is taken.
const addressInUse = syscall.EADDRINUSE
