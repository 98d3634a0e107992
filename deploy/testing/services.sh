# Stages in which Python asks running executables.

environment=.build/tests-python

routes() {
    command -v routino-router >/dev/null || deploy/prepare routino || echo "routino cannot be installed here"
    [ -n "${VALHALLA:-}" ] || [ -d .build/routing ] \
        || deploy/routing deploy/sample-data/map/bangkok.mbtiles --folder .build/routing --build-only \
        || echo "the second engine cannot be had here"
    stage routes python3 Tests/EndToEnd/Routing/check.py "$(bin)"
    stage routes-tools page_tools
    stage routes-page in_browser at_engine
}

contracts() {
    stage contracts-tools python_tools
    stage contracts "$environment/bin/python" Tests/EndToEnd/Contract/check.py "$(bin)"
    # Schemas of events only grow from release to release.
    stage contracts-growth "$environment/bin/python" Tests/EndToEnd/Contract/growth.py
    # What the tests hold our reading of schema.org's examples against.
    stage contracts-extruct "$environment/bin/python" Tests/Extraction/Extruct/record.py --check
}

# Made of the API's document by stock generators, compiled and imported.
clients() {
    stage contracts-tools python_tools
    stage clients Tests/EndToEnd/Contract/clients "$environment/bin/python"
}

# What anybody may point at a deployment finds nothing wrong here, and what a proxy breaks.
conformance() { stage conformance python3 Tests/EndToEnd/Conformance/check.py "$(bin)"; }

# Orders paid online while services are killed, at a stand-in of Stripe's; and what Stripe's client does at another's.
payments() {
    stage payments python3 Tests/EndToEnd/Payments/check.py "$(bin)"
    stage payments-localstripe local_stripe
}

payments-kafka() { stage payments-kafka python3 Tests/EndToEnd/Payments/check.py "$(bin)" kafka; }

# Who is told by webhooks is told everything, whatever receivers do, and whoever is killed meanwhile.
webhooks() { stage webhooks python3 Tests/EndToEnd/Webhooks/check.py "$(bin)" --events "${WEBHOOKS_EVENTS:-300}"; }

local_stripe() {
    local port=$((20000 + RANDOM % 9000)) server
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    if ! "$environment/bin/pip" install -q localstripe==1.15.10; then
        echo "localstripe: skipped, it cannot be had here"
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

# People sign in at real providers and by real mail; then at all of Vicinity, by themselves while services are killed, and in a browser.
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
    SIGN_IN_PYTHON=$PWD/$environment/bin/python tests --no-parallel --filter '^(OpenID|Mail)Tests\.At '
}

# Fixed versions: what a new one of a tool finds is mended when somebody takes it, not whenever a machine is new.
python_tools() {
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    "$environment/bin/pip" install -q -r Tests/requirements.txt
}

# What questions cost is bounded where it is optimised: a debug build computes some twenty times slower.
cost() {
    python3 -c "import yaml" 2>/dev/null || deploy/prepare python3-yaml
    must stage cost-build release_programs
    stage cost python3 Tests/Attacks/Cost/dearest.py "$(swift build -c release --show-bin-path)" --seconds 2 --bound 0.05
}

# Only what is optimised is fast enough for so many within a minute.
release_programs() { PROGRAMS=only planned_alike swift build -c release; }

sale() {
    must stage sale-build release_programs
    stage sale python3 Tests/EndToEnd/OpeningSale/sale.py "$(swift build -c release --show-bin-path)"
}

# The alerts' rules, what Prometheus scrapes and what the dashboard shows fit each other and a running Vicinity.
monitoring() {
    needed_for_monitoring prometheus
    stage monitoring python3 -B Tests/EndToEnd/Monitoring/check.py "$(bin)"
}

# Each alert is made to fire, some minutes.
alerts() {
    needed_for_monitoring prometheus faketime
    stage alerts python3 -B Tests/EndToEnd/Monitoring/fire.py "$(bin)"
}

# Where Prometheus cannot be had the checks say that they are skipped.
needed_for_monitoring() {
    local program
    python3 -c "import yaml" 2>/dev/null || deploy/prepare python3-yaml
    for program in "$@"; do
        command -v "$program" >/dev/null || deploy/prepare "$program" || echo "$program cannot be installed here"
    done
}

# The first Python that reads YAML, as deploy/api-document takes it: that of Debian's package need not be the first in PATH.
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
}

# What a build stands on, held against known vulnerabilities: planted ones, and those in the folder ADVISORIES if it is given.
dependencies() { stage dependencies python3 -B Tests/Dependencies/check.py; }

# How it is run elsewhere fits what is run: asked of the programs, by Kubernetes' own schemas, and of systemd.
release() { stage release python3 -B Tests/EndToEnd/Release/check.py; }

manifests() { stage manifests read_manifests check.py "$(bin)"; }

# What a cluster would run, as containers of an image that is built already.
pods() { stage pods read_manifests run_pods.py; }

read_manifests() {
    if ! command -v kubectl >/dev/null && ! deploy/prepare kubernetes-client; then
        echo "skipped: kubectl cannot be had here"
        return 0
    fi
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    if ! "$environment/bin/pip" install -q kubernetes-validate==1.37.0 pyyaml==6.0.4; then
        echo "skipped: kubernetes-validate cannot be had here"
        return 0
    fi
    "$environment/bin/python" -B "Tests/Manifests/$1" "${@:2}"
}
