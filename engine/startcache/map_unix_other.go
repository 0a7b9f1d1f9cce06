//go:build unix && !linux

package startcache

const mapPopulate = 0
