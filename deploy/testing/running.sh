# Runs stages, and reports failures and times at the end.

stages=()
failed=()

# processors PID: seconds of processors that a process and all that it waited for have used.
processors() { awk '{ print int(($14 + $15 + $16 + $17) / 100) }' "/proc/$1/stat"; }

print_heading() { printf '\n== %s\n' "$*"; }

# stage NAME COMMAND …: writes the command's output to .build/tests-NAME.txt, and shows lines that match $shown (by default all). It fails at
# the command's first error.
stage() {
    local name=$1 output=.build/tests-$1.txt began=$SECONDS status own=$BASHPID used
    used=$(processors "$own")
    shift
    print_heading "$name"
    set +e
    # Not in a condition, where `set -e` is off in the called functions.
    (set -e; "$@") 2>&1 | tee "$output" | grep --line-buffered -E -e "${shown-}"
    status=${PIPESTATUS[0]}
    set -e
    stages+=("$(printf '%6d s %6d s of processors  %s' $((SECONDS - began)) $(($(processors "$own") - used)) "$name")")
    [ "$status" != 0 ] || return 0
    failed+=("$name")
    if [ -n "${shown-}" ]; then
        printf '\n== failed: %s\n' "$name"
        grep -E -A6 '✘|error:|Fatal' "$output" | grep -v '◇\|✔' | tail -60
    fi
    return 0
}

# beside FUNCTION …: runs functions with stages at once; a function's name stands before its lines.
beside() {
    local one running=()
    for one in "$@"; do
        (
            stages=() failed=()
            "$one"
            printf '%s\n' "${stages[@]}" >".build/stages-$one"
            printf '%s\n' "${failed[@]}" | sed '/^$/d' >".build/failed-$one"
        ) > >(sed -u "s/^/${one//_/ }  /") &
        running+=($!)
    done
    for one in "$@"; do
        if wait "${running[0]}"; then
            mapfile -t -O ${#stages[@]} stages <".build/stages-$one"
            mapfile -t -O ${#failed[@]} failed <".build/failed-$one"
        else
            echo "error: $one ended before its last stage" >".build/tests-$one.txt"
            failed+=("$one")
        fi
        running=("${running[@]:1}")
    done
}

# must stage …: ends everything if the stage fails.
must() {
    "$@"
    [ ${#failed[@]} = 0 ] || [ "${failed[-1]}" != "$2" ] || report
}

# Ends the script: with 1 if anything failed.
report() {
    print_heading "time of each stage"
    printf '%s\n' "${stages[@]}"
    printf '%6d s %6d s of processors  altogether\n' "$SECONDS" "$(processors $$)"
    if [ ${#failed[@]} = 0 ]; then
        print_heading "passed"
        exit 0
    fi
    print_heading "failed"
    local name
    for name in "${failed[@]}"; do
        echo "$name; its output is in .build/tests-$name.txt"
        # Failures with their texts, and the seeds that repeat them.
        { grep -hE -A2 'recorded an issue|^(FAIL|ERROR): |^([a-zA-Z_]+\.)*[A-Za-z]*(Error|Exception)\b|/test_[a-z_]*\.py", line|error: |SEED=' ".build/tests-$name.txt" | grep -vE '^--$|◇|✔' \
            || tail -n 3 ".build/tests-$name.txt"; } | awk '!seen[$0]++' | cut -c1-400 | head -n 30 | sed 's/^/    /'
    done
    exit 1
}

# known PREFIX SUFFIX NAME …: ends the script unless each name has its file or folder.
known() {
    local prefix=$1 suffix=$2 name
    shift 2
    [ -n "$suffix" ] || prefix+=/
    for name in "$@"; do
        [ -e "$prefix${name%Tests}$suffix" ] || { echo "there is no $prefix$name$suffix" >&2; exit 2; }
    done
}

needed() {
    print_heading "requirements"
    deploy/prepare age python3-venv openssl libjs-leaflet chromium fonts-noto-core
    # The browser without windows needs half the time; not every Debian has it.
    deploy/prepare chromium-headless-shell || echo "the whole browser is used for all tests"
}

# Third-party data of the tests: lists what is missing and so was not tested with.
corpora() {
    local path purpose
    print_heading "third-party data, in ${TEST_DATA:-no folder}"
    while read -r path purpose; do
        case $path in "" | \#*) continue ;; esac
        if [ -n "${TEST_DATA-}" ] && [ -e "$TEST_DATA/$path" ]; then printf 'found    '; else printf 'MISSING  '; fi
        printf '%s: %s\n' "$path" "$purpose"
    done <deploy/testing/corpora
}
