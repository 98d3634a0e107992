# Stages in which Python calls running executables.

environment=.build/tests-python

routes() {
    command -v routino-router >/dev/null || deploy/prepare routino || echo "routino cannot be installed"
    [ -n "${VALHALLA:-}" ] || [ -d .build/routing ] \
        || deploy/routing deploy/sample-data/map/bangkok.mbtiles --folder .build/routing --build-only \
        || echo "the second engine cannot be installed"
    stage routes python3 Tests/EndToEnd/Routing/check.py "$(bin)"
    stage routes-tools page_tools
    stage routes-page in_browser at_engine
}

contracts() {
    stage contracts-tools python_tools
    stage contracts "$environment/bin/python" Tests/EndToEnd/Contract/check.py "$(bin)"
    # Schemas of events only grow from release to release.
    stage contracts-growth "$environment/bin/python" Tests/EndToEnd/Contract/growth.py
    # The reference for our reading of schema.org's examples.
    stage contracts-extruct "$environment/bin/python" Tests/Extraction/Extruct/record.py --check
}

# Clients that stock generators make from the API's document, compiled and imported.
clients() {
    stage contracts-tools python_tools
    stage clients Tests/EndToEnd/Contract/clients "$environment/bin/python"
}

# deploy/conformance finds nothing wrong here, and each promise that a proxy breaks.
conformance() { stage conformance python3 Tests/EndToEnd/Conformance/check.py "$(bin)"; }

# Orders paid online while services are killed, at our stand-in for Stripe; and Stripe's client at localstripe.
payments() {
    stage payments python3 Tests/EndToEnd/Payments/check.py "$(bin)"
    stage payments-localstripe local_stripe
}

payments-kafka() { stage payments-kafka python3 Tests/EndToEnd/Payments/check.py "$(bin)" kafka; }

# Webhooks get every event, whatever receivers do and whichever service is killed meanwhile.
webhooks() { stage webhooks python3 Tests/EndToEnd/Webhooks/check.py "$(bin)" --events "${WEBHOOKS_EVENTS:-300}"; }

local_stripe() {
    local port=$((20000 + RANDOM % 9000)) server
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    if ! "$environment/bin/pip" install -q localstripe==1.15.10; then
        echo "localstripe: skipped, it cannot be installed"
        return 0
    fi
    "$environment/bin/python" -m localstripe --from-scratch --port "$port" >/dev/null 2>&1 &
    server=$!
    for _ in $(seq 50); do
        ! curl -s -o /dev/null "http://localhost:$port/" || break
        sleep 0.2
    done
    set +e
    LOCALSTRIPE=http://localhost:$port tests --filter '^StripeTests\..*localstripe'
    local status=$?
    set -e
    kill "$server"
    return "$status"
}

# Signing in at real providers and by real mail: by library, at all of Vicinity while services are killed, and in a browser.
sign-in() {
    stage sign-in-tools sign_in_tools
    stage sign-in-libraries sign_in_libraries
    stage sign-in "$environment/bin/python" Tests/EndToEnd/SignIn/check.py "$(bin)"
    stage sign-in-page in_browser at_providers
}

sign_in_tools() {
    command -v glewlwyd >/dev/null || deploy/prepare glewlwyd
    page_tools
}

sign_in_libraries() {
    SIGN_IN_PYTHON=$PWD/$environment/bin/python tests --no-parallel --filter '^(OpenID|Mail)Tests\.`At '
}

# Versions are fixed: findings of a tool's new version come with its upgrade, not with a new machine.
python_tools() {
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    "$environment/bin/pip" install -q -r Tests/requirements.txt
}

# Costs are bounded in an optimised build: a debug build is some twenty times slower.
cost() {
    python3 -c "import yaml" 2>/dev/null || deploy/prepare python3-yaml
    must stage cost-build release_programs
    stage cost python3 Tests/Attacks/Cost/dearest.py "$(swift build -c release --show-bin-path)" --seconds 2 --bound 0.05
}

# Only an optimised build is fast enough for so many orders within a minute.
release_programs() { PROGRAMS=only planned_alike swift build -c release; }

sale() {
    must stage sale-build release_programs
    stage sale python3 Tests/EndToEnd/OpeningSale/sale.py "$(swift build -c release --show-bin-path)"
}

# Rules of alerts, Prometheus' targets and the dashboard fit each other and a running Vicinity.
monitoring() {
    needed_for_monitoring prometheus
    stage monitoring python3 -B Tests/EndToEnd/Monitoring/check.py "$(bin)"
}

# Makes each alert fire; takes some minutes.
alerts() {
    needed_for_monitoring prometheus faketime
    stage alerts python3 -B Tests/EndToEnd/Monitoring/fire.py "$(bin)"
}

# Without Prometheus the checks report that they are skipped.
needed_for_monitoring() {
    local program
    python3 -c "import yaml" 2>/dev/null || deploy/prepare python3-yaml
    for program in "$@"; do
        command -v "$program" >/dev/null || deploy/prepare "$program" || echo "$program cannot be installed"
    done
}

# The first Python with YAML, as in deploy/api-document; Debian's is not always the first in PATH.
yaml_python() {
    local one
    for one in python3 /usr/bin/python3; do
        if "$one" -c "import yaml" 2>/dev/null; then echo "$one"; return; fi
    done
    echo python3
}

documents() {
    stage documents python3 Tests/Documents/check.py
    stage api-document deploy/api-document .build/api-document
    stage joining "$(yaml_python)" -B Tests/Documents/joining.py
    stage records python3 -B deploy/testing/records.py --check
    stage client-reference deploy/client-reference
}

# The dependencies of a build against known vulnerabilities: planted ones, and those in the folder ADVISORIES if it is given.
dependencies() { stage dependencies python3 -B Tests/Dependencies/check.py; }

release() { stage release python3 -B Tests/EndToEnd/Release/check.py; }

# Manifests and units fit the programs: checked by the programs, by Kubernetes' schemas and by systemd.
manifests() { stage manifests read_manifests check.py "$(bin)"; }

# The pods of a cluster, as containers of an image that is built already.
pods() { stage pods read_manifests run_pods.py; }

read_manifests() {
    if ! command -v kubectl >/dev/null && ! deploy/prepare kubernetes-client; then
        echo "skipped: kubectl cannot be installed"
        return 0
    fi
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    if ! "$environment/bin/pip" install -q kubernetes-validate==1.37.0 pyyaml==6.0.4; then
        echo "skipped: kubernetes-validate cannot be installed"
        return 0
    fi
    "$environment/bin/python" -B "Tests/Manifests/$1" "${@:2}"
}
