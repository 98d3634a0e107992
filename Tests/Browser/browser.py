"""Windows of a real browser that watch themselves: errors, violations of the policy, rules of accessibility."""

import functools
import importlib.util
import os
import shutil
import unittest

from playwright.sync_api import expect, sync_playwright

from town import town

expect.set_options(timeout=30_000)

SIAM = {"latitude": 13.7466, "longitude": 100.5347}
SCREENSHOTS = os.environ.get("SCREENSHOTS")


@functools.cache
def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not path:
        raise SystemExit("a browser is needed: Debian's package chromium")
    # Its own sandbox needs rights that containers and root do not have; the pages are ours.
    return sync_playwright().start().chromium.launch(executable_path=path, args=["--no-sandbox"])


@functools.cache
def axe():
    """The rules of axe-core, from the package that carries them."""
    folder = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    with open(f"{folder}/axe.min.js") as file:
        return file.read()


class Flow(unittest.TestCase):
    """A test in a window of its own."""

    def setUp(self):
        self.url = town().url
        self.errors = []

    def window(self, location=SIAM, expected=(), **options):
        """A window that may know where it is. `expected` are texts of errors that the flow itself brings about."""
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("locale", "en-GB")
        context = chromium().new_context(
            geolocation=location, permissions=["geolocation"] if location else [], **options)
        self.addCleanup(context.close)
        context.set_default_timeout(30_000)
        page = context.new_page()

        def note(text):
            if not any(part in text for part in expected):
                self.errors.append(text)

        page.on("console", lambda message: note(f"{message.text} {message.location.get('url', '')}")
                if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective + ' ' + e.blockedURI))")
        return page

    def tearDown(self):
        self.assertEqual(self.errors, [], "the window wrote errors")

    def accessible(self, page, what):
        """No rule of WCAG 2.2 A or AA that axe knows is broken."""
        # A map's pictures come up slowly: half of the way their words are pale.
        page.wait_for_function(
            "() => [...document.querySelectorAll('.leaflet-tile')].every((tile) => getComputedStyle(tile).opacity === '1')")
        # As the debugger's own script: the page's policy lets no other text run.
        page.evaluate(axe() + ";undefined")
        # Pins stand where their things are, also close together: success criterion 2.5.8 excepts that, and all are in the list, too.
        # They are known by what they are made of: while the map is still being drawn they may be gone already.
        result = page.evaluate(
            "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})).violations"
            ".map((v) => ({id: v.id, help: v.help, nodes: v.nodes.filter((n) => v.id !== 'target-size'"
            " || !n.html.includes('leaflet-marker-icon'))})).filter((v) => v.nodes.length)"
            ".map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | '))")
        self.assertEqual(result, [], f"accessibility of {what}")

    def picture(self, page, name):
        if SCREENSHOTS:
            os.makedirs(SCREENSHOTS, exist_ok=True)
            page.screenshot(path=f"{SCREENSHOTS}/{name}.png")
