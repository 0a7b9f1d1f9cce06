package protocol

import "unicode/utf8"

// ValidateProviders tells whether the guest can have these providers. It
// answers nil if so, and otherwise the first thing that is wrong, as an error
// of [CodeInvalidProviders] in the dialect's words. Namespaces are checked
// before tools.
func ValidateProviders(providers []Provider) *Error {
	names := make(wordSet, len(providers))
	for _, p := range providers {
		if wrong := wrongProviderName(names, p.Name); wrong != "" {
			return Failure(CodeInvalidProviders, wrong)
		}
		names[p.Name] = struct{}{}
	}
	for _, p := range providers {
		if wrong := wrongTools(p); wrong != "" {
			return Failure(CodeInvalidProviders, wrong)
		}
	}
	return nil
}

// wrongProviderName says what is wrong with the name of a provider that comes
// after those in names.
func wrongProviderName(names wordSet, name string) string {
	subject := `Provider name "` + name + `"`
	switch {
	case reservedNames.has(name):
		return subject + " is reserved"
	case !isIdentifier(name):
		return subject + " is not a valid JavaScript identifier"
	case keywords.has(name):
		return subject + " is not a valid JavaScript identifier: it is a reserved word"
	case names.has(name):
		return `Duplicate provider name "` + name + `"`
	}
	return ""
}

// wrongTools says what is wrong with the tools of a provider.
func wrongTools(p Provider) string {
	provider := ` in provider "` + p.Name + `"`
	seen := make(wordSet, len(p.Tools))
	owners := make(map[string]string, len(p.Tools))
	for _, raw := range p.Tools {
		if !utf8.ValidString(raw) {
			return "A tool name" + provider + " is not UTF-8"
		}
		if seen.has(raw) {
			return `Duplicate tool name "` + raw + `"` + provider
		}
		seen[raw] = struct{}{}
		alias, ok := sanitizedAlias(raw)
		if !ok {
			continue
		}
		if owner, taken := owners[alias]; taken {
			return `Tool names "` + owner + `" and "` + raw + `" both sanitize to "` + alias + `"` + provider
		}
		owners[alias] = raw
	}
	return ""
}
