package capnweb

// isReserved tells whether every JavaScript object has a property of that name
// by inheritance. No path leads through one, and objects and errors lose
// members called so on receipt.
func isReserved(name string) bool {
	switch name {
	case "__proto__", "constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty",
		"isPrototypeOf", "propertyIsEnumerable", "__defineGetter__", "__defineSetter__",
		"__lookupGetter__", "__lookupSetter__":
		return true
	}
	return false
}

// isDroppedMember tells whether a member of that name is left out of a received
// object: see [isReserved]; toJSON goes too, because it would change how the
// object prints.
func isDroppedMember(name string) bool { return name == "toJSON" || isReserved(name) }
