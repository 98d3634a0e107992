# Stages that `swift build` and `swift test` run.

# A module may import only what its target names; nobody debugs these programs, and a third of what is written would be for debuggers. The same for
# every command: what is planned with other options is built anew.
options=(--explicit-target-dependency-import-check error -debug-info-format none)

# SwiftPM writes the traits of a package in the order of a hashed set: in another order, which comes with every second plan, all that stands on
# Hummingbird is built anew. Only for builds: tests and services keep their random seeds.
planned_alike() { SWIFT_DETERMINISTIC_HASHING=1 "$@"; }

# All tests are one bundle for SwiftPM.
build_tests() { planned_alike swift build "${options[@]}" --build-tests; }

bin() { echo "$PWD/.build/debug"; }

# tests ARGUMENTS …: runs tests that are built, as `swift test --skip-build` does, but several at a time: SwiftPM lets no two work in one folder.
tests() { "$(bin)/vicinityPackageTests.xctest" --testing-library swift-testing "$@"; }

format_all() { swift format lint --strict --recursive Package.swift Services Shared Tests deploy/backups deploy/benchmarks; }

# swift_tests NAME ARGUMENTS …: what passed is shown a suite at a time. A filter that matches nothing is a mistake, not a success.
swift_tests() {
    local name=$1
    shift
    shown='✘|↳|[Ss]uite .* passed|Test run|error:|skipped' stage "$name" tests "$@"
    if grep -qE 'Test run with 0 tests|No matching test cases' ".build/tests-$name.txt"; then
        echo "error: no test has such a name" | tee -a ".build/tests-$name.txt"
        failed+=("$name")
    fi
}

# filters BEFORE AFTER NAME …: a filter for each of the names.
filters() {
    local before=$1 after=$2 name
    shift 2
    for name in "$@"; do printf '%s\n' --filter "$before$name$after"; done
}

# Each embedded log of a test has an inotify instance of its own, of which a user has 128: so only a few tests at a time.
unit() {
    local wanted=(--skip 'EndToEndTests|AttacksTests|FaultsTests')
    [ $# = 0 ] || mapfile -t wanted < <(filters '^' 'Tests\.' "${@%Tests}")
    swift_tests unit --experimental-maximum-parallelization-width 4 "${wanted[@]}"
}

endtoend() {
    local wanted=(--filter '^EndToEndTests\.')
    [ $# = 0 ] || mapfile -t wanted < <(filters '^EndToEndTests\..*' '' "$@")
    swift_tests endtoend --no-parallel "${wanted[@]}"
}

attacks() { swift_tests attacks --no-parallel --filter '^AttacksTests\.'; }

faults() { swift_tests faults --no-parallel --filter '^FaultsTests\.'; }

# In a folder of its own, so that the tests' build stays as it is.
plain() { stage plain env PROGRAMS=only swift build --disable-default-traits --scratch-path .build/plain; }
