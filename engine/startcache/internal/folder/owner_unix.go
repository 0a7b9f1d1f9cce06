//go:build unix

package folder

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// userFolder names the folder of the user that this process runs as.
func userFolder() string { return fmt.Sprintf("uid-%d", os.Geteuid()) }

// checkOwner refuses what somebody else can have written. What is writable to a group
// passes: it is made without that, so that the owner or root has allowed it since, as
// Kubernetes does with a volume for the group that a pod names.
func checkOwner(info fs.FileInfo) error {
	self := os.Geteuid()
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 && int(stat.Uid) != self {
		return fmt.Errorf("it belongs to user %d, and this process runs as user %d", stat.Uid, self)
	}
	if mode := info.Mode().Perm(); mode&0o002 != 0 {
		return fmt.Errorf("every user can write to it: its mode is %v", mode)
	}
	return nil
}
