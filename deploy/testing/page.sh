# The page in a browser, against all executables as deploy/run starts them.

page_tools() {
    [ -x "$environment/bin/python" ] || python3 -m venv "$environment"
    if ! "$environment/bin/python" -c "import playwright, axe_playwright_python" 2>/dev/null; then
        "$environment/bin/pip" install -q playwright
        # Of this only the rules are used.
        "$environment/bin/pip" install -q --no-deps axe-playwright-python
    fi
}

in_browser() {
    local python=$PWD/$environment/bin/python bin
    bin=$(bin)
    cd Tests/Browser
    BIN=$bin timeout 2400 "$python" -m unittest -v "$@"
}

page() {
    stage page-tools page_tools
    stage page in_browser "${@/#/test_}"
}
