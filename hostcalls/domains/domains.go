// Package domains converts internationalised domain names for the guest's URL
// parser.
package domains

import (
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// maxDomain bounds the bytes of a domain: the work grows with the square of its
// length, and no name that resolves has more than 253 characters.
const maxDomain = 4096

// Functions gives the function for the guest:
//
//   - domainToASCII(domain): the domain in ASCII, or undefined on failure. The
//     result may be empty and may hold forbidden code points.
func Functions() []hostcalls.Function {
	return []hostcalls.Function{{Name: "domainToASCII", Length: 1, Call: call}}
}

func call(_ *hostcalls.Env, args []any) (any, error) {
	domain, ok := args[0].(string)
	if !ok {
		return nil, &hostcalls.Error{Name: "TypeError", Message: "domainToASCII takes a string"}
	}
	ascii, ok := ToASCII(domain)
	if !ok {
		return nil, nil
	}
	return ascii, nil
}

var profile = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.CheckJoiners(true),
	idna.CheckHyphens(false),
	idna.StrictDomainName(false),
	idna.VerifyDNSLength(false),
	idna.Transitional(false),
)

// ToASCII is Unicode ToASCII (UTS 46, section 4.2) as the URL Standard calls it
// (section 3.3, "domain to ASCII" with beStrict false).
func ToASCII(domain string) (string, bool) {
	if len(domain) > maxDomain {
		return "", false
	}
	domain = strings.Map(remap, domain)
	ascii, err := profile.ToASCII(domain)
	if err != nil || hasBarePrefix(domain) || hasNestedPrefix(ascii) {
		return "", false
	}
	return ascii, true
}

const prefix = "xn--"

// hasBarePrefix finds labels that are the prefix and nothing else, which UTS 46
// refuses (section 4, step 4) and package idna makes empty.
func hasBarePrefix(domain string) bool {
	for label := range strings.FieldsFuncSeq(domain, isDot) {
		if len(label) <= maxPrefix && strings.EqualFold(norm.NFKC.String(label), prefix) {
			return true
		}
	}
	return false
}

// maxPrefix is the length of the longest form of the prefix, in wide characters.
const maxPrefix = len("ｘｎ－－")

// isDot tells the full stops that UTS 46 maps to one.
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

// hasNestedPrefix finds labels that begin with the prefix once more when decoded,
// which UTS 46 refuses (section 4.1, criterion 4) and package idna does not.
func hasNestedPrefix(ascii string) bool {
	for label := range strings.SplitSeq(ascii, ".") {
		if !strings.HasPrefix(label, prefix+prefix) {
			continue
		}
		decoded, err := idna.Punycode.ToUnicode(label)
		if err != nil || strings.HasPrefix(decoded, prefix) {
			return true
		}
	}
	return false
}
