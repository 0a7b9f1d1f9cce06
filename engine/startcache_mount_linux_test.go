package engine

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// mountedIn tells a process in a namespace of its own where to mount a cache folder.
const mountedIn = "CODEMODE_TEST_MOUNT"

// TestMountedCache has the cache on a file system that is full, or read-only.
func TestMountedCache(t *testing.T) {
	if dir := os.Getenv(mountedIn); dir != "" {
		mountedCache(t, dir)
		return
	}
	if testing.Short() {
		t.Skip("compiles five times")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestMountedCache$")
	cmd.Env = append(os.Environ(), mountedIn+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Skip("no namespaces here: ", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, &out)
	}
}

func mountedCache(t *testing.T, dir string) {
	for _, step := range []struct {
		name, options string
		flags         uintptr
		want          string // in the log, which is empty without
	}{
		{"full", "size=3m", 0, "no space left on device"},
		{"full after the code", "size=5200k", syscall.MS_REMOUNT, "no space left on device"},
		{"read-only with a part of it", "size=64m", syscall.MS_REMOUNT | syscall.MS_RDONLY, "read-only file system"},
		{"roomy", "size=64m", syscall.MS_REMOUNT, ""},
		{"read-only with all of it", "size=64m", syscall.MS_REMOUNT | syscall.MS_RDONLY, ""},
	} {
		if err := syscall.Mount("tmpfs", dir, "tmpfs", step.flags, step.options); err != nil {
			t.Skip("no mounts here: ", err)
		}
		log := runIn(t, dir)
		if lines := strings.Count(log, "\n"); step.want == "" && lines != 0 ||
			step.want != "" && (lines != 1 || !strings.Contains(log, step.want) || !strings.Contains(log, "folder="+dir)) {
			t.Errorf("%s: logged %s", step.name, log)
		}
	}
}
