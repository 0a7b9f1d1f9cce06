package capnweb

// lastWins removes members whose key occurs again, as JSON.parse does: the last
// value stands at the place of the first.
func lastWins(members Object) Object {
	if len(members) <= 8 {
		return lastOfFew(members)
	}
	places := make(map[string]int, len(members))
	kept := members[:0]
	for _, m := range members {
		if place, again := places[m.Key]; again {
			kept[place].Value = m.Value
			continue
		}
		places[m.Key] = len(kept)
		kept = append(kept, m)
	}
	return kept
}

// lastOfFew is lastWins without a table.
func lastOfFew(members Object) Object {
	kept := members[:0]
	for _, m := range members {
		if place := indexOfKey(kept, m.Key); place >= 0 {
			kept[place].Value = m.Value
			continue
		}
		kept = append(kept, m)
	}
	return kept
}

func indexOfKey(members Object, key string) int {
	for i := range members {
		if members[i].Key == key {
			return i
		}
	}
	return -1
}
