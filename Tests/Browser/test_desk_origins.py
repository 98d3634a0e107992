"""The desk shows operators the sources of a place's or a movie's fields, and splits things that were joined wrongly."""

from browser import expect
from desk import DeskFlow, done
from site_of_a_bar import INN
from town import town


def visited(source, path):
    """A source on the tests' site, after a visit."""
    operator = town().operator
    done(town().call("PUT", f"/v1/crawls/{source}", {"settings": {
        "name": "Inns", "starts": [f"http://{town().site.host}{path}"], "yields": ["BarOrPub"], "readings": [{"reading": {"as": "html"}}], "limits": {"delay": 0},
    }}, operator))
    town().call("POST", f"/v1/crawls/{source}/runs", None, operator)


def sources(place):
    return done(town().call("GET", f"/v1/places/{place}/sources", None, town().operator))


class Origins(DeskFlow):
    def test_a_source_that_means_another_place_is_taken_apart(self):
        point = {"latitude": INN["geo"]["latitude"], "longitude": INN["geo"]["longitude"]}
        done(town().call("PUT", "/v1/places/desk-inn", {
            "types": ["BarOrPub"], "name": INN["name"], "timeZone": "Europe/Madrid", "geo": point}, town().operator))
        page = self.desk("places/desk-inn", token=town().operator)
        expect(page.locator("#origins")).to_have_text("No source mentions it: people wrote all of it.")
        visited("desk-inns", "/inn")
        town().until("the source's inn is taken for the place", lambda: sources("desk-inn")["total"] == 1)
        page.reload()
        row = page.locator("#origins [data-seen]")
        expect(row).to_contain_text("Used for: source, telephone")
        expect(row.get_by_role("link", name="source page")).to_have_attribute("href", f"http://{town().site.host}/inn")
        expect(page.locator("#origin-people")).to_contain_text("kind, name, position, time zone")
        self.everywhere(page, "where a place comes from")
        self.picture(page, "origins")
        row.get_by_role("button", name="Separate what desk-inns says").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator(".notice").last).to_have_text("What desk-inns says is now an entry of its own.")
        expect(page.locator("#origins")).to_have_text("No source mentions it: people wrote all of it.")
        expect(page.get_by_label("Telephone")).to_have_value("")
        self.assertEqual(sources("desk-inn")["items"], [])
        apart = lambda: [place["id"] for place in town().all("/v1/places?q=Fonda%20del%20Taulell&") if place["id"].startswith("seen-")]
        town().until("the source's inn is a place of its own", apart)
        self.assertEqual([item["source"] for item in sources(apart()[0])["items"]], ["desk-inns"])
        page.goto(f"{self.url}/desk/places/{apart()[0]}")
        # There is no other source.
        expect(row).to_contain_text("Used for: kind, name, position, source, telephone, time zone")
        expect(row.get_by_role("button")).to_have_count(0)

    def test_a_movie_is_found_with_the_sources_of_its_fields(self):
        page = self.desk("movies", token=town().operator)
        page.get_by_label("Find a movie").fill("comet")
        page.locator("#find-movies").click()
        page.get_by_role("link", name="Little Comet").click()
        expect(page.locator("h1")).to_have_text("Little Comet")
        expect(page.locator("#origins")).to_have_text("No source mentions it: people wrote all of it.")
        self.everywhere(page, "a movie at the desk")
        page.get_by_role("link", name="As customers see it").click()
        page.wait_for_url(f"{self.url}/movies#movie=movie-little-comet")
