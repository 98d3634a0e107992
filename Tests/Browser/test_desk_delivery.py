"""The delivery area of a place drawn on the map at the desk, or written corner by corner."""

from browser import expect
from desk import CAFE, DeskFlow, done, merchant
from town import town

SQUARE = [[2.17, 41.40], [2.18, 41.40], [2.18, 41.41], [2.17, 41.40]]


def delivery_of(name):
    return done(town().call("GET", f"/v1/places/{name}")).get("ordering", {}).get("delivery")


class Delivery(DeskFlow):
    def open(self, name, delivery=None, **options):
        merchant()
        ordering = {"methods": ["pick-up", "delivery"] if delivery else ["pick-up"], "leadTime": 10, **({"delivery": delivery} if delivery else {})}
        done(town().call("PUT", f"/v1/places/{name}", {**CAFE, "name": name, "names": {}, "ordering": ordering}, merchant()))
        page = self.desk(f"places/{name}", **options)
        expect(page.get_by_label("Description")).to_be_visible()
        return page

    def save(self, page, name):
        expect(page.locator("#toast")).to_be_hidden()
        page.locator("#save-place").click()
        expect(page.locator(".notice")).to_contain_text(f"{name} is saved")
        return delivery_of(name)

    def draw(self, page):
        canvas = page.locator("#delivery-map")
        canvas.scroll_into_view_if_needed()
        page.locator("#delivery-map[data-engine]").wait_for()
        page.locator("#delivery-draw").click()
        bar = canvas.get_by_role("group", name="Draw an area")
        box = canvas.bounding_box()
        for x, y in ((.2, .2), (.8, .2), (.8, .6), (.2, .6)):
            page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
        bar.get_by_role("button", name="Done").click()
        expect(page.locator("#delivery-draw")).to_be_focused()

    def test_an_area_is_drawn_seen_and_removed(self):
        page = self.open("desk-area")
        expect(page.locator("#delivery-map")).to_be_hidden()
        page.locator("#method-delivery").check()
        expect(page.locator("#delivery-said")).to_have_text("Delivers to every address: neither a distance nor an area is given.")
        self.draw(page)
        expect(page.locator("#delivery-said")).to_have_text("Delivers inside the area.")
        page.get_by_label("Delivery up to, metres").fill("2500")
        expect(page.locator("#delivery-said")).to_have_text("Delivers inside the area, and no farther than 2.50 km.")
        # Away from the bar at the foot, which covers what is scrolled below it.
        page.locator("#delivery-map").evaluate("(map) => map.scrollIntoView({block: 'center'})")
        self.everywhere(page, "a delivery area")
        self.picture(page, "desk-delivery")
        known = self.save(page, "desk-area")
        self.assertEqual(known["radius"], 2500)
        self.assertEqual((known["area"]["type"], [len(ring) for ring in known["area"]["coordinates"]]), ("Polygon", [5]))
        west, east = (f(longitude for longitude, _ in known["area"]["coordinates"][0]) for f in (min, max))
        self.assertTrue(2.0 < west < CAFE["geo"]["longitude"] < east < 2.4, known)
        page.reload()
        expect(page.locator("#delivery-said")).to_contain_text("inside the area")
        self.unhurried(page)
        page.locator("#delivery-away").click()
        expect(page.locator("#delivery-away")).to_be_hidden()
        page.get_by_role("button", name="Undo").click()
        page.evaluate("hurry()")
        expect(page.locator("#delivery-said")).to_contain_text("inside the area")
        page.locator("#delivery-away").click()
        expect(page.locator("#delivery-said")).to_have_text("Delivers up to 2.50 km from the place.")
        self.assertEqual(self.save(page, "desk-area"), {"radius": 2500})

    def test_its_corners_are_written_without_the_map(self):
        page = self.open("desk-corners", {"area": {"type": "Polygon", "coordinates": [SQUARE]}})
        page.get_by_text("By its corners").press("Enter")
        corners = page.get_by_label("Corners of the area")
        expect(corners).to_have_value("41.4, 2.17\n41.4, 2.18\n41.41, 2.18")
        corners.fill("41.4, 2.17\n41.4, 2.18")
        page.locator("#save-place").click()
        expect(page.get_by_text("Three corners or more are needed")).to_be_visible()
        expect(corners).to_be_focused()
        corners.fill("41.4, 2.17\n41.4 2.18\n41.42, 2.18\n41.42, 2.17")
        self.accessible(page, "corners of a delivery area")
        known = self.save(page, "desk-corners")
        self.assertEqual(known["area"]["coordinates"], [[[2.17, 41.4], [2.18, 41.4], [2.18, 41.42], [2.17, 41.42], [2.17, 41.4]]])

    def test_an_area_of_several_parts_stays_as_it_is_until_it_is_drawn_anew(self):
        parts = {"type": "MultiPolygon", "coordinates": [[SQUARE], [[[2.2, 41.4], [2.21, 41.4], [2.21, 41.41], [2.2, 41.4]]]]}
        page = self.open("desk-parts", {"area": parts, "radius": 9000}, viewport={"width": 390, "height": 844})
        expect(page.locator("#delivery-said")).to_contain_text("inside the area")
        expect(page.get_by_text("By its corners")).to_be_hidden()
        page.get_by_label("Description").fill("Two quarters.")
        self.assertEqual(self.save(page, "desk-parts")["area"], parts)
        self.draw(page)
        self.assertEqual(self.save(page, "desk-parts")["area"]["type"], "Polygon")
