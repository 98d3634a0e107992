# Fuzzing of parsers of untrusted bytes, with mutated texts.

# Each reader runs in a process of its own, so that the next runs after a crash. Inputs that crash are in .build/fuzz.
fuzz_readers() {
    local folder=$1 ended=() program reader
    shift
    for program in reader-fuzz request-fuzz; do
        for reader in $("$folder/$program" --list); do
            [ $# = 0 ] || [[ " $* " == *" $reader "* ]] || continue
            "$folder/$program" "$reader" || ended+=("$reader")
        done
    done
    [ ${#ended[@]} = 0 ] || { echo "error: crashed or hung: ${ended[*]}; their inputs are in .build/fuzz"; return 1; }
}

fuzz_shortly() {
    export FUZZ_SECONDS=${FUZZ_SECONDS:-0.3} FUZZ_LIMIT=${FUZZ_LIMIT:-5}
    fuzz_readers "$(bin)"
}

sanitized=(-c release --sanitize=address --scratch-path .build/asan -Xswiftc -enable-testing)

build_sanitized() {
    local program
    for program in reader-fuzz request-fuzz; do planned_alike swift build "${sanitized[@]}" --product "$program"; done
}

fuzz_long() {
    # Memory that a C library keeps for good is no leak of a reader.
    export FUZZ_SECONDS=${FUZZ_SECONDS:-600} FUZZ_LIMIT=${FUZZ_LIMIT:-5} ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0}
    fuzz_readers "$(swift build "${sanitized[@]}" --show-bin-path)" "$@"
}

fuzz() {
    must stage build-sanitized build_sanitized
    stage fuzz fuzz_long "$@"
}
