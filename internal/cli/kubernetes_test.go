package cli

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// The parts of manifests that have to agree with each other and with the settings.
type (
	manifest struct {
		Kind string
		Spec struct {
			Template struct {
				Metadata struct{ Annotations map[string]string }
				Spec     pod
			}
			Ports   []port                   // of a Service
			Ingress []struct{ Ports []port } // of a NetworkPolicy
		}
	}
	pod struct {
		TerminationGracePeriodSeconds int
		SecurityContext               struct {
			RunAsNonRoot   bool
			FSGroup        int `json:"fsGroup"`
			SeccompProfile struct{ Type string }
		}
		InitContainers, Containers []container
		Volumes                    []struct{ Name string }
	}
	container struct {
		Name, Image                                 string
		Args                                        []string
		Env                                         []struct{ Name, Value string }
		Ports                                       []port
		StartupProbe, ReadinessProbe, LivenessProbe *probe
		Resources                                   struct{ Limits map[string]string }
		SecurityContext                             struct {
			RunAsUser                int
			AllowPrivilegeEscalation *bool
			ReadOnlyRootFilesystem   bool
			Capabilities             struct{ Drop []string }
		}
		VolumeMounts []struct{ Name, MountPath string }
	}
	port struct {
		Name          string
		ContainerPort int
		Port          int
		TargetPort    string
	}
	probe struct {
		Exec    struct{ Command []string }
		HTTPGet struct{ Path, Port string }
	}
)

var yamlBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// manifests reads those of the document.
func manifests(t *testing.T) (all []manifest) {
	t.Helper()
	document, err := os.ReadFile("../../docs/kubernetes.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range yamlBlock.FindAllStringSubmatch(string(document), -1) {
		for decoder := yaml.NewDecoder(strings.NewReader(block[1])); ; {
			var value any
			err := decoder.Decode(&value)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			// Through JSON, whose field names are matched whatever their case.
			var m manifest
			text, err := json.Marshal(value)
			if err == nil {
				err = json.Unmarshal(text, &m)
			}
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, m)
		}
	}
	return all
}

// settle resolves the settings of an executor's container.
func (c container) settle(t *testing.T) *configuration {
	t.Helper()
	flags := map[string]string{}
	for _, variable := range c.Env {
		i := slices.IndexFunc(allSettings(), func(s setting) bool { return s.env() == variable.Name })
		if i < 0 {
			t.Errorf("%s is no setting", variable.Name)
			continue
		}
		flags[allSettings()[i].flag] = variable.Value
	}
	config, err := configure(t, flags)
	if err != nil {
		t.Fatal(err)
	}
	return config
}

func TestManifests(t *testing.T) {
	executors := 0
	for _, m := range manifests(t) {
		if m.Kind != "Deployment" {
			continue
		}
		pod := m.Spec.Template.Spec
		for _, c := range slices.Concat(pod.InitContainers, pod.Containers) {
			checkConfined(t, pod, c)
			if c.Name != "executor" {
				continue
			}
			executors++
			config := c.settle(t)
			if grace := int(config.shutdownGrace.Seconds()); pod.TerminationGracePeriodSeconds <= grace {
				t.Errorf("killed after %d s, with a grace of %d s", pod.TerminationGracePeriodSeconds, grace)
			}
			checkMemory(t, c, config)
			checkProbes(t, c, config)
			_, probePort, _ := net.SplitHostPort(config.server.ProbeAddress)
			if annotated := m.Spec.Template.Metadata.Annotations; annotated["prometheus.io/port"] != probePort || annotated["prometheus.io/path"] != "/metrics" {
				t.Errorf("scraped at %v, answered at %s", annotated, probePort)
			}
			for _, file := range []string{config.engine.CacheDir + "/x", config.server.SocketPath} {
				if file != "" && !c.mounts(path.Dir(file)) {
					t.Errorf("%s is on no volume", file)
				}
			}
		}
	}
	if executors != 2 {
		t.Errorf("%d executors", executors)
	}
}

// mounts tells whether a container has a volume at a path.
func (c container) mounts(at string) bool {
	for _, mount := range c.VolumeMounts {
		if mount.MountPath == at {
			return true
		}
	}
	return false
}

func checkConfined(t *testing.T, p pod, c container) {
	t.Helper()
	s := c.SecurityContext
	if !p.SecurityContext.RunAsNonRoot || p.SecurityContext.SeccompProfile.Type != "RuntimeDefault" || s.RunAsUser == 0 ||
		s.AllowPrivilegeEscalation == nil || *s.AllowPrivilegeEscalation || !s.ReadOnlyRootFilesystem || !slices.Equal(s.Capabilities.Drop, []string{"ALL"}) {
		t.Errorf("%s is not confined", c.Name)
	}
	for _, mount := range c.VolumeMounts {
		if !slices.ContainsFunc(p.Volumes, func(v struct{ Name string }) bool { return v.Name == mount.Name }) {
			t.Errorf("%s has no volume %s", c.Name, mount.Name)
		}
	}
}

// checkMemory holds the limit to the formula of docs/operating.md.
func checkMemory(t *testing.T, c container, config *configuration) {
	t.Helper()
	limit, err := protocol.Bound{Unit: protocol.Octets, Floor: 1, Ceiling: 1 << 62}.Parse(c.Resources.Limits["memory"])
	if err != nil {
		t.Fatal(err)
	}
	if need := memoryNeeded(config); limit < need {
		t.Errorf("%d MiB are needed, and the limit is %d MiB", need>>20, limit>>20)
	}
}

// memoryNeeded is the formula, for programs that make one call at a time.
func memoryNeeded(config *configuration) int64 {
	bounds := config.engine.Bounds.WithDefaults()
	runs := int64(config.engine.Capacity().Executions)
	return int64(64*protocol.MiB) + runs*(bounds.Memory+5*bounds.ToolBytes)
}

// TestSizingExample holds the command line for 1 GiB to what stands beside it.
func TestSizingExample(t *testing.T) {
	document, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`(?s)\*\*For 1 GiB\*\*[^=]* = (\d+)\.\n\n.{6}codemode-executor serve ([^\n]+)`).FindSubmatch(document)
	if match == nil {
		t.Fatal("there is no example")
	}
	flags, words := map[string]string{}, strings.Fields(string(match[2]))
	for i := 0; i+1 < len(words); i += 2 {
		flags[strings.TrimPrefix(words[i], "--")] = words[i+1]
	}
	config, err := configure(t, flags)
	if err != nil {
		t.Fatal(err)
	}
	if need := memoryNeeded(config) >> 20; strconv.FormatInt(need, 10) != string(match[1]) || need > 1024 {
		t.Errorf("the example needs %d MiB and says %s", need, match[1])
	}
}

// checkProbes holds probes to the ports and the socket, and has the command of one run.
func checkProbes(t *testing.T, c container, config *configuration) {
	t.Helper()
	for name, p := range map[string]*probe{"startup": c.StartupProbe, "readiness": c.ReadinessProbe, "liveness": c.LivenessProbe} {
		switch {
		case p == nil && name == "startup":
		case p == nil:
			t.Errorf("no %s probe", name)
		case p.Exec.Command != nil:
			args := p.Exec.Command
			if args[0] != "/codemode-executor" || args[len(args)-1] != "unix:"+config.server.SocketPath {
				t.Errorf("the command of the %s probe is %q", name, args)
			}
			if got := invoke(t, "", args[1:]...); got.code != exitCheck || !strings.HasPrefix(got.out, "The server is not ready: ") {
				t.Errorf("where nobody listens the %s probe gives %+v", name, got)
			}
		default:
			want := map[string]string{"startup": "/readyz", "readiness": "/readyz", "liveness": "/healthz"}[name]
			if p.HTTPGet.Path != want || !strings.HasSuffix(config.server.ProbeAddress, ":"+strconv.Itoa(c.portNamed(p.HTTPGet.Port))) {
				t.Errorf("the %s probe asks %+v, and %s is listened on", name, p.HTTPGet, config.server.ProbeAddress)
			}
		}
	}
}

func (c container) portNamed(name string) int {
	for _, p := range c.Ports {
		if p.Name == name {
			return p.ContainerPort
		}
	}
	return 0
}

// TestSidecarManifest is about the socket between two users.
func TestSidecarManifest(t *testing.T) {
	pod := manifests(t)[0].Spec.Template.Spec
	executor, host := pod.InitContainers[0], pod.Containers[0]
	config := executor.settle(t)
	if executor.SecurityContext.RunAsUser == host.SecurityContext.RunAsUser || pod.SecurityContext.FSGroup == 0 || config.server.SocketMode != 0o660 {
		t.Errorf("users %d and %d, group %d, mode %o", executor.SecurityContext.RunAsUser, host.SecurityContext.RunAsUser, pod.SecurityContext.FSGroup, config.server.SocketMode)
	}
	if !host.mounts(path.Dir(config.server.SocketPath)) || host.Env[0].Value != "unix:"+config.server.SocketPath {
		t.Errorf("the host looks for the socket at %s", host.Env[0].Value)
	}
}

// TestServiceManifest is about the ports between three manifests.
func TestServiceManifest(t *testing.T) {
	all := manifests(t)[1:]
	c := all[0].Spec.Template.Spec.Containers[0]
	config := c.settle(t)
	if host := config.server.Host; host != "0.0.0.0" || config.server.Port != c.portNamed("protocol") {
		t.Errorf("listens on %s, port %d", host, config.server.Port)
	}
	service, policy := all[1].Spec.Ports[0], all[2].Spec.Ingress
	if c.portNamed(service.TargetPort) != config.server.Port {
		t.Errorf("the service leads to %s", service.TargetPort)
	}
	if policy[0].Ports[0].Port != config.server.Port || policy[1].Ports[0].Port != c.portNamed("probes") {
		t.Errorf("the policy is about %+v", policy)
	}
}

// TestDockerfile holds the image to the manifests and to this module.
func TestDockerfile(t *testing.T) {
	image, err := os.ReadFile("../../deploy/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(module)[1]
	for _, want := range []string{
		"FROM golang:" + string(version) + " AS build", "CGO_ENABLED=0 go build", " ./cmd/codemode-executor\n",
		"\nFROM scratch\n", "/etc/ssl/certs/ca-certificates.crt", "\nUSER 10002:10002\n",
		"\nENTRYPOINT [\"/codemode-executor\"]\nCMD [\"serve\"]\n",
	} {
		if !strings.Contains(string(image), want) {
			t.Errorf("the Dockerfile has no %q", want)
		}
	}
}
