package pattern

// stringProperty gives a property of strings.
func stringProperty(string) (set, bool) { return set{}, false }
