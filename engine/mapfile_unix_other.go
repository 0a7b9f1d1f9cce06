//go:build unix && !linux

package engine

const mapPopulate = 0
