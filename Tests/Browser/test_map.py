"""The map: with WebGL and without, names in all scripts, pins of everything in view, moves, stored areas."""

import base64
import re

from browser import SIAM, Flow, chromium, expect
from town import town

# Makes a map over the whole window. Its modules are loaded one by one, apart from the bundled ones of the page.
MAKE = """async ([center, zoom]) => {
    const files = '/page/' + document.querySelector('meta[name=version]').content;
    const { loadMessages } = await import(files + '/script/core/messages.js');
    await loadMessages();
    const { keepAppearance } = await import(files + '/script/core/appearance.js');
    keepAppearance();
    const { makeMap } = await import(files + '/script/map/map.js');
    const box = document.createElement('div');
    box.id = 'the-map';
    Object.assign(box.style, { position: 'fixed', inset: '0', zIndex: 1000 });
    document.body.append(box);
    window.map = await makeMap(box, { center, zoom, label: 'The map of the test' });
    window.moves = [];
    window.map.on('moved', (move) => window.moves.push(move));
    await Promise.race([window.map.ready, new Promise((resolve) => setTimeout(resolve, 25000))]);
}"""
BANGKOK = [13.7466, 100.5347]
FOOD = "FoodEstablishment"


class MapFlow(Flow):
    def map_at(self, point=BANGKOK, zoom=15, page=None, **options):
        page = page or self.window(**options)
        page.goto(f"{self.url}/about")
        page.evaluate(MAKE, [point, zoom])
        return page

    def pins(self, page):
        """The number of places behind all pins."""
        return page.evaluate(
            "[...document.querySelectorAll('#the-map .map-at > button')].reduce((sum, pin) =>"
            " sum + (pin.matches('.cluster') ? Number(pin.innerText.replace(/[^0-9]/g, '')) : 1), 0)")

    def shot(self, page, element="#the-map"):
        return base64.b64encode(page.locator(element).screenshot()).decode()

    def colours(self, page, element="#the-map"):
        """The number of colours in a picture of a map, in 16 steps each."""
        return page.evaluate(COLOURS, self.shot(page, element))


class Drawing(MapFlow):
    draws_maps = True

    def test_nothing_of_the_map_is_fetched_before_one_is_shown(self):
        page = self.window()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/about")
        page.wait_for_load_state("networkidle")
        self.assertEqual([url for url in asked if re.search(r"maplibre|leaflet|/tiles/", url)], [])

    def test_streets_are_drawn_with_thai_names_whole(self):
        page = self.window(locale="th")
        page.goto(f"{self.url}/about")
        # Pictures of names that the map uses.
        page.evaluate("""async () => {
            const files = '/page/' + document.querySelector('meta[name=version]').content;
            const { maplibre } = await import(files + '/script/map/library.js');
            const { Map } = await maplibre();
            const { addImage } = Map.prototype;
            window.pictures = {};
            Map.prototype.addImage = function (id, picture, ...rest) {
                window.pictures[id.split('|').at(-1)] = picture;
                return addImage.call(this, id, picture, ...rest);
            };
        }""")
        page.evaluate(MAKE, [BANGKOK, 16])
        expect(page.locator("#the-map")).to_have_attribute("data-engine", "webgl")
        page.wait_for_function("() => Object.keys(window.pictures).includes('ถนนพระรามที่ 1')")
        # Marks above letters get lost when letters are drawn one by one: they are ink in the upper fifth of the picture.
        ink = page.evaluate("""() => {
            const { width, height, data } = window.pictures['ถนนพระรามที่ 1'];
            const rows = Math.round(height / 5);
            let dark = 0;
            for (let at = 3; at < rows * width * 4; at += 4) dark += data[at] > 128;
            return dark;
        }""")
        self.assertGreater(ink, 20)
        page.wait_for_timeout(2000)
        self.picture(page, "map-bangkok")
        self.assertGreater(self.colours(page), 30, "streets are drawn")
        expect(page.locator("#the-map .credit")).to_have_text("© OpenStreetMap contributors, © OpenMapTiles")

    def test_without_webgl_the_same_tiles_are_drawn_on_canvases(self):
        context = chromium(draws_maps=False).new_context(locale="th", viewport={"width": 800, "height": 600})
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.map_at(page=page, zoom=16)
        expect(page.locator("#the-map")).to_have_attribute("data-engine", "canvas")
        expect(page.locator("#the-map canvas").first).to_be_visible()
        page.wait_for_timeout(1500)
        self.picture(page, "map-canvas")
        self.assertGreater(self.colours(page), 30, "streets are drawn")
        page.get_by_role("button", name="ซูมเข้า").click()
        page.wait_for_function("() => window.moves.length > 0")
        self.assertGreaterEqual(page.evaluate("window.map.view().zoom"), 17)

    def test_it_follows_the_page_into_the_dark(self):
        page = self.map_at(zoom=15, color_scheme="dark")
        page.wait_for_timeout(2000)
        self.picture(page, "map-bangkok-dark")
        average = lambda: page.evaluate(BRIGHTNESS, self.shot(page))
        self.assertLess(average(), 90)
        page.evaluate("localStorage.setItem('vicinity.appearance', '\"light\"')")
        page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'vicinity.appearance' }))")
        page.wait_for_timeout(5000)
        self.assertGreater(average(), 180)


READ = """const picture = new Image();
    picture.src = 'data:image/png;base64,' + encoded;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);"""
COLOURS = f"""async (encoded) => {{ {READ}
    const found = new Set();
    for (let at = 0; at < data.length; at += 4) found.add((data[at] >> 4) << 8 | (data[at + 1] >> 4) << 4 | data[at + 2] >> 4);
    return found.size; }}"""
BRIGHTNESS = f"""async (encoded) => {{ {READ}
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
    return sum / data.length * 4 / 3; }}"""


class Results(MapFlow):
    def show(self, page, question):
        page.evaluate(
            "(question) => { window.picked = []; window.results = window.map.results({"
            " picked: (item) => window.picked.push(item.id), counted: (total) => { window.total = total; } });"
            " return window.results.show([], { question }); }", question)

    def box(self, page):
        return page.evaluate(
            "(() => { const { west, south, east, north } = window.map.view().bounds; return [west, south, east, north].join(','); })()")

    def test_all_places_in_view_are_on_pins_and_moving_asks_again(self):
        page = self.map_at(zoom=12)
        self.show(page, {"types": FOOD, "near": "13.7466,100.5347", "radius": 5000})
        page.wait_for_function("() => window.total > 0")
        listed = town().call("GET", f"/v1/places?types={FOOD}&near=13.7466,100.5347&radius=5000&limit=1")[1]["total"]
        self.assertEqual(page.evaluate("window.total"), listed)
        self.assertEqual(self.pins(page), listed)
        expect(page.locator("#the-map .cluster").first).to_be_visible()
        with page.expect_request(re.compile(r"/v1/clusters\?.*zoom=1[3-9]")):
            page.locator("#the-map .cluster").first.click()
        page.wait_for_function("(was) => document.querySelectorAll('#the-map .map-at > button').length > 0 && window.total < was", arg=listed)
        self.picture(page, "map-clusters")

    def test_filters_hold_for_pins_too(self):
        page = self.map_at(zoom=12)
        question = {"types": FOOD, "q": "coffee", "near": "13.7466,100.5347", "radius": 10000}
        self.show(page, question)
        listed = town().call("GET", f"/v1/places?types={FOOD}&q=coffee&near=13.7466,100.5347&radius=10000&limit=1")[1]["total"]
        page.wait_for_function("(total) => window.total === total", arg=listed)
        self.assertEqual(self.pins(page), listed)

    def test_pins_do_not_lie_on_each_other(self):
        page = self.map_at(zoom=17)
        item = {"kind": "food", "rating": 4.6}
        places = {"one": BANGKOK, "near": [BANGKOK[0], BANGKOK[1] + 0.0002], "far": [BANGKOK[0] + 0.002, BANGKOK[1]]}
        page.evaluate(
            "(items) => { window.results = window.map.results({ picked: () => {} }); window.results.show(items); }",
            [{**item, "id": name, "name": name, "point": point} for name, point in places.items()])
        expect(page.locator("#the-map .pin[data-id=one]")).to_be_visible()
        expect(page.locator("#the-map .pin[data-id=far]")).to_be_visible()
        expect(page.locator("#the-map .dotpin[data-id=near]")).to_be_visible()
        # By its card it is one, too.
        page.evaluate("window.results.hot('near')")
        expect(page.locator("#the-map .pin[data-id=near]")).to_have_class(re.compile("hot"))
        page.evaluate("window.results.hot('near', false)")
        expect(page.locator("#the-map .dotpin[data-id=near]")).to_be_visible()

    def test_a_pin_is_reached_by_the_keyboard_and_stands_out_with_its_card(self):
        page = self.map_at(zoom=15)
        item = {"id": "one", "point": BANGKOK, "kind": "food", "rating": 4.6, "name": "Som Tam Nua, above 4.5 stars"}
        other = {**item, "id": "two", "point": [13.7500, 100.5400], "name": "Another"}
        page.evaluate(
            "(items) => { window.picked = []; window.results = window.map.results({ picked: (item) => window.picked.push(item.id) });"
            " return window.results.show(items); }", [item, other])
        pin = page.get_by_role("button", name="Som Tam Nua")
        expect(pin).to_contain_text("4.6")
        pin.focus()
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("window.picked"), ["one"])
        page.evaluate("window.results.hot('two')")
        expect(page.get_by_role("button", name="Another")).to_have_class(re.compile(r"\bhot\b"))
        page.evaluate("window.results.hot('two', false)")
        expect(page.get_by_role("button", name="Another")).not_to_have_class(re.compile(r"\bhot\b"))


class Moving(MapFlow):
    draws_maps = True

    def test_its_end_of_moving_reports_who_moved_it(self):
        page = self.map_at()
        page.evaluate("window.map.setView([13.75, 100.54], 15, { animate: false })")
        page.wait_for_function("() => window.moves.some(({ center }) => Math.abs(center[1] - 100.54) < 0.0001)")
        self.assertFalse(page.evaluate("window.moves.some((move) => move.byHand)"))
        x, y = (side // 2 for side in (page.viewport_size["width"], page.viewport_size["height"]))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 140, y - 80, steps=6)
        page.mouse.up()
        page.wait_for_function("() => window.moves.some((move) => move.byHand)")
        self.assertGreater(page.evaluate("window.moves.find((move) => move.byHand).center[1]"), 100.54)

    def test_a_handle_is_dragged_by_the_arrows_too(self):
        page = self.map_at(zoom=17)
        page.evaluate("""(point) => {
            const handle = document.createElement('button');
            handle.className = 'here-pin';
            handle.setAttribute('aria-label', 'Where it is');
            window.map.marker(point, handle, { dragged: (to) => { window.dropped = to; } });
        }""", BANGKOK)
        page.get_by_role("button", name="Where it is").focus()
        page.keyboard.press("ArrowUp")
        dropped = page.evaluate("window.dropped")
        self.assertGreater(dropped[0], BANGKOK[0])
        self.assertAlmostEqual(dropped[1], BANGKOK[1], places=6)

    def test_a_popup_closes_by_escape_and_gives_the_focus_back(self):
        page = self.map_at()
        page.evaluate("""(point) => {
            const pin = window.map.pin(point, { kind: 'food', rating: 4.1, name: 'A place', onclick: () => {
                const text = document.createElement('p');
                text.textContent = 'What it is';
                window.map.popup(point, text, { name: 'A place' });
            } });
        }""", BANGKOK)
        page.get_by_role("button", name="A place").click()
        expect(page.get_by_role("dialog", name="A place")).to_contain_text("What it is")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="A place")).to_be_focused()


class KeptAreas(MapFlow):
    def test_an_area_is_kept_shown_and_removed(self):
        page = self.window(location=SIAM, expected=("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"))
        page.goto(f"{self.url}/copy")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator("#choose-area").click()
        page.locator("#area-map[data-engine]").wait_for()
        page.get_by_label("Name of the area").fill("Siam")
        page.locator("#keep-area").click()
        area = page.locator("#map-areas li")
        expect(area).to_contain_text("Siam")
        expect(area).to_contain_text(re.compile(r"\d (kB|MB) · downloaded"))
        self.accessible(page, "kept areas")
        kept = "caches.open('map-tiles-1').then((cache) => cache.keys()).then((keys) => keys.length)"
        self.assertGreater(page.evaluate(kept), 10)
        page.context.set_offline(True)
        page.goto(f"{self.url}/copy")
        page.locator("#choose-area").click()
        page.locator("#area-map[data-engine]").wait_for()
        page.wait_for_timeout(4000)
        self.assertGreater(self.colours(page, "#area-map"), 15, "streets are drawn without a connection")
        page.context.set_offline(False)
        page.goto(f"{self.url}/copy")
        page.get_by_role("button", name=re.compile("^Remove Siam")).click()
        expect(page.locator("#map-areas li")).to_have_count(0)
        self.assertFalse(page.evaluate("caches.has('map-tiles-1')"))
