"""Windows of a real browser that watch themselves: errors, violations of the policy, rules of accessibility."""

import functools
import importlib.util
import os
import shutil
import unittest

from playwright.sync_api import expect, sync_playwright

from town import PATIENCE as SECONDS, town

PATIENCE = 1000 * SECONDS
expect.set_options(timeout=PATIENCE)

# For flows that only the layout of wide screens has; narrow ones have tests of their own.
WIDE = {"width": 1280, "height": 800}
# The look of windows without one of their own: `deploy/test looks` runs all tests with each of these.
VIEWPORT = {"desk": WIDE, "phone": {"width": 390, "height": 844}}[os.environ.get("DEVICE", "desk")]
# Errors of a window while its gateway restarts.
AWAY = ("net::ERR_", "503", "fetching the script")
LOOK = os.environ.get("LOOK", "light")
SIAM = {"latitude": 13.7466, "longitude": 100.5347}
SCREENSHOTS = os.environ.get("SCREENSHOTS")
# WebGL on machines without a graphics card. It takes twice the time, so only tests with `draws_maps` have it; for all others
# maps are drawn on a canvas, as on devices that have none.
WITH_WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
WITHOUT_WEBGL = ["--disable-gpu", "--disable-3d-apis"]


@functools.cache
def playwright():
    return sync_playwright().start()


@functools.cache
def chromium(draws_maps=True, is_whole=False):
    """A browser, with WebGL or without. The full one has what the light one lacks: a camera, notifications."""
    light = () if draws_maps or is_whole else ("chromium-headless-shell",)
    path = next(filter(None, map(shutil.which, (*light, "chromium", "chromium-browser", "google-chrome"))), None)
    if not path:
        raise SystemExit("a browser is needed: Debian's package chromium")
    # Its own sandbox needs rights that containers and root do not have; the pages are ours.
    return playwright().chromium.launch(executable_path=path, args=["--no-sandbox", "--use-fake-device-for-media-stream", *(WITH_WEBGL if draws_maps else WITHOUT_WEBGL)])


@functools.cache
def axe():
    """The script of axe-core, from the package that carries it."""
    folder = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    with open(f"{folder}/axe.min.js") as file:
        return file.read()


def boxes(*locators):
    """Boxes of elements, once all stand still: what comes late moves the rest of a page."""
    found = None
    for _ in range(PATIENCE // 100):
        before, found = found, [one.bounding_box() for one in locators]
        if found == before and None not in found:
            return found
        locators[0].page.wait_for_timeout(100)
    raise AssertionError(f"boxes that do not stand still: {found}")


class Flow(unittest.TestCase):
    """A test in a window of its own."""

    draws_maps = False
    needs_whole_browser = False

    def setUp(self):
        self.url = town().url
        self.errors = []

    def window(self, location=SIAM, expected=(), has_worker=True, **options):
        """Opens a window, with a position if one is given. `expected` are texts of errors that the flow itself causes. Tests that watch
        or answer requests use no service worker: its requests are hidden, and it takes over at any time."""
        if not has_worker:
            options["service_workers"] = "block"
            expected = (*expected, "Service Worker registration blocked")
        options.setdefault("viewport", VIEWPORT)
        options.setdefault("color_scheme", LOOK)
        options.setdefault("locale", "en-GB")
        context = chromium(self.draws_maps, self.needs_whole_browser).new_context(
            geolocation=location, permissions=["geolocation"] if location else [], **options)
        self.addCleanup(context.close)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if has_worker:
            def route(*_):
                raise AssertionError("requests are seen in windows with has_worker=False only")
            page.route = route

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
        """Checks the rules of WCAG 2.2 A and AA that axe has."""
        # Colours in transition have no contrast to check.
        page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)")
        # Run by the debugger, since the page's policy allows no other script.
        page.evaluate(axe() + ";undefined")
        # Pins stand where their things are, also close together: success criterion 2.5.8 excepts that, and all are in the list, too.
        # They are recognised by their HTML: while the map is being drawn they may be removed already.
        result = page.evaluate(
            # Selectors of elements and passed rules are not needed, and take most of axe's time.
            "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],"
            " resultTypes: ['violations'], selectors: false, preload: false})).violations"
            ".map((v) => ({id: v.id, help: v.help, nodes: v.nodes.filter((n) => v.id !== 'target-size'"
            " || !/class=\"(pin|dotpin|cluster|stop-pin|here-pin)\\b/.test(n.html))})).filter((v) => v.nodes.length)"
            ".map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | '))")
        self.assertEqual(result, [], f"accessibility of {what}")

    def unhurried(self, page):
        """Makes timers of some seconds take a minute, so that pressing before they fire does not depend on the machine."""
        page.evaluate(
            "() => { const set = setTimeout;"
            " window.setTimeout = (f, ms, ...rest) => set(f, ms >= 3000 && ms <= 8000 ? 60_000 : ms, ...rest);"
            " window.hurry = () => { window.setTimeout = set; }; }")

    def picture(self, page, name):
        if SCREENSHOTS:
            os.makedirs(SCREENSHOTS, exist_ok=True)
            page.screenshot(path=f"{SCREENSHOTS}/{name}.png")
