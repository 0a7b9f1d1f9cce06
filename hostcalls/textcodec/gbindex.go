package textcodec

// run is a range of an index: count code points from first on, for the pointers
// from pointer on.
type run struct {
	pointer, count int
	first          rune
}

// gbMissing are the parts of index gb18030 that golang.org/x/text does not have.
var gbMissing = []run{
	// GB 18030-2022 (Encoding Standard, section 5, the note on index gb18030), and
	// letters that x/text knows in four bytes only.
	{7182, 1, 0xFE10}, {7183, 1, 0xFE12}, {7184, 1, 0xFE11}, {7185, 4, 0xFE13},
	{7201, 2, 0xFE17}, {7208, 1, 0xFE19}, {7533, 1, 0x1E3F}, {23775, 1, 0x9FB4},
	{23783, 1, 0x9FB5}, {23788, 2, 0x9FB6}, {23795, 1, 0x9FB8}, {23812, 1, 0x9FB9},
	{23829, 1, 0x9FBA}, {23845, 1, 0x9FBB},
	// The private use area.
	{6080, 96, 0xE4C6}, {6270, 96, 0xE526}, {6376, 6, 0xE766}, {6433, 1, 0xE76D},
	{6444, 2, 0xE76E}, {6458, 2, 0xE770}, {6460, 95, 0xE586}, {6650, 96, 0xE5E6},
	{6829, 11, 0xE772}, {6840, 96, 0xE646}, {7022, 8, 0xE77D}, {7030, 96, 0xE6A6},
	{7150, 8, 0xE785}, {7211, 9, 0xE797}, {7220, 96, 0xE706}, {7349, 15, 0xE7A0},
	{7397, 13, 0xE7AF}, {7495, 11, 0xE7BC}, {7538, 4, 0xE7C9}, {7579, 21, 0xE7CD},
	{7624, 1, 0xE7E2}, {7627, 1, 0xE7E3}, {7629, 3, 0xE7E4}, {7686, 13, 0xE7F4},
	{7775, 15, 0xE801}, {7886, 94, 0xE000}, {8076, 94, 0xE05E}, {8266, 94, 0xE0BC},
	{8456, 94, 0xE11A}, {8646, 94, 0xE178}, {8836, 94, 0xE1D6}, {16525, 5, 0xE810},
	{22706, 94, 0xE234}, {22896, 94, 0xE292}, {23086, 94, 0xE2F0}, {23276, 94, 0xE34E},
	{23466, 94, 0xE3AC}, {23656, 94, 0xE40A}, {23767, 3, 0xE816}, {23794, 1, 0xE831},
	{23804, 1, 0xE83B}, {23830, 1, 0xE855}, {23846, 94, 0xE468},
}

func (ix index) add(runs []run) {
	for _, r := range runs {
		for i := range r.count {
			ix[r.pointer+i] = r.first + rune(i)
		}
	}
}
