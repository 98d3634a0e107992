"""Discover: list and map are one result, the sheet over the map, the way back to the same row, the keyboard's way in."""

import re

from browser import WIDE, Flow, boxes, expect
from discover import PHONE, cards, links, on_the_map, open_where, pins, settled, shown, total

SIAM_FOOD = "/?kind=food&at=13.7466,100.5347"


class Discover(Flow):
    def test_the_first_result_stands_high_on_a_phone(self):
        page = self.window(viewport={"width": 390, "height": 640})
        page.goto(self.url)
        settled(page)
        self.assertLess(boxes(cards(page).first)[0]["y"], 480, "the sheet begins in the middle")
        page.get_by_role("button", name="Show more of the list").click()
        expect(page.locator(".sheet")).to_have_attribute("data-rest", "full")
        # It moves there.
        page.wait_for_function("() => document.querySelector('#results li[data-id]').getBoundingClientRect().y < 300")

    def test_the_grip_is_a_button_and_back_lowers_the_sheet_before_it_leaves(self):
        page = self.window(viewport=PHONE)
        page.goto(f"{self.url}/about")
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        sheet = page.locator(".sheet")
        expect(sheet).to_have_attribute("data-rest", "half")
        grip = page.locator(".grip")
        grip.focus()
        page.keyboard.press("Enter")
        expect(sheet).to_have_attribute("data-rest", "full")
        expect(grip).to_have_attribute("aria-label", "Show more of the map")
        page.go_back()
        expect(sheet).to_have_attribute("data-rest", "half")
        self.assertIn("kind=food", page.url.replace(SIAM_FOOD.split("?")[1].split("&")[0], "kind=food"))
        grip.click()
        expect(sheet).to_have_attribute("data-rest", "full")
        grip.click()
        expect(sheet).to_have_attribute("data-rest", "half")
        grip.click()
        expect(sheet).to_have_attribute("data-rest", "low")
        page.wait_for_timeout(500)
        page.wait_for_function("() => Math.abs(document.querySelector('.sheet').offsetHeight - 8.5 * 16) <= 2")

    def test_the_sheet_is_dragged_and_flicked(self):
        page = self.window(viewport=PHONE, has_touch=True)
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        sheet, grip = page.locator(".sheet"), page.locator(".grip")

        def drag(by, steps):
            [box] = boxes(grip)
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.mouse.move(x, y)
            page.mouse.down()
            for step in range(steps):
                page.mouse.move(x, y + by * (step + 1) / steps)
                page.wait_for_timeout(60 if steps > 5 else 5)
            page.mouse.up()
            page.wait_for_timeout(500)

        drag(260, 12)
        expect(sheet).to_have_attribute("data-rest", "low")
        drag(-220, 12)
        expect(sheet).to_have_attribute("data-rest", "half")

    def test_back_returns_to_the_same_row_and_the_same_height(self):
        page = self.window(viewport=PHONE)
        page.goto(f"{self.url}/?kind=food&at=41.39,2.17&radius=10")
        settled(page)
        page.locator(".grip").click()
        page.locator("button.more").click()
        expect(cards(page)).to_have_count(50)
        row = cards(page).nth(40)
        row.scroll_into_view_if_needed()
        name, [before] = row.locator("h3").inner_text(), boxes(row)
        row.locator("h3 a").click()
        expect(page.locator("h1")).to_have_text(name)
        page.go_back()
        expect(cards(page)).to_have_count(50)
        expect(page.locator(".sheet")).to_have_attribute("data-rest", "full")
        [after] = boxes(cards(page).nth(40))
        self.assertAlmostEqual(after["y"], before["y"], delta=4)

    def test_all_kinds_are_found_on_a_phone(self):
        for scheme in ("light", "dark"):
            page = self.window(viewport=PHONE, color_scheme=scheme)
            page.goto(f"{self.url}/?kind=stations&at=13.7466,100.5347")
            settled(page)
            # The pressed one is in view, and three stand beside each other.
            expect(page.locator("#kind-stations")).to_be_in_viewport(ratio=1)
            page.goto(f"{self.url}/?kind=food&at=13.7466,100.5347")
            settled(page)
            for kind in ("food", "homes", "cinemas"):
                expect(page.locator(f"#kind-{kind}")).to_be_in_viewport(ratio=1)

    def test_on_its_side_a_phone_has_list_and_map_beside_each_other(self):
        page = self.window(viewport={"width": 844, "height": 390}, has_touch=True)
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        expect(pins(page).first).to_be_visible()
        box = lambda what: page.locator(what).bounding_box()
        rail, sheet, canvas = box(".nav"), box(".sheet"), box("#map")
        self.assertLess(rail["width"], 100)
        self.assertEqual(rail["height"], 390)
        self.assertLessEqual(rail["x"] + rail["width"], sheet["x"] + 1)
        self.assertLessEqual(sheet["x"] + sheet["width"], canvas["x"] + 1)
        self.assertEqual(canvas["height"], 390)
        expect(links(page).first).to_be_in_viewport(ratio=1)
        expect(page.locator(".grip")).to_be_hidden()
        self.accessible(page, "a phone on its side")

    def test_the_map_goes_to_the_first_results_not_to_all_of_the_radius(self):
        page = self.window(viewport=WIDE)
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        expect(page.locator("#map .pin").first).to_be_visible()
        canvas = page.locator("#map").bounding_box()
        first = [one for one in shown(page)[:8] if page.locator(f"#map .pin[data-id='{one}']").count()]
        self.assertGreater(len(first), 3)
        boxes = [page.locator(f"#map .pin[data-id='{one}']").bounding_box() for one in first]
        wide = max(box["x"] for box in boxes) - min(box["x"] for box in boxes)
        high = max(box["y"] for box in boxes) - min(box["y"] for box in boxes)
        self.assertGreater(max(wide / canvas["width"], high / canvas["height"]), 0.15)

    def test_a_card_and_its_pin_are_one(self):
        page = self.window(viewport=WIDE)
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        expect(pins(page).first).to_be_visible()
        first = cards(page).first
        identity = first.get_attribute("data-id")
        pin = page.locator(f"#map .pin[data-id='{identity}']")
        first.hover()
        expect(pin).to_have_class(re.compile(r"\bhot\b"))
        cards(page).nth(5).hover()
        expect(pin).not_to_have_class(re.compile(r"\bhot\b"))
        first.locator("h3 a").focus()
        expect(pin).to_have_class(re.compile(r"\bhot\b"))
        # Pressing a pin scrolls to its card, and shows a label beside the pin.
        far = page.locator("#map .pin[data-id]").last
        identity = far.get_attribute("data-id")
        far.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#results [data-id='{identity}']")).to_have_class(re.compile(r"\bhot\b"))
        expect(page.locator(f"#results [data-id='{identity}']")).to_be_in_viewport()
        expect(page.get_by_role("dialog")).to_be_visible()
        self.accessible(page, "a picked pin")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_list_and_map_have_the_same_things(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=cinemas&at=41.3996,2.1646&radius=10")
        settled(page)
        on_the_map(page, cards(page).count())

    def test_the_list_follows_the_map_on_a_desk(self):
        page = self.window(viewport=WIDE)
        page.goto(self.url + SIAM_FOOD)
        before = settled(page)
        expect(pins(page).first).to_be_visible()
        page.wait_for_timeout(800)
        box = page.locator("#map").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 120
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 320, steps=10)
        page.mouse.up()
        page.wait_for_url(re.compile("box="))
        expect(page.locator("#count")).not_to_have_text(before)
        expect(page.locator("#where")).to_contain_text("on the map")
        # The reader can turn that off.
        follows = page.locator("#search-moving")
        expect(follows).to_have_attribute("aria-pressed", "true")
        follows.click()
        expect(follows).to_have_attribute("aria-pressed", "false")
        address = page.url
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 320, steps=10)
        page.mouse.up()
        expect(page.locator("#search-here")).to_be_visible()
        self.assertEqual(page.url, address)
        page.locator("#search-here").click()
        expect(page.locator("#search-here")).to_be_hidden()
        self.assertNotEqual(page.url, address)

    def test_a_heart_follows_and_undo_takes_it_back(self):
        page = self.window()
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        heart = cards(page).first.get_by_role("button", name=re.compile("^Follow "))
        self.unhurried(page)
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", "true")
        page.locator("#toast").get_by_role("button", name="Undo").click()
        page.evaluate("hurry()")
        expect(heart).to_have_attribute("aria-pressed", "false")
        self.assertEqual(page.evaluate("JSON.parse(localStorage['vicinity.followed'] ?? '[]').length"), 0)

    def test_the_keyboard_reaches_the_first_result_in_eight_tabs(self):
        for viewport in ({"width": 1280, "height": 800}, PHONE):
            page = self.window(viewport=viewport)
            page.goto(self.url)
            settled(page)
            page.locator(".skip").focus()
            page.keyboard.press("Enter")
            expect(page.locator("#content")).to_be_focused()
            steps = 0
            while not page.evaluate("document.activeElement.closest('#results h3') !== null"):
                page.keyboard.press("Tab")
                steps += 1
                self.assertLessEqual(steps, 8, page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
            page.keyboard.press("Enter")
            expect(page.locator("#results")).to_have_count(0)

    def test_filters_stand_in_the_address_and_nothing_found_offers_to_drop_them(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&at=41.39,2.17&radius=5")
        everything = total(page)
        cuisine = page.locator("#filter-chips [id^='cuisine-']").first
        word = cuisine.inner_text()
        cuisine.click()
        expect(page.locator("#count")).not_to_have_text(re.compile(rf"^{everything:,} "))
        self.assertLess(total(page), everything)
        self.assertIn("cuisine=", page.url)
        self.assertIn(word.split()[0].lower(), cards(page).first.inner_text().lower())
        page.locator("[id='rating-4.5']").click()
        expect(page.locator("#count")).to_have_text("Nothing here matches the filters")
        expect(page.locator("#filter-chips, #sort").first).to_be_hidden()
        page.get_by_role("button", name="Clear the filters").click()
        expect(page.locator("#count")).to_have_text(re.compile(rf"^{everything:,} "))
        self.assertNotIn("cuisine=", page.url)

    def test_the_order_of_the_list_is_chosen(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&at=41.39,2.17&radius=5")
        settled(page)
        nearest = shown(page)
        page.locator("#sort").click()
        page.get_by_role("dialog").get_by_role("button", name="Name", exact=True).click()
        page.wait_for_url(re.compile("sort=name"))
        expect(page.locator("#sort")).to_be_focused()
        page.wait_for_function("(first) => document.querySelector('#results li').dataset.id !== first", arg=nearest[0])
        names = links(page).all_inner_texts()
        self.assertEqual([name.lower() for name in names[:3]], sorted(name.lower() for name in names[:3]))

    def test_stations_are_listed_and_lead_to_what_is_around_them(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        page.locator("#kind-stations").click()
        expect(page.locator("#count")).to_have_text(re.compile(r"^\d+ stations?$"))
        expect(cards(page).first).to_contain_text(re.compile("BTS|MRT|APL"))
        links(page).first.click()
        page.wait_for_url(re.compile("station="))
        expect(page.locator("#from")).to_contain_text("Distances are from")

    def test_a_slow_answer_is_awaited_in_the_shape_of_what_comes(self):
        page = self.window(has_worker=False)
        held = []
        page.route(re.compile(r"/v1/places\?"), lambda route: held.append(route))
        page.goto(self.url + SIAM_FOOD, wait_until="commit")
        expect(page.locator("#results .skel").first).to_be_visible()
        held[0].continue_()
        expect(cards(page).first).to_be_visible()
        expect(page.locator("#results .skel")).to_have_count(0)

    def test_nothing_sticks_out_and_nothing_is_too_small_to_press(self):
        for width, locale in ((320, "fi"), (390, "th")):
            page = self.window(viewport={"width": width, "height": 700}, locale=locale)
            page.goto(self.url + SIAM_FOOD)
            settled(page)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            self.accessible(page, f"Discover at {width} in {locale}")
            open_where(page)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            self.accessible(page, f"where to search at {width} in {locale}")

    def test_an_area_is_drawn_and_searched(self):
        page = self.window(viewport=WIDE)
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        expect(pins(page).first).to_be_visible()
        page.wait_for_timeout(800)
        open_where(page)
        page.locator("#draw-area").click()
        bar = page.get_by_role("group", name="Draw an area")
        expect(bar.get_by_role("button", name="Done")).to_be_disabled()
        self.accessible(page, "drawing an area")
        box = page.locator("#map").bounding_box()
        corners = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in ((.3, .3), (.7, .3), (.7, .7), (.3, .7))]
        for x, y in corners[:3]:
            page.mouse.click(x, y)
        expect(bar.get_by_role("button", name="Done")).to_be_enabled()
        # A freehand line replaces the corners.
        page.mouse.move(*corners[0])
        page.mouse.down()
        for x, y in corners[1:]:
            page.mouse.move(x, y, steps=8)
        page.mouse.up()
        bar.get_by_role("button", name="Done").click()
        expect(page.locator("#where")).to_contain_text("In the drawn area")
        expect(page.locator("#where")).to_be_focused()
        self.assertRegex(page.url, r"polygon=([\d.]+,[\d.]+;){3,}")
        settled(page)
        # Moving the map does not leave it.
        page.mouse.move(*corners[0])
        page.mouse.down()
        page.mouse.move(corners[0][0] + 80, corners[0][1] + 40, steps=5)
        page.mouse.up()
        page.wait_for_timeout(1000)
        expect(page.locator("#where")).to_contain_text("In the drawn area")
        page.reload()
        settled(page)
        expect(page.locator("#where")).to_contain_text("In the drawn area")

    def test_who_gives_up_drawing_is_where_they_were(self):
        page = self.window(viewport=PHONE)
        page.goto(self.url + SIAM_FOOD)
        before = settled(page)
        open_where(page)
        page.locator("#draw-area").click()
        expect(page.get_by_role("group", name="Draw an area")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.get_by_role("group", name="Draw an area")).to_have_count(0)
        expect(page.locator(".sheet")).to_have_attribute("data-rest", "half")
        self.assertEqual(settled(page), before)

    def test_who_leaves_while_drawing_leaves_it_all(self):
        page = self.window()
        page.goto(self.url + SIAM_FOOD)
        settled(page)
        for _ in range(2):
            open_where(page)
            page.locator("#draw-area").click()
            expect(page.get_by_role("group", name="Draw an area")).to_have_count(1)
        page.get_by_role("navigation", name="Main").get_by_role("link", name="You").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You")
        # Escape has no effect any more.
        page.evaluate("() => { window.escaped = 0; addEventListener('keydown', () => { window.escaped += 1; }); }")
        page.keyboard.press("Escape")
        self.assertEqual(page.evaluate("escaped"), 1)
