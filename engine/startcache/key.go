package startcache

import (
	"crypto/sha256"
	"fmt"
)

// Key tells what a build of the program keeps from what else it keeps.
type Key struct {
	kind    string // begins the name of its file
	variant string
}

// Code is the key of the instrumented code.
func Code() Key { return Key{kind: "code"} }

// Image is the key of the memory image with a web platform, by the name of that.
func Image(platform string) Key { return Key{kind: "image", variant: platform} }

// name names the file for a key and this build.
func (c *Cache) name(key Key) string {
	sum := sha256.New()
	sum.Write(c.build)
	sum.Write([]byte(key.variant))
	return fmt.Sprintf("%s-%x", key.kind, sum.Sum(nil)[:16])
}
