"""The map: with WebGL and without, names in all scripts, pins of everything in view, moves, stored areas."""

import base64
import random
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

    def test_names_are_in_the_readers_language_with_the_local_name_below(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        names = page.evaluate("""async () => {
            const files = '/page/' + document.querySelector('meta[name=version]').content;
            const { loadMessages } = await import(files + '/script/core/messages.js');
            await loadMessages();
            const { namesOf } = await import(files + '/script/map/names.js');
            return [{ name: 'สยาม', 'name:en': 'Siam' }, { name: 'สยาม', 'name:latin': 'Sayam' }, { name: 'Siam', 'name:en': 'Siam' }, {}]
                .map(namesOf);
        }""")
        self.assertEqual(names, [["Siam", "สยาม"], ["Sayam", "สยาม"], ["Siam"], []])
        # Marks above letters make a name a picture.
        page.evaluate("""async ([latitude, longitude]) => {
            const files = '/page/' + document.querySelector('meta[name=version]').content;
            const { labelled } = await import(files + '/script/map/label-pictures.js');
            const { maplibre } = await import(files + '/script/map/library.js');
            const { Map } = await maplibre();
            const { addImage } = Map.prototype;
            window.names = [];
            Map.prototype.addImage = function (id, ...rest) {
                window.names.push(id.split('|').at(-1));
                return addImage.call(this, id, ...rest);
            };
            window.layer = labelled({ id: 'test', type: 'symbol', source: 'test', layout: { 'text-size': 12, 'text-font': ['Regular'] },
                paint: { 'text-color': '#000', 'text-halo-color': '#fff' } });
            const box = document.createElement('div');
            Object.assign(box.style, { width: '200px', height: '200px' });
            document.body.append(box);
            const { namePictures } = await import(files + '/script/map/label-pictures.js');
            const map = new Map({ container: box, center: [longitude, latitude], zoom: 15, style: { version: 8, layers: [layer], sources: {
                test: { type: 'geojson', data: { type: 'Feature', properties: { name: 'สยามสแควร์', 'name:en': 'Siam Square' },
                    geometry: { type: 'Point', coordinates: [longitude, latitude] } } } } } });
            namePictures(map);
        }""", BANGKOK)
        page.wait_for_function("() => window.names.includes('Siam Square\\nสยามสแควร์')")

    def test_without_webgl_the_same_tiles_are_drawn_on_canvases(self):
        context = chromium(draws_maps=False).new_context(locale="th", viewport={"width": 800, "height": 600})
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        self.map_at(page=page, zoom=16)
        expect(page.locator("#the-map")).to_have_attribute("data-engine", "canvas")
        expect(page.locator("#the-map canvas").first).to_be_visible()
        page.wait_for_timeout(1500)
        self.assertEqual([url for url in asked if "maplibre" in url], [], "it is fetched only where it can draw")
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


# Pairs of things on the map that lie on each other by more than a pixel. A pin's name, its stem and its point belong to it.
OVERLAPS = """() => {
    const all = [...document.querySelectorAll(
        '#the-map .pin, #the-map .dotpin, #the-map .cluster, #the-map .label, #the-map .me, #the-map .map-ui')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ one, box: one.getBoundingClientRect() }));
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return all.flatMap((a, index) => all.slice(index + 1)
        .filter((b) => meet(a.box, b.box)).map((b) => [a.one.outerHTML.slice(0, 90), b.one.outerHTML.slice(0, 90)]));
}"""


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

    def put(self, page, items):
        page.evaluate(
            "(items) => { window.results = window.map.results({ picked: () => {} }); window.results.show(items); }", items)

    def test_of_two_pins_at_one_place_the_better_has_it_and_the_other_stands_aside(self):
        page = self.map_at(zoom=17)
        item = {"kind": "food", "rating": 4.6}
        places = {"one": BANGKOK, "near": [BANGKOK[0], BANGKOK[1] + 0.0002], "far": [BANGKOK[0] + 0.002, BANGKOK[1]]}
        self.put(page, [{**item, "id": name, "name": name, "label": name, "point": point} for name, point in places.items()])
        for name, is_aside in (("one", False), ("near", True), ("far", False)):
            pin = page.locator(f"#the-map .pin[data-id={name}]")
            expect(pin).to_be_visible()
            self.assertEqual("aside" in pin.get_attribute("class").split(), is_aside, name)
        expect(page.locator("#the-map .stem")).to_have_count(1)
        page.evaluate("window.results.hot('near')")
        expect(page.locator("#the-map .pin[data-id=near]")).to_have_class(re.compile("hot"))

    def test_nothing_on_the_map_lies_on_anything_else_and_the_ten_best_have_their_names(self):
        page = self.map_at(zoom=15)
        chance = random.Random(7)
        items = [{"id": f"p-{number}", "kind": "food", "rating": 4.1, "name": f"Place {number}", "label": f"Place of {number}",
                  "point": [BANGKOK[0] + chance.uniform(-0.006, 0.006), BANGKOK[1] + chance.uniform(-0.012, 0.012)]}
                 for number in range(60)]
        page.evaluate("(point) => window.map.setMe({ point, accuracy: 20 })", BANGKOK)
        self.put(page, [{**items[0], "point": BANGKOK}, *items[1:]])
        names = page.locator("#the-map .label")
        expect(names).to_have_count(10)
        for number in range(10):
            expect(names.nth(number)).to_be_visible()
        expect(page.locator("#the-map .cluster").first).to_be_visible()
        self.assertEqual(page.evaluate(OVERLAPS), [])
        self.accessible(page, "pins and clusters")
        self.picture(page, "map-pins-apart")

    def test_on_a_phone_few_have_names_and_none_stands_far_from_its_point(self):
        page = self.map_at(zoom=15, viewport={"width": 390, "height": 844})
        chance = random.Random(11)
        near = lambda number: 0.0004 if number < 20 else 0.006
        items = [{"id": f"p-{number}", "kind": "food", "rating": 4.1, "name": f"Place {number}", "label": f"Place of {number}",
                  "point": [BANGKOK[0] + chance.uniform(-near(number), near(number)), BANGKOK[1] + chance.uniform(-near(number), near(number))]}
                 for number in range(60)]
        page.evaluate("(point) => window.map.setMe({ point, accuracy: 20 })", BANGKOK)
        self.put(page, items)
        expect(page.locator("#the-map .cluster").first).to_be_visible()
        self.assertLessEqual(page.locator("#the-map .pin").count(), 6)
        self.assertEqual(page.evaluate(OVERLAPS), [])
        self.assertEqual(self.pins(page), 60, "each is a pin, a dot, or in a cluster")
        far = page.locator("#the-map .pin").evaluate_all("""(pins) => pins.map((pin) => {
            const [body, at] = [pin, pin.parentElement].map((one) => one.getBoundingClientRect());
            return Math.max(body.left - at.x, at.x - body.right, body.top - at.y, at.y - body.bottom);
        })""")
        self.assertLessEqual(max(far), 34)
        self.picture(page, "map-pins-phone")

    def test_what_is_left_of_a_cluster_is_a_dot_where_it_is(self):
        page = self.map_at()
        left = page.evaluate("""async () => {
            const files = '/page/' + document.querySelector('meta[name=version]').content;
            const { gathered, without } = await import(files + '/script/map/clustering.js');
            const bounds = { south: 10, west: 10, north: 12, east: 12 };
            const three = { count: 3, kinds: { food: 3 }, point: [11, 11], bounds };
            const left = without([three], [{ point: [10, 10] }, { point: [11, 11] }])[0];
            const one = { count: 1, kinds: { food: 1 }, point: [0, 5], bounds };
            const together = gathered([three, one], ([y, x]) => [x, y], ({ count }) => count > 1);
            return [left.count, ...left.point, together.length, together[0].count, ...together[0].point];
        }""")
        self.assertEqual(left, [1, 12, 12, 1, 4, 11, 11])

    def test_names_are_placed_by_rank(self):
        page = self.map_at()
        places = page.evaluate("""async () => {
            const files = '/page/' + document.querySelector('meta[name=version]').content;
            const { placesOf } = await import(files + '/script/map/placing.js');
            const pin = { at: [100, 100], size: [60, 30], name: [80, 16] };
            const room = { left: 0, top: 0, right: 300, bottom: 300 };
            const fixed = { at: [100, 90], size: [20, 20], isRound: true, isFixed: true };
            const button = { left: 90, top: 60, right: 134, bottom: 104 };
            const all = (pins, taken = []) => placesOf(pins, { taken, room }).map((one) => one && one.isAside);
            return [all([pin, pin, fixed]), all([fixed, pin]), all([pin], [button]), all([{ ...pin, at: [10, 100] }])];
        }""")
        self.assertEqual(places, [[False, True, None], [False, True], [True], [True]])

    def test_a_pin_is_reached_by_the_keyboard_and_stands_out_with_its_card(self):
        page = self.map_at(zoom=15)
        item = {"id": "one", "point": BANGKOK, "kind": "food", "rating": 4.6, "name": "Som Tam Nua, above 4.5 stars"}
        other = {**item, "id": "two", "point": [13.7500, 100.5400], "name": "Another"}
        page.evaluate(
            "(items) => { window.picked = []; window.results = window.map.results({ picked: (item) => window.picked.push(item.id) });"
            " return window.results.show(items); }", [item, other])
        pin = page.get_by_role("button", name="Som Tam Nua")
        expect(pin).to_have_text("4.6")
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
