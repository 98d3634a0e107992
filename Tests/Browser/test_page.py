"""The page itself: its weight, its languages, its widths, its keyboard, itself without a connection."""

from browser import Flow, expect
from test_messages import LANGUAGES, messages


class Page(Flow):
    def test_the_first_view_is_light(self):
        page = self.window(service_workers="block")
        sizes = []
        page.on("requestfinished", lambda request: sizes.append((request.sizes()["responseBodySize"], request.url)))
        page.goto(self.url)
        expect(page.locator(".leaflet-marker-icon").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        self.errors = [text for text in self.errors if "Service Worker registration blocked" not in text]
        self.assertLess(sum(size for size, _ in sizes), 200_000, sorted(sizes)[-8:])
        self.assertEqual([url for _, url in sizes if "/desk" in url], [], "the desk is fetched by those who work at it")

    def test_every_language_is_spoken(self):
        for language in LANGUAGES:
            page = self.window(locale=language)
            page.goto(self.url)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("nav a").first).to_have_text(messages(language)["page.explore"])
            expect(page.locator(".rows li").first).to_be_visible()

    def test_a_chosen_language_stays(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        page.locator("#head select").select_option("fi")
        expect(page.locator("h1")).to_have_text(messages("fi")["page.about"])
        page.reload()
        expect(page.locator("h1")).to_have_text(messages("fi")["page.about"])

    def test_nothing_sticks_out_of_a_small_screen(self):
        for path in ("/", "/?view=map", "/?tab=area", "/?tab=train", "/campus", "/text", "/copy", "/cart", "/about", "/place/campus-institute", "/desk"):
            page = self.window(viewport={"width": 320, "height": 640}, locale="fi")
            page.goto(self.url + path)
            page.wait_for_load_state("networkidle")
            wide = page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(wide, 320, path)

    def test_list_and_map_are_switched_on_a_small_screen(self):
        page = self.window(viewport={"width": 360, "height": 700})
        page.goto(self.url)
        expect(page.locator(".rows li").first).to_be_visible()
        expect(page.locator("#map")).to_be_hidden()
        page.locator("#view-map").click()
        expect(page.locator("#map .leaflet-marker-icon").first).to_be_visible()
        expect(page.locator(".rows")).to_be_hidden()
        self.assertIn("view=map", page.url)
        self.accessible(page, "the map on a small screen")

    def test_in_the_dark_there_is_contrast_too(self):
        page = self.window(color_scheme="dark")
        for path in ("/", "/campus", "/about", "/place/campus-institute"):
            page.goto(self.url + path)
            page.wait_for_load_state("networkidle")
            self.accessible(page, f"{path} in the dark")

    def test_the_keyboard_reaches_the_content_and_the_list(self):
        page = self.window()
        page.goto(self.url)
        expect(page.locator(".rows li").first).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('.rows') !== null"):
                break
        self.assertTrue(page.evaluate("document.activeElement.closest('.rows') !== null"))
        page.keyboard.press("Enter")
        expect(page.locator(".thing h1")).to_be_visible()

    def test_an_unknown_thing_and_an_unknown_path_say_so(self):
        page = self.window(expected=("404",))
        page.goto(f"{self.url}/place/no-such-place")
        expect(page.locator("[role=alert]")).to_contain_text("There is no such thing")

    def test_without_a_connection_the_page_and_what_was_seen_are_there(self):
        page = self.window(expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "Failed to fetch"))
        page.goto(self.url + "/?at=13.7466,100.5347")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.reload()
        name = page.locator(".rows h3").first.inner_text()
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(".rows h3").first).to_have_text(name)
        expect(page.locator(".offline")).to_contain_text("No connection.")
        expect(page.locator("#results .state").first).to_contain_text("this is what was seen last")
        page.goto(self.url + "/?at=1,1")
        expect(page.locator("[role=alert]")).to_contain_text("There is no connection.")
