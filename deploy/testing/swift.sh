# Stages that `swift build` and `swift test` run.

# A module may import only the dependencies of its target. Debug information would be a third of the output, and is not needed. All commands
# have the same options: other options rebuild everything.
options=(--explicit-target-dependency-import-check error -debug-info-format none)

# SwiftPM writes a package's traits in the order of a hashed set: with another order, in every second plan, all dependents of Hummingbird are
# rebuilt. Only for builds: tests and services keep their random seeds.
planned_alike() { SWIFT_DETERMINISTIC_HASHING=1 "$@"; }

# SwiftPM builds all tests into one bundle.
build_tests() { planned_alike swift build "${options[@]}" --build-tests; }

bin() { echo "$PWD/.build/debug"; }

# tests ARGUMENTS …: runs tests that are built, as `swift test --skip-build` does, without planning the package once more.
tests() { "$(bin)/vicinityPackageTests.xctest" --testing-library swift-testing "$@"; }

format_all() { swift format lint --strict --recursive Package.swift Services Shared Tests deploy/backups deploy/benchmarks; }

# swift_tests NAME ARGUMENTS …: shows passed suites, not tests. A filter that matches nothing fails.
swift_tests() {
    local name=$1
    shift
    shown='✘|↳|[Ss]uite .* passed|Test run|error:|skipped' stage "$name" tests "$@"
    if grep -qE 'Test run with 0 tests|No matching test cases' ".build/tests-$name.txt"; then
        echo "error: no test has this name" | tee -a ".build/tests-$name.txt"
        failed+=("$name")
    fi
}

# filters BEFORE AFTER NAME …: a filter for each name.
filters() {
    local before=$1 after=$2 name
    shift 2
    for name in "$@"; do printf '%s\n' --filter "$before$name$after"; done
}

# Each embedded log has an inotify instance, of which a user has 128: so only four tests run at a time.
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

# A folder of its own keeps the tests' build.
plain() { stage plain env PROGRAMS=only swift build --disable-default-traits --scratch-path .build/plain; }
