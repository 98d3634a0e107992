"""The route to a place on real streets, from the page: Valhalla in Liechtenstein as deploy/routing makes it. The stage `routes` runs this."""

import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree as tree

from browser import Flow, expect
from desk import done
from town import ROOT, Town

sys.path.append(f"{ROOT}/Tests/EndToEnd/Routing")
import valhalla

DATA = os.environ.get("TEST_DATA", "$TEST_DATA")
EXTRACT = f"{DATA}/osm/liechtenstein-latest.osm.pbf"
CAFE = {
    "types": ["CafeOrCoffeeShop", "FoodEstablishment"], "name": "Café am Lindaplatz", "timeZone": "Europe/Vaduz",
    "telephone": "+423 232 00 00", "geo": dict(zip(("latitude", "longitude"), valhalla.SCHAAN))}
# The other end of the country, from which two roads lead to the café.
READER = dict(zip(("latitude", "longitude"), valhalla.RUGGELL))
PHONE = {"width": 390, "height": 844}
SPACE = "{http://www.opengis.net/kml/2.2}"


class LandOfStreets(Town):
    """A town with one café, and a routing engine with the streets."""

    def settings(self):
        self.engine = valhalla.Engine(EXTRACT, tempfile.mkdtemp(prefix="vicinity-valhalla-"))
        return {"ROUTING_URL": self.engine.url, "ROUTING_ENGINE": "valhalla"}

    def fill(self):
        done(self.call("PUT", "/v1/places/linda-cafe", CAFE, self.operator))
        self.until("the café is there", lambda: self.call("GET", "/v1/places/linda-cafe")[0] == 200)

    def stop(self):
        super().stop()
        self.engine.stop()


class Ways(Flow):
    @classmethod
    def setUpClass(cls):
        if not valhalla.is_there():
            raise unittest.SkipTest("there is no engine")
        if not os.path.exists(EXTRACT):
            raise unittest.SkipTest(f"there are no streets at {EXTRACT}")
        cls.own = LandOfStreets()
        cls.addClassCleanup(cls.own.stop)

    def setUp(self):
        self.url, self.errors = self.own.url, []

    def open(self, **options):
        """Opens the route to the café from a position so far away that driving is proposed."""
        page = self.window(location=READER, **options)
        page.goto(f"{self.url}/place/linda-cafe/way")
        expect(page.locator("#by-driving")).to_have_attribute("aria-pressed", "true")
        return page

    def test_one_drives_by_one_of_several_ways_and_reads_the_steps_of_each(self):
        page = self.open()
        ways, steps = page.locator(".way-row"), page.locator(".way-steps li")
        expect(ways.first).to_contain_text("Best")
        self.assertGreaterEqual(ways.count(), 2)
        expect(page.locator("#straight")).to_have_count(0)
        expect(steps.first).to_contain_text("Set out to the ")
        expect(steps.last).to_contain_text("You are at your destination")
        best = steps.all_inner_texts()
        ways.nth(1).click()
        expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(steps.last).to_contain_text("You are at your destination")
        self.assertNotEqual(steps.all_inner_texts(), best, "the other way leads by other streets")
        steps.nth(1).locator("button").click()
        self.accessible(page, "ways by car")
        self.picture(page, "ways-by-car")

    def test_the_ways_are_saved_as_kml(self):
        page = self.open()
        expect(page.locator(".way-row").first).to_contain_text("Best")
        count = page.locator(".way-row").count()
        with page.expect_download() as download:
            page.get_by_text("Files", exact=True).click()
            page.get_by_role("link", name="Save as KML").click()
        root = tree.parse(download.value.path()).getroot()
        lines = root.findall(f".//{SPACE}LineString/{SPACE}coordinates")
        self.assertEqual(len(lines), count)
        for line in lines:
            points = [tuple(map(float, point.split(",")[:2])) for point in line.text.split()]
            self.assertGreater(len(points), 50, "a road winds")
            for point, end in ((points[0], valhalla.RUGGELL), (points[-1], valhalla.SCHAAN)):
                self.assertLess(max(abs(point[0] - end[1]), abs(point[1] - end[0])), 0.005)

    def test_walking_and_cycling_take_longer_and_each_language_has_its_texts(self):
        page = self.open(locale="th", viewport=PHONE)
        steps = page.locator(".way-steps li")
        expect(steps.first).to_contain_text(valhalla.FIRST["th"])
        times = {}
        for how in ("driving", "cycling", "walking"):
            # The text of the route before disappears at once.
            page.locator(f"#by-{how}").click()
            expect(page.locator(f"#by-{how}")).to_have_attribute("aria-pressed", "true")
            expect(steps.first).to_contain_text(valhalla.FIRST["th"])
            times[how] = page.locator(".way-row").first.inner_text()
        self.assertEqual(len(set(times.values())), 3, times)
        self.accessible(page, "ways on a phone")


if __name__ == "__main__":
    unittest.main()
