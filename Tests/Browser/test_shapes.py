"""Pages on every shape of screen: one main heading, no level left out, large text, cut edges, reading from the right."""

import unittest

from browser import boxes, expect
from customers import Customers
from desk import DeskFlow, merchant, order
from homes import FAR, cafe, dish, home, search_knows
from town import town

PAGES = (
    "/place/shape-cafe", "/place/shape-house", "/place/no-such-place", "/item/shape-cafe.tea", "/place/shape-cafe/way", "/cart", "/my-orders",
    "/my-orders/no-such-order", "/movies", "/movies#view=all", "/movies#view=cinemas", "/movies#view=mine", "/movies#view=data",
    "/movies#movie=movie-harbour-lights", "/movies#movie=no-such-movie", "/movies#cinema=cinema-verdi", "/you", "/you/account", "/you/privacy",
    "/followed", "/about", "/person/no-such-person")
MISSING = ("404", "403", "400")
SIDEWAYS = {"width": 844, "height": 390}
TWICE = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
# Of what can be pressed: what the screen or the thing around it cuts, what is wider than its own box, words in pieces. Rows
# that scroll by themselves may go on beyond the screen.
CUT = r"""() => {
    const scrolls = (one) => one && one !== document.documentElement
        && ((/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) || scrolls(one.parentElement));
    const found = [];
    const say = (what, one) => found.push(`${what}: ${one.className || one.id || one.tagName} “${one.innerText.slice(0, 40)}”`);
    for (const one of document.querySelectorAll('.btn, .tag, .seg > *, .nav li, .nav a, .choice, .stepper, .head > a, .head > button, .sync > *')) {
        if (!one.checkVisibility() || one.closest('.said, svg') || scrolls(one)) continue;
        const box = one.getBoundingClientRect();
        if (box.width === 0) continue;
        const around = one.parentElement.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1) say('beyond the screen', one);
        else if (box.left < around.left - 1 || box.right > around.right + 1) say('beyond its parent', one);
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') say('too wide inside', one);
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (text.parentElement.closest('.said') || !text.parentElement.checkVisibility({contentVisibilityAuto: true})) continue;
            for (const {index, 0: word} of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
                const range = new Range();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                if (new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1) say(`in pieces, ${word}`, one);
            }
        }
    }
    return found;
}"""


class Shapes(Customers, DeskFlow):
    @classmethod
    def setUpClass(cls):
        cafe("shape-cafe", telephone="076-123-456", openingHours={"text": "Mo-Su 00:00-24:00"}, ordering={
            "methods": ["pick-up", "delivery"], "leadTime": 20, "slots": {"length": 15, "days": 3, "capacity": 4},
            "delivery": {"radius": 3000, "fee": {"amount": 3000, "currency": "THB"}}})
        for name in ("tea", "cake", "larb", "soup"):
            dish(f"shape-cafe.{name}", 4000)
        home("shape-house", 1_000_000, promotion="Free fees", telephone="080-000-1111")
        search_knows("/v1/items?place=shape-cafe", lambda page: page["total"] == 4)

    def opened(self, page, path):
        page.goto("about:blank")
        page.goto(self.url + path)
        # What is first and what follows: lists say that they are loading.
        expect(page.locator("main h1"), path).to_have_count(1)
        expect(page.locator("main :is(.loading, [aria-busy=true], .skeleton)"), path).to_have_count(0)

    def test_every_page_has_one_main_heading_and_leaves_no_level_out(self):
        page = self.window(location=FAR, expected=MISSING, has_worker=False)
        self.as_customer(page)
        for path in PAGES:
            self.opened(page, path)
            # A page that has read more is drawn anew.
            levels = page.wait_for_function(
                "() => { const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].filter((one) => one.checkVisibility())"
                ".map((one) => Number(one.tagName[1])); return levels.filter((one) => one === 1).length === 1 && levels; }").json_value()
            self.assertTrue(all(next <= level + 1 for level, next in zip([1, *levels], levels)), f"{path} {levels}")

    def test_text_twice_as_large_fits_a_small_screen(self):
        page = self.window(location=FAR, expected=MISSING, has_worker=False, viewport={"width": 320, "height": 640})
        page.add_init_script(TWICE)
        for path in PAGES:
            self.opened(page, path)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, path)

    def test_text_twice_as_large_cuts_nothing_that_can_be_pressed_with_a_dish_in_the_cart(self):
        page = self.window(location=FAR, expected=MISSING, has_worker=False, viewport={"width": 390, "height": 844})
        page.add_init_script(TWICE)
        # The strip of the first download stays.
        page.route("**/v1/changes/**", lambda route: None)
        self.opened(page, "/place/shape-cafe")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        # Whether there is such a movie, and what a cinema shows, may be known only after the download: these pages wait for it.
        waiting = ("/movies#movie=no-such-movie", "/movies#cinema=cinema-verdi")
        for path in (one for one in PAGES if one not in waiting):
            self.opened(page, path)
            if path == "/cart":
                expect(page.locator("#how-delivery, #when-later, .stepper")).to_have_count(3)
            elif path == "/movies":
                expect(page.locator("#sync-cancel")).to_have_count(1)
            elif path == "/place/shape-house":
                expect(page.locator("#straight a")).to_have_count(1)
            self.assertEqual(page.evaluate(CUT), [], path)
            if path == "/movies":
                # What a cinema shows comes with the download.
                page.unroute_all(behavior="ignoreErrors")

    def test_text_twice_as_large_leaves_the_place_of_the_search_in_view_over_the_map(self):
        page = self.window(location=FAR, has_worker=False, viewport={"width": 390, "height": 844})
        page.add_init_script(TWICE)
        page.goto(self.url)
        expect(page.locator(".results")).to_contain_text("shape-cafe")
        expect(page.locator(".float button")).to_have_count(2)
        pill, kind, sheet, chips, *buttons = boxes(
            page.locator(".places-row .pill"), page.locator("#kind-food"), page.locator(".sheet"), page.locator("#filter-chips"),
            *page.locator(".float button").all())
        self.assertAlmostEqual(kind["y"] + kind["height"] / 2, pill["y"] + pill["height"] / 2, delta=4)
        for button in buttons:
            self.assertGreaterEqual(button["y"], max(one["y"] + one["height"] for one in (pill, kind)))
            self.assertLessEqual(button["y"] + button["height"], sheet["y"])
        # Above the bar of tabs there are the filters, and some of the list.
        [bar] = boxes(page.locator("#nav"))
        self.assertLess(chips["y"] + chips["height"], bar["y"] - 48)

    def test_text_twice_as_large_leaves_room_to_what_a_place_and_a_home_say(self):
        page = self.window(location=FAR, has_worker=False, viewport={"width": 390, "height": 844})
        page.add_init_script(TWICE)
        self.opened(page, "/place/shape-cafe")
        expect(page.locator(".acts .disc").first).to_be_visible()
        for disc in boxes(*page.locator(".acts .disc").all()):
            self.assertLess(disc["width"], 390 / 6)
        self.opened(page, "/place/shape-house")
        [foot] = boxes(page.locator(".home-foot"))
        self.assertLess(foot["height"], 844 / 4)
        self.opened(page, "/you")
        words = page.locator("#who").evaluate("""(title) => {
            const range = document.createRange();
            range.setStart(title.firstChild, 0);
            range.setEnd(title.firstChild, title.textContent.indexOf(' '));
            return range.getClientRects().length;
        }""")
        self.assertEqual(words, 1, "the first word is in one piece")

    def test_text_twice_as_large_cuts_nothing_on_the_board(self):
        number = order("desk-cafe.tea")["id"]
        self.addCleanup(town().call, "PUT", f"/v1/orders/{number}/status", {"status": "rejected"}, merchant())
        page = self.window(has_worker=False, viewport={"width": 390, "height": 844})
        page.add_init_script(TWICE)
        self.sign_in(page, "orders?place=desk-cafe", merchant())
        expect(page.locator(f"#order-{number}")).to_be_visible()
        self.assertEqual(page.evaluate(CUT), [])

    def test_from_the_right_arrows_are_mirrored_and_nothing_scrolls_sideways(self):
        page = self.window(location=FAR, expected=MISSING, has_worker=False, viewport={"width": 390, "height": 844})
        page.add_init_script("document.addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl' })")
        for path in PAGES:
            self.opened(page, path)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390, path)
        page.goto(f"{self.url}/place/shape-cafe")
        arrow = page.locator(".bar .icon-btn .i").first
        expect(arrow).to_be_visible()
        self.assertEqual(arrow.evaluate("(one) => getComputedStyle(one).scale"), "-1 1")
        self.assertEqual(page.locator("#share .i").evaluate("(one) => getComputedStyle(one).scale"), "none")

    def test_what_a_screen_cuts_off_is_left_free(self):
        page = self.window(location=FAR, has_worker=False, viewport=SIDEWAYS)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21, "top": 5}})
        self.opened(page, "/place/shape-cafe")
        [box] = boxes(page.locator("h1"))
        self.assertGreaterEqual(box["x"], 47)
        self.assertLessEqual(box["x"] + box["width"], SIDEWAYS["width"] - 47)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        # A bar at the foot stands beside the tabs.
        for path, foot in (("/item/shape-cafe.tea", ".dish-end"), ("/place/shape-house", ".home-foot")):
            self.opened(page, path)
            tabs, end = boxes(page.locator("#nav"), page.locator(foot))
            self.assertGreaterEqual(end["x"], tabs["x"] + tabs["width"] - 1, path)
        self.opened(page, "/place/shape-cafe")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        head = page.locator(".slim-head")
        expect(head).to_be_visible()
        [back] = boxes(head.get_by_role("link"))
        self.assertGreaterEqual(back["x"], 47)
        self.assertGreaterEqual(back["y"], 5)

    def test_the_first_home_stands_as_high_as_the_second_on_a_tablet(self):
        home("shape-villa", 2_000_000)
        search_knows(f"/v1/places?near={FAR['latitude']},{FAR['longitude']}&types=SingleFamilyResidence",
                     lambda found: {"shape-villa", "shape-house"} <= {one["id"] for one in found["items"]})
        page = self.window(location=FAR, has_worker=False, viewport={"width": 820, "height": 1180})
        page.goto(f"{self.url}/?kind=homes")
        expect(page.locator(".tile.home").nth(1)).to_be_visible()
        first, second = boxes(*(page.locator(".tile.home").nth(index) for index in range(2)))
        self.assertEqual(first["y"], second["y"])

    def test_a_phone_on_its_side_and_a_tablet_have_room_for_two_columns(self):
        for size in (SIDEWAYS, {"width": 820, "height": 1180}):
            page = self.window(location=FAR, has_worker=False, viewport=size)
            self.opened(page, "/place/shape-cafe")
            expect(page.locator("article.dish").nth(1)).to_be_visible()
            first, second, gallery = boxes(*(page.locator("article.dish").nth(index) for index in range(2)), page.locator(".gallery"))
            self.assertAlmostEqual(first["y"], second["y"], delta=1)
            self.assertLess(gallery["height"], size["height"] * 0.7)
            page.get_by_role("button", name="Add Tea", exact=True).click()
            page.goto(f"{self.url}/cart")
            for one in (".cart-lines", "main aside .sum"):
                expect(page.locator(one)).to_be_visible()
            lines, total = boxes(page.locator(".cart-lines"), page.locator("main aside"))
            self.assertGreater(total["x"], lines["x"] + lines["width"])
            self.opened(page, "/you")
            for one in ("[aria-labelledby=who]", "#to-copy"):
                expect(page.locator(one)).to_be_visible()
            left, right = boxes(page.locator("[aria-labelledby=who]"), page.locator("#to-copy"))
            self.assertGreater(right["x"], left["x"] + left["width"])


if __name__ == "__main__":
    unittest.main()
