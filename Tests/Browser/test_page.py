"""The page itself: its size, languages, widths, keyboard, and use without a connection."""

import re

from browser import WIDE, Flow, expect
from discover import PHONE, cards, links, pins, settled
from homes import FAR, cafe, dish, search_knows
from test_messages import LANGUAGES, messages
from test_options import options
from town import town


class Page(Flow):
    def test_the_first_view_is_light(self):
        page = self.window(has_worker=False)
        sizes, begun = {}, []
        page.on("request", lambda request: begun.append(request.url))
        page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
        page.goto(self.url)
        expect(pins(page).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        # The map is loaded after the list.
        map_begins = next(index for index, url in enumerate(begun) if "/bundle/map/map.js" in url)
        first = [(sizes.get(url, 0), url) for url in begun[:map_begins]]
        self.assertGreater(len(first), 8)
        self.assertLess(sum(size for size, _ in first), 120_000, sorted(first)[-8:])
        self.assertEqual([url for url in begun if "/desk" in url], [], "the desk is fetched by those who work at it")

    def test_what_is_read_stays_where_it_is_while_the_rest_comes(self):
        place = town().call("GET", "/v1/items?near=41.3874,2.1686&radius=3000&limit=1")[1]["items"][0]["place"]
        for path in ("/", f"/place/{place}", "/movies", "/you"):
            page = self.window(viewport=PHONE, has_worker=False)
            page.add_init_script(
                "window.moved = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) => {"
                " if (!entry.hadRecentInput) moved.push([entry.value, ...entry.sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 80))]); }))"
                ".observe({ type: 'layout-shift', buffered: true });")
            line = page.context.new_cdp_session(page)
            line.send("Network.enable")
            line.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000})
            page.goto(self.url + path)
            page.wait_for_load_state("networkidle")
            if path == "/movies":
                expect(page.locator(".sync.finished")).to_be_visible()
            moved = page.evaluate("moved")
            # A good score is up to 0.1; a menu of several sections gets a bar for them.
            self.assertLess(sum(value for value, *_ in moved), 0.05, f"{path}: {moved}")

    def test_an_answer_that_does_not_come_leaves_the_older_list_until_it_comes(self):
        page = self.window(has_worker=False, viewport=PHONE)
        held = []
        page.goto(self.url + "/?at=13.7466,100.5347")
        settled(page)
        name = links(page).first.inner_text()
        page.route("**/v1/places?*", lambda route: held.append(route))
        page.locator("#filter-chips button").first.click()
        expect(page.locator("#results .note.late")).to_contain_text("this list may be out of date")
        expect(links(page).first).to_have_text(name)
        self.accessible(page, "a list without an answer")
        for route in held:
            route.continue_()
        settled(page)
        expect(page.locator("#results .note.late")).to_have_count(0)

    def test_without_an_answer_at_all_what_was_seen_last_is_shown(self):
        page = self.window(has_worker=False, viewport=PHONE)
        held = []
        path = self.url + "/?at=13.7466,100.5347"
        # As the service worker keeps answers.
        with page.expect_response("**/v1/places?*") as answer:
            page.goto(path)
        settled(page)
        name = links(page).first.inner_text()
        page.evaluate(
            "(url) => caches.open('results-1').then(async (cache) => cache.put(url, await fetch(url)))", answer.value.url)
        page.route("**/v1/places?*", lambda route: held.append(route))
        page.goto(path)
        expect(page.locator("#results .note.late")).to_be_visible()
        expect(links(page).first).to_have_text(name)
        expect(page.locator("#count")).to_have_text(re.compile("to eat"))
        for route in held:
            route.continue_()
        settled(page)
        expect(page.locator("#results .note.late")).to_have_count(0)

    def test_the_map_is_never_an_empty_plain(self):
        page = self.window(has_worker=False)
        page.route("**/tiles/**", lambda route: None)
        page.goto(self.url + "/?at=13.7466,100.5347")
        settled(page)
        self.assertIn("gradient", page.locator("#map").evaluate("(map) => getComputedStyle(map).backgroundImage"))

    def test_scrolling_is_kept_where_the_browser_does_not_say_that_it_ended(self):
        page = self.window(viewport=WIDE)
        page.add_init_script(
            "delete Window.prototype.onscrollend; delete window.onscrollend;"
            " addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);")
        page.goto(self.url + "/?at=13.7466,100.5347&radius=10")
        settled(page)
        self.assertFalse(page.evaluate("'onscrollend' in globalThis"))
        page.locator(".sheet .in").evaluate("(inside) => { inside.scrollTop = 700; }")
        page.wait_for_function("() => history.state?.row > 600")
        page.locator("#nav li a").last.click()
        expect(page.locator("#results")).to_have_count(0)
        page.go_back()
        settled(page)
        page.wait_for_function("() => document.querySelector('.sheet .in').scrollTop > 600")

    def test_a_page_that_comes_late_does_not_replace_the_one_that_somebody_went_back_to(self):
        page = self.window(viewport=WIDE, has_worker=False)
        page.goto(self.url + "/?at=13.7466,100.5347")
        settled(page)
        held = []
        page.route("**/profile.css", lambda route: held.append(route))
        with page.expect_request("**/profile.css"):
            page.locator("#nav li a").last.click()
        expect(page.locator("#results")).to_have_count(0)
        page.go_back()
        settled(page)
        with page.expect_response("**/profile.css"):
            held[0].continue_()
        page.wait_for_function("() => [...document.styleSheets].some((sheet) => sheet.href?.endsWith('/profile.css'))")
        settled(page)
        expect(page.locator("h1")).to_contain_text("places to eat")

    def test_phones_have_an_icon_for_the_home_screen(self):
        page = self.window()
        page.goto(self.url + "/about")
        path = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
        self.assertEqual(page.request.get(self.url + path).headers["content-type"], "image/png")

    def test_browsers_without_newer_colours_have_plain_ones(self):
        page = self.window(has_worker=False)

        def older(route):
            answer = route.fetch()
            text = answer.text().replace("light-dark(", "not-known(").replace("oklch(", "nor-this(").replace("color-mix(", "nor-that(")
            route.fulfill(response=answer, body=text)

        page.route("**/*.css", older)
        page.goto(self.url + "/?at=13.7466,100.5347")
        settled(page)
        colour = lambda at, what: page.locator(at).first.evaluate(f"(one) => getComputedStyle(one).{what}")
        self.assertEqual(colour("#nav a[aria-current]", "color"), "rgb(0, 109, 75)")
        self.assertEqual(colour("#where", "backgroundColor"), "rgb(218, 246, 233)")
        self.assertNotEqual(colour("#kind-food", "backgroundColor"), "rgba(0, 0, 0, 0)")
        self.accessible(page, "plain colours")
        self.picture(page, "plain-colours")

    def test_the_served_list_is_the_list_and_nothing_moves_when_the_script_takes_over(self):
        at = ("() => { const { x, y, width, height } = document.querySelector('#results [data-id]').getBoundingClientRect();"
              " return [x, y, width, height]; }")
        for viewport in (PHONE, WIDE):
            page = self.window(location=None, has_worker=False, viewport=viewport)
            held = []
            page.route("**/v1/places?*", lambda route: held.append(route))
            page.route("**/bundle/start.js", lambda route: held.append(route))
            page.goto(self.url, wait_until="commit")
            expect(cards(page).first).to_be_visible()
            (served, names, heading) = (page.evaluate(at), links(page).all_inner_texts(), page.locator("#count").inner_text())
            self.picture(page, f"served-{viewport['width']}")
            held.pop().continue_()
            # The field to search in is the script's; the list is still the server's.
            expect(page.locator("#q")).to_be_visible()
            self.assertEqual(links(page).all_inner_texts(), names)
            page.wait_for_function("() => document.querySelector('#where b')?.textContent.length > 1")
            taken_over = page.evaluate(at)
            for route in held:
                route.continue_()
            page.unroute("**/v1/places?*")
            settled(page)
            for before, after in ((served, taken_over), (served, page.evaluate(at))):
                for was, now in zip(before, after):
                    self.assertAlmostEqual(was, now, delta=1, msg=f"{viewport}: {before} {after}")
            self.assertEqual((links(page).all_inner_texts(), page.locator("#count").inner_text()), (names, heading))

    def test_every_language_is_spoken(self):
        for language in LANGUAGES:
            page = self.window(locale=language)
            page.goto(self.url)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("#nav li a").first).to_have_text(messages(language)["nav.discover"])
            expect(cards(page).first).to_be_visible()

    def test_a_chosen_language_stays(self):
        page = self.window(viewport=WIDE)
        page.goto(f"{self.url}/about")
        page.locator("#choose-language").click()
        page.get_by_role("button", name="Suomi").click()
        expect(page.locator("h1")).to_have_text(messages("fi")["page.about"])
        page.reload()
        expect(page.locator("h1")).to_have_text(messages("fi")["page.about"])

    def test_nothing_sticks_out_of_a_small_screen(self):
        for path in ("/", "/?kind=homes", "/?kind=stations", "/?q=pad%20thai", "/homes", "/campus", "/text", "/copy", "/cart", "/about", "/place/campus-institute", "/desk"):
            page = self.window(viewport={"width": 320, "height": 640}, locale="fi")
            page.goto(self.url + path)
            page.wait_for_load_state("networkidle")
            wide = page.evaluate("document.documentElement.scrollWidth")
            self.assertLessEqual(wide, 320, path)

    def test_list_and_map_share_a_small_screen(self):
        page = self.window(viewport=PHONE)
        page.goto(self.url)
        settled(page)
        expect(cards(page).first).to_be_in_viewport()
        expect(pins(page).first).to_be_visible()
        grip = page.locator(".grip")
        grip.click()
        grip.click()
        grip.click()
        expect(page.locator(".sheet")).to_have_attribute("data-rest", "low")
        expect(page.locator("#map")).to_be_in_viewport(ratio=0.9)
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
        settled(page)
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('#results') !== null"):
                break
        self.assertTrue(page.evaluate("document.activeElement.closest('#results') !== null"))
        name = links(page).first.inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(name)

    def test_unknown_things_and_unknown_paths_show_a_notice(self):
        page = self.window(expected=("404",))
        page.goto(f"{self.url}/place/no-such-place")
        expect(page.locator("[role=alert]")).to_contain_text("Not found.")
        page.goto(f"{self.url}/no-such-page")
        expect(page.locator("h1")).to_have_text("There is no page here")
        page.get_by_role("link", name="Go to start page").click()
        expect(page).to_have_url(f"{self.url}/")

    def test_a_part_that_cannot_be_fetched_shows_a_notice_and_works_once_it_can(self):
        page = self.window(has_worker=False, expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
        page.goto(self.url + "/?at=13.7466,100.5347")
        settled(page)
        page.context.set_offline(True)
        page.locator("#where").click()
        expect(page.locator("#toast")).to_contain_text("There is no connection.")
        page.context.set_offline(False)
        page.locator("#where").click()
        expect(page.locator("#where-form")).to_be_visible()

    def test_a_toast_lies_over_a_dialog_and_can_be_pressed(self):
        cafe("over-cafe")
        # No choice is made in advance.
        dish("over-cafe.tea", 4000, options=[{**group, "most": 2} for group in options()])
        search_knows("/v1/items?place=over-cafe", lambda page: page["total"] == 1 and page["items"][0]["options"])
        page = self.window(location=FAR)
        page.goto(f"{self.url}/place/over-cafe")
        self.unhurried(page)
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.locator("#add-chosen").click()
        toast = page.locator("#toast")
        expect(toast).to_contain_text("Size")
        self.assertTrue(page.evaluate("""() => {
            const {left, top, width, height} = document.getElementById('toast').getBoundingClientRect()
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#toast') !== null
        }"""), "the toast is covered")
        self.accessible(page, "a toast over a dialog")
        self.picture(page, "toast-over-dialog")
        # It stays when the dialog closes.
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(toast).to_be_visible()
        # A toast that is there before a dialog opens moves over it.
        page.get_by_role("button", name="Add Tea", exact=True).click()
        expect(page.locator("dialog #toast")).to_have_count(1)

    def test_without_a_connection_the_page_and_what_was_seen_are_there(self):
        page = self.window(expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "Failed to fetch"))
        page.goto(self.url + "/?at=13.7466,100.5347")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.reload()
        name = links(page).first.inner_text()
        page.context.set_offline(True)
        page.reload()
        expect(links(page).first).to_have_text(name)
        expect(page.locator("#banner")).to_contain_text("No connection.")
        expect(page.locator("#results .note").first).to_contain_text("this is what you saw last")
        page.goto(self.url + "/?at=1,1")
        expect(page.locator("[role=alert]")).to_contain_text("There is no connection.")
