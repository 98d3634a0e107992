"""Critics' reviews of movies: read from the copy, never requested by movie; the rest is on the critic's own site."""

import json
import re
import urllib.request

from browser import expect
from movies import MovieFlow, critics
from town import town

MOVIE = "movie-little-comet"


def write(texts, months=1):
    """Imports reviews by critics who rated the movie; the stars stay."""
    raters = sorted(critic for critic, given in critics().items() if MOVIE in given)
    ratings = [
        {"critic": critic, "thing": MOVIE, "stars": critics()[critic][MOVIE], "review": text, "url": f"https://reviews.example/{critic}",
         "illustrative": True} for critic, text in zip(raters, texts)]
    body = json.dumps({"format": "ratings", "text": json.dumps(ratings)}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{town().port + 4}/admin/import", body, town().at_services)
    with urllib.request.urlopen(request, timeout=60) as answer:
        lines = [json.loads(line) for line in answer.read().splitlines()]
    assert lines[-1].get("finished") and not any(line.get("faults") for line in lines), lines
    town().until("the texts are said", lambda: set(texts) <= texts_of_copy())
    return raters


def texts_of_copy():
    """The texts in the copy."""
    found, since, more = set(), "", True
    while more:
        page = town().call("GET", f"/v1/changes/ratings.expert?limit=2000{since}")[1]
        found |= {rating.get("review") for rating in page["changed"]}
        since, more = f"&since={page['next']}", page["more"]
    return found


class Reviews(MovieFlow):
    def test_what_critics_write_is_read_here_as_far_as_it_is_kept_and_the_rest_at_its_source(self):
        texts = [f"Text number {number}." for number in range(6)] + ["A comet of a film. " * 60]
        raters = write(texts)
        page = self.window()
        self.fetch(page)
        page.wait_for_load_state("networkidle")
        asked = []
        page.on("request", lambda request: asked.append(request.url.removeprefix(self.url)))
        self.view(page, f"movie={MOVIE}")
        expect(page.locator("#reviews-title")).to_have_text("What critics write (7)")
        reviews = page.locator(".reviews li")
        expect(reviews).to_have_count(5)
        page.locator("#more-reviews").click()
        expect(reviews).to_have_count(7)
        expect(page.locator("#more-reviews")).to_be_hidden()
        long = reviews.filter(has_text="A comet of a film.").locator("blockquote").inner_text()
        self.assertRegex(long, "^A comet of a film. .*…$")
        self.assertLessEqual(len(long), 500)
        one = reviews.filter(has_text="Text number 2.")
        expect(one.get_by_role("img", name=re.compile(r"^Critics: \d\.\d of 5$"))).to_be_visible()
        link = one.get_by_role("link")
        expect(link).to_have_attribute("href", f"https://reviews.example/{raters[2]}")
        expect(link).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
        # No request names the movie.
        self.assertLessEqual(
            {address.split("?")[0] for address in asked if not address.startswith("/page/")},
            {"/v1/changes/movies", "/v1/changes/screenings", "/v1/critics/ratings", "/v1/changes/ratings.expert",
             "/v1/changes/ratings.summaries"})
        self.assertFalse([address for address in asked if MOVIE in address])
        self.accessible(page, "reviews")
        page.set_viewport_size({"width": 320, "height": 640})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

        write(["Seen again, and better."])
        self.view(page, "view=data")
        page.locator("#sync").click()
        expect(page.locator(".notice")).to_contain_text("Finished")
        self.view(page, f"movie={MOVIE}")
        expect(page.locator(".reviews")).to_contain_text("Seen again, and better.")
        expect(page.locator(".reviews")).not_to_contain_text("Text number 0.")

    def test_what_people_write_of_a_movie_is_read_when_that_is_wished(self):
        token = town().call("POST", "/v1/session")[1]["token"]
        form = {"stars": 3.5, "review": "A good half."}
        assert town().call("PUT", f"/v1/ratings/{MOVIE}", form, token)[0] == 200
        page = self.window()
        self.fetch(page)
        self.view(page, f"movie={MOVIE}")
        page.locator("#read-people").click()
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")
        page.locator("#review").fill("Mine is the other half.")
        page.locator("#publish").click()
        expect(page.locator(".notice.warning")).to_contain_text("Choose the stars first")
        page.locator(f"#stars-{MOVIE}").first.fill("4")
        page.locator("#publish").click()
        expect(page.locator(".notice", has_text="Your rating is published.")).to_be_visible()
        # Neither has an account or a ticket; opinions of a film stay private.
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")
