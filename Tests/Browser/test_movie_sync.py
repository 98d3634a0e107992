"""The copy of public data about movies: cancelled, continued, updated."""

import datetime
import re

from browser import expect
from movies import BARCELONA, MovieFlow, change
from town import town


class Sync(MovieFlow):
    def test_a_sync_that_is_cancelled_goes_on_later_and_an_update_asks_first_and_takes_deletions_over(self):
        change("movie-test-one", name="A Test Movie", description="Before.", names={}, director=[], actor=[], genre=["Drama"])
        page = self.window()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/about")
        slow = page.context.new_cdp_session(page)
        speed = lambda bytes: slow.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": bytes, "uploadThroughput": -1})
        slow.send("Network.enable")
        speed(60_000)
        page.locator("#nav a", has_text="Movies").click()
        # Posters show during the fetch, with its size and the progress of each part.
        expect(page.locator(".sync")).to_contain_text(re.compile(r"about [\d.]+ [kM]B"))
        expect(page.locator("article.poster").first).to_be_visible()
        page.locator("#sync-details summary").click()
        expect(page.locator("#part-movies")).to_contain_text("finished")
        self.accessible(page, "movies that are being fetched")
        page.locator("#sync-cancel").click()
        expect(page.locator(".notice.warning")).to_contain_text("Cancelled")
        expect(page.locator("#fetch-note")).to_contain_text(re.compile(r"about [\d.]+ [kM]B"))
        expect(page.locator("article.poster").first).to_be_visible()
        speed(-1)
        # A reader who stopped the fetch is not asked again.
        page.reload()
        expect(page.locator("#sync")).to_be_visible()
        expect(page.locator(".sync")).to_have_count(0)
        self.assertTrue(any("/v1/changes/movies" in url for url in asked))
        asked.clear()
        self.fetch_again(page)
        self.assertFalse(any("/v1/changes/movies?limit" in url for url in asked), "what was fetched is not fetched again")
        self.view(page, "movie=movie-test-one")
        expect(page.locator("#movies")).to_contain_text("Before.")

        change("movie-test-one", description="After.")
        page.reload()
        expect(page.locator("#sync-later")).to_be_visible()
        expect(page.locator("#movies")).to_contain_text("Before.")
        page.locator("#sync").click()
        expect(page.locator("#movies")).to_contain_text("After.")
        expect(page.locator("#sync-later")).to_have_count(0)
        code, answer = town().call("DELETE", "/v1/movies/movie-test-one", token=town().operator)
        self.assertEqual(code, 204, answer)
        self.view(page, "view=data")
        page.locator("#sync").click()
        expect(page.locator("#sync-cancel")).to_have_count(0)
        self.view(page, "movie=movie-test-one")
        expect(page.locator(".state")).to_contain_text("not in your offline copy")

    def test_a_cancelled_show_is_shown_as_cancelled_and_not_as_sold_out(self):
        def put(path, form):
            code, answer = town().call("PUT", f"/v1/{path}", form, town().operator)
            self.assertIn(code, (200, 201), answer)

        change("movie-test-off", name="A Film That Is Off", names={}, director=[], actor=[], genre=["Drama"])
        put("places/off-cinema", {"types": ["MovieTheater"], "name": "The Off Cinema", "geo": BARCELONA, "timeZone": "Europe/Madrid"})
        tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
        show = {"movie": "movie-test-off", "startDate": tomorrow.strftime("%Y-%m-%dT10:00:00Z"), "seats": 50, "price": {"amount": 900, "currency": "EUR"}}
        for name in ("on", "off"):
            put(f"screenings/off-cinema.screening-{name}", show)
        put("screenings/off-cinema.screening-off", {**show, "eventStatus": "EventCancelled"})
        town().until("search knows it", lambda: any(
            one.get("eventStatus") for one in town().call("GET", "/v1/screenings?movie=movie-test-off")[1]["items"]))
        page = self.window()
        self.fetch(page)
        self.view(page, "movie=movie-test-off")
        off = page.locator("[id='show-off-cinema.screening-off']")
        expect(off).to_contain_text("cancelled")
        expect(off).to_be_disabled()
        expect(page.locator("[id='show-off-cinema.screening-on']")).to_be_enabled()

    def fetch_again(self, page):
        page.locator("#sync").click()
        expect(page.locator("#seen")).to_be_visible()
        expect(page.locator(".notice")).to_contain_text("Finished")
