package cli

import (
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// serviceLink matches the variables that Kubernetes gives a container for every
// service of its namespace, after the service's name.
var serviceLink = regexp.MustCompile(`_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP))(_|$)`)

// isServicePort tells CODEMODE_PORT as Kubernetes sets it for a service that is named
// codemode, a URL, from the setting.
func isServicePort(env, text string) bool {
	return env == protocol.EnvPrefix+"PORT" && strings.Contains(text, "://")
}

// nearestSetting is the variable of the setting that somebody most likely meant, empty if
// none is alike.
func nearestSetting(variable string) string {
	var known []string
	for _, s := range allSettings() {
		known = append(known, strings.TrimPrefix(s.env(), protocol.EnvPrefix))
	}
	if meant := nearest(strings.TrimPrefix(variable, protocol.EnvPrefix), known); meant != "" {
		return protocol.EnvPrefix + meant
	}
	return ""
}

// unknownSetting says what is wrong with a variable that is no setting.
func unknownSetting(variable string) string {
	text := "unknown setting " + variable
	if meant := nearestSetting(variable); meant != "" {
		text += ": did you mean " + meant + "?"
	}
	return text
}

// strangers are the variables with the program's prefix that are no settings: somebody
// has most likely misspelled one. Those of other programs have a longer prefix.
func strangers() []string {
	known := map[string]bool{}
	for _, s := range allSettings() {
		known[s.env()] = true
	}
	var found []string
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, protocol.EnvPrefix) && !strings.HasPrefix(name, protocol.EnvPrefix+"EXECUTOR_") &&
			!known[name] && !serviceLink.MatchString(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}
