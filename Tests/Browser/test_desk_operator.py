"""The desk of operators: positions, files, sources, dead letters, health."""

import gzip
import json
import plistlib
import re

from browser import boxes, expect
from desk import DeskFlow, done, merchant, order
from town import town

HEAD = "id,name,types,latitude,longitude\n"


class OperatorFlow(DeskFlow):
    def operate(self, view, **options):
        return self.desk(view, token=town().operator, **options)

    def save(self, page, button):
        with page.expect_download() as download:
            page.locator(button).click()
        with open(download.value.path(), "rb") as file:
            return file.read()


class Positions(OperatorFlow):
    def test_a_building_is_put_where_the_map_is_pressed_and_back(self):
        page = self.operate("positions")
        page.locator("#building").fill("library")
        page.locator(".buildings button").first.click()
        name = page.locator("#captured-name").inner_text()
        [building] = [place for place in town().all("/v1/places?types=CollegeBuilding&") if place["name"] == name]
        where = lambda: done(town().call("GET", f"/v1/places/{building['id']}"))["geo"]
        before = where()
        expect(page.locator("#capture-map .map-at .pin")).to_have_count(1)
        page.locator("#capture-map").click(position={"x": 120, "y": 90})
        expect(page.locator(".notice").last).to_contain_text("is saved")
        after = where()
        self.assertNotEqual(after, before)
        self.assertEqual(page.get_by_label("Latitude").input_value(), str(after["latitude"]))
        self.picture(page, "capture")
        self.everywhere(page, "the capture tool")
        page.locator("#undo").click()
        expect(page.get_by_label("Latitude")).to_have_value(re.compile(str(before["latitude"])[:8]))
        page.get_by_label("Latitude").fill("49.2611")
        page.get_by_label("Longitude").fill("-123.2489")
        page.locator("#save-point").click()
        expect(page.locator(".notice").last).to_contain_text("is saved")
        town().until("the written position is saved", lambda: where() == {"latitude": 49.2611, "longitude": -123.2489})
        kept = done(town().call("GET", f"/v1/places/{building['id']}"))
        self.assertEqual({key: kept.get(key) for key in ("name", "types", "attribution", "address")},
                         {key: building.get(key) for key in ("name", "types", "attribution", "address")})

    def test_positions_are_exported_in_three_formats_and_imported_again(self):
        page = self.operate("positions")
        expect(page.locator(".buildings button").first).to_be_visible()
        csv = self.save(page, "#export-csv").decode()
        features = json.loads(self.save(page, "#export-geojson"))["features"]
        entries = plistlib.loads(self.save(page, "#export-plist"))
        self.assertEqual(len(features), len(entries))
        self.assertEqual(len(csv.strip().splitlines()), len(entries) + 1)
        self.assertGreater(len(entries), 20)
        entry = entries[0]
        entry["Latitude"] = round(entry["Latitude"] + 0.0001, 6)
        page.locator("#import-file").set_input_files({"name": "buildings.plist", "mimeType": "application/xml", "buffer": plistlib.dumps(entries)})
        expect(page.get_by_label("Kind of data")).to_have_value("plist")
        page.locator("#import").click()
        expect(page.locator("#import-state")).to_have_text("The import is finished.")
        expect(page.locator(".import-counts")).to_contain_text(f"new: 0 · changed: 1 · as before: {len(entries) - 1} · refused: 0")
        self.assertEqual(done(town().call("GET", f"/v1/places/{entry['Identifier']}"))["geo"]["latitude"], entry["Latitude"])


class Files(OperatorFlow):
    def test_an_import_shows_its_progress_and_the_rows_that_it_could_not_use(self):
        page = self.operate("imports", expected=("422",))
        rows = "".join(f"desk-bar-{number},Bar {number},BarOrPub,41.{number},2.17\n" for number in range(1, 60))
        text = f"{HEAD}{rows}desk-bar-odd,Odd,BarOrPub,141.4,2.17\n"
        expect(page.locator("#import")).to_be_disabled()
        page.locator("#import-file").set_input_files({"name": "bars.csv", "mimeType": "text/csv", "buffer": text.encode()})
        expect(page.get_by_label("Kind of data")).to_have_value("places")
        page.get_by_text("If the file does not say").click()
        zone = page.locator("#f-timeZone")
        zone.fill("Europe/Nowhere")
        page.locator("#import").click()
        expect(page.locator("#f-timeZone-problem")).to_contain_text("Europe/Nowhere is no IANA time zone")
        zone.fill("Europe/Madrid")
        page.locator("#import").click()
        expect(page.locator("#import-state")).to_have_text("The import is finished.")
        expect(page.locator(".import-counts")).to_contain_text("new: 59")
        expect(page.locator(".import-progress .faults li")).to_contain_text("Row ")
        self.everywhere(page, "imports")
        self.assertEqual(done(town().call("GET", "/v1/places/desk-bar-7"))["timeZone"], "Europe/Madrid")
        expect(page.locator("#unread")).to_have_count(0)
        feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2.17, 41.5]},
                   "properties": {"id": "desk-bar-odd", "name": "Odd", "types": "BarOrPub", "jukebox": "yes"}}
        page.locator("#import-file").set_input_files({
            "name": "bars.geojson", "mimeType": "application/geo+json",
            "buffer": json.dumps({"type": "FeatureCollection", "features": [feature]}).encode()})
        page.locator("#import").click()
        expect(page.locator("#unread")).to_contain_text("jukebox (1)")
        again = f"{HEAD}desk-bar-7,Bar Seven,BarOrPub,41.7,2.17\ndesk-bar-60,Bar 60,BarOrPub,41.6,2.17\n"
        page.locator("#import-file").set_input_files({"name": "bars.csv.gz", "mimeType": "application/gzip", "buffer": gzip.compress(again.encode())})
        expect(page.get_by_label("Kind of data")).to_have_value("places")
        page.locator("#import").click()
        expect(page.locator(".import-counts")).to_contain_text("new: 1 · changed: 1")
        last = page.locator("#import-history tbody tr").first
        expect(last).to_contain_text("new: 1 · changed: 1")
        last.get_by_role("button").click()
        page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#undo-state")).to_have_text("removed: 1 · as before again: 1 · kept: 0")
        expect(page.locator("#import-history tbody tr").first).to_contain_text("undone")
        self.assertEqual(done(town().call("GET", "/v1/places/desk-bar-7"))["name"], "Bar 7")
        page.locator("#import-file").set_input_files({"name": "feed.zip", "mimeType": "application/zip", "buffer": b"x"})
        expect(page.get_by_label("Kind of data")).to_have_value("gtfs")
        page.locator("#import").click()
        expect(page.locator("#import-file-problem")).to_contain_text("is no ZIP archive; gtfs is a ZIP archive with stops.txt")
        page.locator("#export-types").select_option(label="Bar")
        self.assertIn(b"desk-bar-7,", self.save(page, "#export-csv"))


class Sources(OperatorFlow):
    def settings(self, path):
        return json.dumps({
            "name": "Bars of the desk", "starts": [f"http://{town().site.host}{path}"], "yields": ["BarOrPub"],
            "readings": [{"reading": {"as": "html", "links": {"follow": ["/missing"]}}}], "limits": {"delay": 0}})

    def test_a_source_is_tried_made_visited_stopped_and_deleted(self):
        page = self.operate("crawls", expected=("422", "404"))
        page.locator("#new-source").click()
        page.get_by_label("Source ID").fill("desk-bars")
        settings = page.get_by_label("Settings (JSON)")
        settings.fill("{")
        page.locator("#dry-run").click()
        expect(page.locator("#f-settings-problem")).to_contain_text("This is not valid JSON")
        settings.fill(self.settings("/bar").replace('"html"', '"paper"'))
        page.locator("#save-source").click()
        expect(page.locator("#f-settings-problem")).to_contain_text("/readings/0/reading/as: must be one of html")
        settings.fill(self.settings("/bar"))
        page.locator("#dry-run").click()
        expect(page.locator("#tried")).to_contain_text("Bar del Taulell")
        expect(page.locator("#tried")).to_contain_text("Answer 200")
        expect(page.locator("#unread")).to_contain_text("BarOrPub.slogan (1)")
        self.everywhere(page, "a new source")
        page.locator("#save-source").click()
        page.wait_for_url(re.compile("/desk/crawls/desk-bars$"))
        expect(page.locator("#run-state")).to_have_text("never visited")
        page.locator("#runs-desk-bars").click()
        expect(page.locator("#run-state")).to_contain_text("done · pages: 2, 0 to come · things: 1, new or changed: 1")
        page.locator(".runs summary").click()
        expect(page.locator(".runs .faults")).to_contain_text("/missing")
        page.get_by_label("Settings (JSON)").fill(self.settings("/slow"))
        page.locator("#save-source").click()
        expect(page.locator(".notice").last).to_contain_text("desk-bars is saved.")
        page.locator("#runs-desk-bars").click()
        expect(page.locator("#run-state")).to_contain_text(re.compile("under way|waiting"))
        page.get_by_role("link", name="All sources").click()
        row = page.locator("#source-desk-bars")
        expect(row.locator("progress")).to_be_visible()
        self.everywhere(page, "sources")
        row.locator("#stop-desk-bars").click()
        expect(row).to_contain_text("stopped")
        town().site.let.set()
        row.locator("a").click()
        expect(page.locator(".runs > li")).to_have_count(2)
        page.locator("#delete-source").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile("/desk/crawls$"))
        expect(page.locator("#source-desk-bars")).to_have_count(0)


class Care(OperatorFlow):
    def test_what_was_put_aside_is_seen_and_handled_again_only_if_it_can_be(self):
        # A record that cannot be parsed.
        town().run("log-probe", f"embedded:{town().folder}/data/log/log.db", "append", "catalog.commands", "0", "1", "40", "1", "desk")
        told = lambda: town().call("GET", "/v1/dead-letters/catalog", None, town().operator)[1]["items"]
        town().until("the catalog puts it aside", told)
        page = self.operate("letters", expected=("409",))
        row = page.locator(".letters > li").first
        expect(row).to_contain_text("catalog.commands/0@")
        expect(page.locator("#service")).to_have_value("")
        expect(row).to_contain_text("catalogue · ")
        row.locator("summary").click()
        expect(row.locator("pre")).to_be_visible()
        self.everywhere(page, "what was put aside")
        row.get_by_role("button", name="Try again").click()
        expect(page.locator(".notice")).to_contain_text("it still cannot be handled")
        page.locator("#resend-all").click()
        expect(page.locator(".notice").last).to_contain_text("0 handled, 1 still cannot be, 0 wait behind those.")
        expect(page.locator(".letters > li")).to_have_count(1)
        page.locator("#service").select_option(label="crawler")
        expect(page.get_by_text("No failed records.")).to_be_visible()
        expect(page.locator("#resend-all")).to_be_hidden()

    def test_lists_say_what_to_do_how_many_there_are_and_what_is_lacking(self):
        done(town().call("PUT", "/v1/movies/movie-bare", {"name": "Quorzle"}, town().operator))
        town().until("the movie is found", lambda: town().call("GET", "/v1/movies?q=quorzle")[1]["items"])
        page = self.operate("movies?q=quorzle")
        expect(page.locator(".desk-list li", has_text="Quorzle").locator(".tag")).to_have_text(["no year", "no director"])
        expect(page.get_by_text("Open a movie")).to_contain_text(re.compile(r"Total: [1-9]"))
        self.everywhere(page, "movies")
        page.goto(f"{self.url}/desk/accounts")
        expect(page.get_by_text("Look for a person by name")).to_be_visible()
        expect(page.get_by_text("Nobody is found.")).to_have_count(0)
        self.accessible(page, "accounts")

    def test_the_overview_shows_the_state_of_all_processes_and_counts_orders(self):
        merchant()
        page = self.operate("overview")
        expect(page.locator("#health-state")).to_have_text("Everything is ready.")
        expect(page.locator("tbody tr")).to_have_count(8)
        expect(page.locator("#service-orders .lamp.ok")).to_have_text("Ready")
        watching = self.desk("orders")
        expect(watching.locator("#board-live")).to_have_text("Live")
        tile = lambda name: page.locator(f"#tile-{name}")
        expect(tile("subscribers")).to_contain_text(re.compile(r"[1-9]\d* now"))
        expect(tile("orders")).to_contain_text("a minute")
        for _ in range(3):
            order("desk-cafe.tea")
        expect(tile("orders")).to_contain_text(re.compile(r"([3-9]|\d\d) a minute"))
        expect(tile("time")).to_contain_text(re.compile(r"\d ms"))
        expect(tile("lag").locator("polyline")).to_be_attached()
        expect(page.locator(".health .box")).to_have_count(5)
        expect(page.get_by_role("complementary").get_by_role("link", name="All sources")).to_be_visible()
        self.picture(page, "health")
        self.everywhere(page, "the overview")
        page.set_viewport_size({"width": 390, "height": 844})
        # On a phone each figure is beside the name of its column; it is still a table.
        expect(page.get_by_role("row", name="catalogue").get_by_role("cell")).to_have_count(7)
        [service] = boxes(page.locator("#service-catalog"))
        self.assertLess(service["height"], 90)
        self.accessible(page, "the overview on a phone")

    def test_the_overview_names_processes_that_do_not_answer(self):
        page = self.operate("health", has_worker=False)
        expect(page.locator("h1")).to_have_text("Overview")
        away = {"at": "2026-11-24T12:00:00Z", "services": [
            {"name": "gateway", "ready": True, "missing": [], "figures": []},
            {"name": "search", "ready": False, "missing": [{"part": "http", "why": "it does not answer"}], "figures": []},
            {"name": "recommender", "ready": True, "missing": [],
             "figures": [{"name": "vicinity_log_lag_records", "labels": {}, "value": 214}]}]}
        page.route("**/v1/health", lambda route: route.fulfill(json=away))
        expect(page.locator("#health-state")).to_have_text("Not ready: search.")
        expect(page.locator("#service-search .lamp.down")).to_have_text("http: it does not answer")
        expect(page.locator("#service-recommender .lamp.slow")).to_have_text("Catching up")
        away["services"][1]["ready"] = True
        expect(page.locator("#health-state")).to_have_text("Catching up: recommender. 214 records to read.")
        away["services"] += [
            {"name": "orders", "role": "leads", "address": "http://b.example:8082", "ready": True, "missing": [], "figures": []},
            {"name": "orders", "role": "follows", "address": "http://a.example:8082", "ready": True, "missing": [],
             "figures": [{"name": "vicinity_dead_letters", "labels": {}, "value": 7}]}]
        expect(page.locator("#service-orders .lamp.ok")).to_have_text("Ready")
        expect(page.get_by_role("row", name="orders (a.example:8082)").locator(".lamp.ok")).to_have_text("Follows")
        expect(page.locator("#tile-letters .v")).to_have_text(re.compile("^0 |^–"))

    def test_in_the_dark_there_is_contrast_too(self):
        for view in ("overview", "orders", "menu/desk-cafe", "places", "places/desk-cafe", "door", "more", "positions", "imports", "crawls", "letters"):
            merchant()
            page = self.operate(view, color_scheme="dark", reduced_motion="reduce")
            page.locator("h1").wait_for()
            expect(page.locator(".state[role=status]", has_text="Loading")).to_have_count(0)
            self.accessible(page, f"{view} in the dark")
