# Tests of changes since main, and of their dependents.

# Paths that are changed, new, or committed since this branch left main. Arguments are for `git diff`.
changed() {
    { git diff --name-only "$@" "$(git merge-base HEAD main 2>/dev/null || git rev-parse HEAD)"
        git ls-files --others --exclude-standard; } | sort -u
}

quick() {
    local paths sources tests
    mapfile -t paths < <(changed)
    if [ ${#paths[@]} = 0 ]; then
        print_heading "nothing changed since main"
        exit
    fi
    # Deleted files have no format.
    mapfile -t sources < <(changed --diff-filter=d | grep '\.swift$' || true)
    [ ${#sources[@]} = 0 ] || stage format swift format lint --strict "${sources[@]}"
    stage records python3 -B deploy/testing/records.py --check
    if printf '%s\n' "${paths[@]}" | grep '^Services/Web/Page/' >/dev/null; then page-modules; fi
    must stage dependents python3 deploy/testing/dependents.py "${paths[@]}"
    mapfile -t tests < <(sed -n 's/^test: //p' .build/tests-dependents.txt)
    [ ${#tests[@]} != 0 ] || return 0
    must stage build build_tests
    unit "${tests[@]}"
}
