# The page in a browser, with all executables as deploy/run starts them.

page_tools() {
    python_tools
    # Only its rules are used.
    "$environment/bin/pip" install -q --no-deps axe-playwright-python==0.1.8
}

in_browser() {
    local python=$PWD/$environment/bin/python bin
    bin=$(bin)
    cd Tests/Browser
    BIN=$bin timeout 4200 "$python" run.py "$@"
}

# TypeScript's compiler is Debian's, so npm is not needed.
check_modules() {
    command -v tsc >/dev/null || deploy/prepare node-typescript
    python3 -B deploy/testing/page_modules.py
}

# clang-format formats scripts without npm. Its version is fixed, since versions format differently.
script_form() {
    local how=(--dry-run --Werror)
    [ "${FORM:-}" != rewrite ] || how=(-i)
    deploy/prepare python3-venv
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    "$environment/bin/pip" install -q "$(grep '^clang-format==' Tests/requirements.txt)"
    find Services/Web/Page -name '*.js' -print0 | xargs -0 "$environment/bin/clang-format" "${how[@]}"
}

page-modules() {
    stage page-form script_form
    stage page-modules check_modules
}

page() {
    stage page-tools page_tools
    stage page in_browser "${@/#/test_}"
}

looks() {
    stage page-tools page_tools
    DEVICE=desk LOOK=dark stage page-desk-dark in_browser "${@/#/test_}"
    DEVICE=phone LOOK=light stage page-phone-light in_browser "${@/#/test_}"
    DEVICE=phone LOOK=dark stage page-phone-dark in_browser "${@/#/test_}"
}
