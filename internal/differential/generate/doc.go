// Package generate makes JavaScript programs from a seed, one family of constructs a
// file. A program is a list of lines, most of them a statement with a label, which
// write to a report what they see. It has no input, ends by construction, and means the
// same in every engine that follows the standard.
package generate
