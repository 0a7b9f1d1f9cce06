//go:build unix && !linux

package folder

const mapPopulate = 0
