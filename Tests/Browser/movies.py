"""Fixtures of tests of movies: tastes, pictures, ways through the pages."""

import csv
import functools

from browser import Flow, expect
from town import SAMPLE, town

BARCELONA = {"latitude": 41.3996, "longitude": 2.1646}
POSTERS = {"movie-harbour-lights": "/images/coffee.svg", "movie-slow-river": "/images/curry.svg"}


@functools.cache
def critics():
    """Ratings of the sample's critics: {critic: {movie: stars}}."""
    given = {}
    with open(f"{SAMPLE}/critic-ratings.csv") as file:
        for row in csv.DictReader(file):
            given.setdefault(row["critic"], {})[row["thing"]] = float(row["stars"])
    return given


def taste_like(critic, count=6, turned=False):
    """A critic's stars for past movies, or their inverse: the best are the worst."""
    past = sorted(movie for movie in critics()[critic] if movie.startswith("movie-past-"))[:count]
    given = {movie: critics()[critic][movie] for movie in past}
    ends = min(given.values()) + max(given.values())
    return {movie: ends - stars for movie, stars in given.items()} if turned else given


@functools.cache
def posters():
    """Gives two movies pictures."""
    for movie, image in POSTERS.items():
        change(movie, image=image)


def change(movie, **values):
    code, known = town().call("GET", f"/v1/movies/{movie}")
    form = {name: value for name, value in known.items() if name not in ("id", "updatedAt")} if code == 200 else {}
    code, answer = town().call("PUT", f"/v1/movies/{movie}", {**form, **values}, town().operator)
    assert code in (200, 201), answer


class MovieFlow(Flow):
    def setUp(self):
        super().setUp()
        posters()

    def window(self, **options):
        options.setdefault("location", BARCELONA)
        return super().window(**options)

    def fetch(self, page):
        """Opens the movies for the first time, and waits for everything that is fetched in the background."""
        page.goto(f"{self.url}/movies")
        expect(page.locator("#seen")).to_be_visible()
        expect(page.locator("#sync-cancel")).to_have_count(0)

    def choose(self, page, chip, answer):
        """Chooses an option behind a chip."""
        page.locator(f"#{chip}").click()
        page.locator("dialog").get_by_role("button", name=answer, exact=True).click()
        expect(page.locator("dialog")).to_have_count(0)

    def tap(self, page, stars, value):
        """Taps the half star that gives so many stars."""
        stars.scroll_into_view_if_needed()
        box = stars.bounding_box()
        page.mouse.click(box["x"] + box["width"] * (value / 5 - 0.05), box["y"] + box["height"] / 2)

    def view(self, page, fragment):
        """Opens another page of the movies without a request."""
        page.evaluate("fragment => { location.hash = fragment; }", fragment)

    def rate(self, page, ratings):
        self.view(page, "view=all")
        for movie, stars in ratings.items():
            slider = page.locator(f"#stars-{movie}")
            # The slider starts at 0.
            slider.fill("1")
            slider.fill(f"{stars:g}")
            self.kept(page, movie, stars)

    def kept(self, page, movie, stars):
        """Waits until the browser has stored a rating."""
        page.wait_for_function(
            "([movie, stars]) => new Promise((resolve) => { const open = indexedDB.open('vicinity.own'); open.onsuccess = () => {"
            " const ask = open.result.transaction('ratings').objectStore('ratings').get(movie);"
            " ask.onsuccess = () => { open.result.close(); resolve((ask.result?.stars ?? null) === stars); }; }; })",
            arg=[movie, stars])

    def module(self, page, name):
        """The address of one of the page's modules."""
        return page.locator("meta[name=version]").get_attribute("content").join(("/page/", f"/script/movies/{name}"))

    def asked(self, page, kind, question):
        """The answer of the page's own worker."""
        return page.evaluate(
            "async ([module, kind, question]) => (await import(module)).ask(kind, question)",
            [self.module(page, "experts/expert.js"), kind, question])
