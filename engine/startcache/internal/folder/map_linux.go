package folder

import "golang.org/x/sys/unix"

// mapPopulate maps all pages at once instead of each with a fault of its own.
const mapPopulate = unix.MAP_POPULATE
