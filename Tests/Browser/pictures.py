"""Takes screenshots of each page on a phone and on a desktop, into deploy/screenshots.

Usage: pictures.py [NAME …]

It is no test: whoever changes a page looks at what became of it, and the README shows some of them. A town of its own is
started, with a part of the sample data.
"""

import datetime
import functools
import os
import sys
import time

from browser import chromium
import town as towns
from homes import done, home as make_home
from lived_in import NUA, busy, euros, lived_in, merchant, place as food
from movies import taste_like
from receiver import Receiver
from town import ROOT, town

# Enough for a full map; tests use fewer.
towns.FOOD_PLACES = 600

FOLDER = os.environ.get("SCREENSHOTS") or f"{ROOT}/deploy/screenshots"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
BANGKOK = {"latitude": 13.7466, "longitude": 100.5347}
BARCELONA = {"latitude": 41.3874, "longitude": 2.1686}
CAMPUS = {"latitude": 49.2660, "longitude": -123.2500}


class Shot:
    """A page, and the steps before its picture is taken."""

    def __init__(self, path, act=None, *, at=BANGKOK, dark=False, locale="en-GB", before=None, role=None):
        self.path, self.act, self.at, self.locale = path, act, at, locale
        self.scheme = "dark" if dark else "light"
        self.before, self.role = before, role


@functools.cache
def home():
    homes = town().call("GET", "/v1/places?types=House,Apartment,SingleFamilyResidence,Residence&near=13.7466,100.5347&radius=9000&limit=50")[1]["items"]
    return homes[0]["id"]


@functools.cache
def customer_orders():
    """A customer with an order that is being prepared, one that is done, and a ticket. @returns (session, order, ticket)"""
    session = done(town().call("POST", "/v1/session"))
    tomorrow = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)).isoformat()
    show = next(one for one in town().all("/v1/screenings?") if one["available"] > 10 and one["startDate"] > tomorrow)
    ticket = done(town().call("POST", "/v1/orders", {"lines": [{"item": show["id"], "quantity": 2}]}, session["token"], "picture-ticket"))
    placed = []
    for key in ("picture-done", "picture-open"):
        lines = [{"item": food()[1], "quantity": 2, "options": [{"group": "size", "choice": "large"}]}]
        placed.append(done(town().call("POST", "/v1/orders", {"lines": lines}, session["token"], key)))
    for status in ("preparing", "ready", "completed"):
        town().call("PUT", f"/v1/orders/{placed[0]['id']}/status", {"status": status, "place": food()[0]}, town().operator)
    town().call("PUT", f"/v1/orders/{placed[1]['id']}/status", {"status": "preparing", "place": food()[0]}, town().operator)
    return session, placed[1]["id"], ticket["id"]


@functools.cache
def unpaid():
    """An order that waits for its payment. @returns its id"""
    lines = [{"item": food()[1], "quantity": 1, "options": [{"group": "size", "choice": "usual"}]}]
    placed = done(town().call("POST", "/v1/orders", {"lines": lines, "payment": {"method": "online", "tip": euros(100)}},
                              customer_orders()[0]["token"], "picture-unpaid"))
    state = lambda: town().call("GET", f"/v1/orders/{placed['id']}", None, town().operator)[1]
    town().until("it can be paid", lambda: state()["payment"]["status"] == "open")
    return placed["id"]


def as_customer(page):
    """Orders in this browser, which then has the names of the dish."""
    item = town().call("GET", f"/v1/items/{food()[1]}")[1]
    page.evaluate(
        "([session, names]) => { localStorage['vicinity.session'] = JSON.stringify(session);"
        " localStorage['vicinity.dish-names'] = JSON.stringify(names); }",
        [customer_orders()[0], {item["id"]: {"name": item["name"], "names": item.get("names", {})}}])


def with_orders(page):
    busy()


@functools.cache
def searcher():
    """A customer whose saved search has found two homes. @returns their session"""
    session = done(town().call("POST", "/v1/session"))
    query = "near=13.8022,100.5538&radius=1000&types=Condominium&price=-300000000&currency=THB&purpose=sale"
    search = done(town().call(
        "POST", "/v1/searches", {"list": "places", "query": query, "name": "Condominium under ฿3 M near Mo Chit"}, session["token"]))
    for number, name, baht in ((1, "Park View Chatuchak", 2_750_000), (2, "Phahonyothin Garden", 2_900_000)):
        price = {"min": baht * 100, "max": baht * 100, "currency": "THB"}
        make_home(f"found-home-{number}", None, name=name, types=["Condominium", "Apartment", "Residence"],
                  geo={"latitude": 13.8022 + number / 1000, "longitude": 100.5538},
                  listing={"kind": "condominium", "purpose": "sale", "price": price})
    news = lambda: town().call("GET", f"/v1/searches/{search['id']}", None, session["token"])[1]["news"]
    town().until("both are found", lambda: news() == 2)
    return session


def as_searcher(page):
    page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", searcher())


def opens_search(page):
    page.locator("[data-search] summary").first.click()
    page.locator("[data-thing]").first.wait_for()


@functools.cache
def webhook():
    """A till's webhook with deliveries of orders, one of which failed. @returns its id"""
    receiver = Receiver()
    form = {"url": receiver.url, "description": "The till", "topics": ["orders"]}
    busy()
    made = done(town().call("POST", "/v1/webhooks", form, merchant(), "picture-webhook"))["webhook"]["id"]
    since = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    done(town().call("POST", f"/v1/webhooks/{made}/replay", {"since": since}, merchant(), "picture-replay"))
    town().until("orders are sent", lambda: len(receiver.requests) > 2)
    receiver.answer = 500
    done(town().call("POST", f"/v1/webhooks/{made}/test", None, merchant(), "picture-test"))
    town().until("one fails", lambda: "vicinity.webhook.test.v1" in receiver.types())
    return made


def in_cart(page):
    page.goto(f"{town().url}/place/{food()[0]}")
    adders = page.locator("button[aria-label^='Add ']")
    adders.first.wait_for()
    for button in adders.all()[:2]:
        button.click()
        chosen = page.locator("#add-chosen")
        if chosen.is_visible():
            chosen.click()


def chooses(page):
    """The dish's sheet, over its place."""
    page.locator(f"[id='dish-{food()[1]}'] h3 a").click()
    page.locator("dialog.dish-sheet").get_by_label("Large").check()


def to_reviews(page):
    page.locator(".people-review").first.wait_for()
    page.locator("#reviews").evaluate("(element) => element.scrollIntoView()")


def follows(page):
    page.goto(f"{town().url}/place/{home()}")
    page.locator("#follow, .home-foot button").filter(visible=True).first.click()


def has_movies(page):
    page.goto(f"{town().url}/movies")
    page.locator("#seen").wait_for()
    page.evaluate("location.hash = 'view=all'")
    for movie, stars in taste_like("critic-aina-alba", 10).items():
        # The slider starts at 0.
        page.locator(f"#stars-{movie}").fill("1")
        page.locator(f"#stars-{movie}").fill(f"{stars:g}")
    page.wait_for_timeout(1000)


def first_movie(page):
    page.locator("[id^=card-movie] a").first.click()


def seen_map(page):
    page.locator(".map-box canvas, .map canvas").first.wait_for()


def picks_building(page):
    seen_map(page)
    page.locator(".buildings button").filter(has_text="Allard Hall").first.click()


def still(page, seconds=60):
    """Waits until the page stops changing: maps are drawn some moments later on a busy machine."""
    before, end = None, time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(2.5)
        now = page.screenshot(animations="disabled")
        if now == before and not page.pending:
            return
        before = now


PICTURES = {
    "discover": lambda: Shot("/", seen_map),
    "discover-dark": lambda: Shot("/?kind=food&at=41.3874,2.1686", seen_map, dark=True, at=BARCELONA),
    "discover-th": lambda: Shot("/", seen_map, locale="th-TH"),
    "search": lambda: Shot("/?q=noodles&kind=all", seen_map),
    "homes": lambda: Shot("/?kind=homes", seen_map),
    "homes-dark": lambda: Shot("/?kind=homes", seen_map, dark=True),
    "homes-for-me": lambda: Shot("/homes#budget=5000000", seen_map),
    "home": lambda: Shot(f"/place/{home()}"),
    "place": lambda: Shot(f"/place/{food()[0]}", at=BARCELONA),
    "place-dark": lambda: Shot(f"/place/{food()[0]}", at=BARCELONA, dark=True),
    "options": lambda: Shot(f"/place/{food()[0]}", chooses, at=BARCELONA),
    "reviews": lambda: Shot(f"/place/{food()[0]}", to_reviews, at=BARCELONA),
    "dish": lambda: Shot(f"/item/{food()[1]}", at=BARCELONA),
    "way": lambda: Shot(f"/place/{food()[0]}/way", seen_map, at=BARCELONA),
    "checkout": lambda: Shot("/cart", before=in_cart),
    "orders": lambda: Shot("/my-orders", before=as_customer),
    "order": lambda: Shot(f"/my-orders/{customer_orders()[1]}", before=as_customer),
    "order-dark": lambda: Shot(f"/my-orders/{customer_orders()[1]}", before=as_customer, dark=True),
    "pay": lambda: Shot(f"/my-orders/{unpaid()}", before=as_customer),
    "ticket": lambda: Shot(f"/my-orders/{customer_orders()[2]}", before=as_customer),
    "movies": lambda: Shot("/movies", at=BARCELONA, before=has_movies),
    "movies-dark": lambda: Shot("/movies", at=BARCELONA, before=has_movies, dark=True),
    "movie": lambda: Shot("/movies", first_movie, at=BARCELONA, before=has_movies),
    "cinemas": lambda: Shot("/movies#view=cinemas", at=BARCELONA, before=has_movies),
    "my-movies": lambda: Shot("/movies#view=mine", at=BARCELONA, before=has_movies),
    "critics": lambda: Shot("/movies#view=critics", at=BARCELONA, before=has_movies),
    "campus": lambda: Shot("/campus", picks_building, at=CAMPUS),
    "saved-search": lambda: Shot("/saved-searches", opens_search, before=as_searcher),
    "you": lambda: Shot("/you"),
    "privacy": lambda: Shot("/you/privacy"),
    "followed": lambda: Shot("/followed", before=follows),
    "offline": lambda: Shot("/copy"),
    "about": lambda: Shot("/about"),
    "text": lambda: Shot("/text"),
    "missing": lambda: Shot("/nowhere"),
    "desk-sign-in": lambda: Shot("/desk"),
    "desk-orders": lambda: Shot("/desk/orders", before=with_orders, role="merchant"),
    "desk-orders-dark": lambda: Shot("/desk/orders", before=with_orders, role="merchant", dark=True),
    "desk-menu": lambda: Shot(f"/desk/menu/{NUA}", role="merchant"),
    "desk-place": lambda: Shot(f"/desk/places/{NUA}", role="merchant"),
    "desk-places": lambda: Shot("/desk/places", role="merchant"),
    "desk-door": lambda: Shot("/desk/door", role="merchant"),
    "desk-more": lambda: Shot("/desk/more", role="merchant"),
    "desk-webhook": lambda: Shot(f"/desk/webhooks/{webhook()}", role="merchant"),
    "operator": lambda: Shot("/desk/overview", role="operator"),
    "operator-sources": lambda: Shot("/desk/crawls", role="operator"),
    "operator-movies": lambda: Shot("/desk/movies", role="operator"),
    "operator-imports": lambda: Shot("/desk/imports", role="operator"),
    "operator-set-aside": lambda: Shot("/desk/letters", role="operator"),
}


def take(name, size):
    lived_in()
    shot = PICTURES[name]()
    context = chromium().new_context(
        viewport=SIZES[size], geolocation=shot.at, permissions=["geolocation"], locale=shot.locale, color_scheme=shot.scheme,
        has_touch=size == "phone", is_mobile=size == "phone")
    page = context.new_page()
    page.pending = set()
    page.on("request", lambda request: page.pending.add(request) if "/tiles/" in request.url else None)
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: page.pending.discard(request))
    page.goto(f"{town().url}/about")
    if shot.role:
        token = town().operator if shot.role == "operator" else merchant()
        page.evaluate("(token) => sessionStorage.setItem('vicinity.desk', token)", token)
    if shot.before:
        shot.before(page)
    page.goto(f"{town().url}{shot.path}")
    if shot.act:
        shot.act(page)
    still(page)
    page.screenshot(path=f"{FOLDER}/{name}-{size}.jpg", type="jpeg", quality=70)
    context.close()


def main(names):
    os.makedirs(FOLDER, exist_ok=True)
    failed = []
    for name in names or PICTURES:
        for size in SIZES:
            try:
                take(name, size)
                print(f"{name}-{size}", flush=True)
            except Exception as error:
                failed.append(name)
                print(f"{name}-{size}: {str(error).splitlines()[0]}", flush=True)
    if failed:
        raise SystemExit(f"not taken: {', '.join(failed)}")


if __name__ == "__main__":
    main(sys.argv[1:])
