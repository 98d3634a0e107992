"""The web's pages of films, cinemas, shows, critics, restaurants and homes. A page is (type, bytes); each corner writes as other sites do."""
import re

import pictures
import things
from markup import escape, links, page, written
from world import DIES, WEEKDAYS, chance

HTML = "text/html; charset=utf-8"


def answer(world, base, path, query):
    """The page at a path; nil if there is none."""
    parts = [part for part in path.split("/") if part]
    maker = MAKERS.get((parts[0] if parts else "", len(parts)))
    return maker(world, base, query, *parts[1:]) if maker else None


def text(body):
    return HTML, body.encode()


def paged(base, title, path, entries, query, size=10, more=()):
    """A list in pages; what is not a page has nothing on it."""
    number = int(query.get("page", "1")) if query.get("page", "1").isdigit() else 0
    shown = entries[(number - 1) * size:number * size] if number > 0 else []
    if not shown:
        return None
    numbers = [(f"{base}{path}?page={n}", f"page {n}") for n in range(1, -(-len(entries) // size) + 1)]
    return text(page(f"{title}, page {number}", links(shown + list(more)) + "<p>Pages:" + links(numbers)))


# --- films ---


def start(world, base, query):
    names = ["films", "films/new", "cinemas", "showtimes", "critics", "restaurants", "homes", "news.rss", "sitemap.xml"]
    return text(page("A demonstration web", links([(f"{base}/{name}", name) for name in names])))


def films(world, base, query):
    return paged(base, "Films", "/films", [(things.film_address(base, film), film["name"]) for film in world.films], query, 25)


def film(world, base, query, name):
    if name == "new":
        listed = [(things.film_address(base, film), film["name"]) for film in world.new]
        return text(page(f"New in the week of {world.friday}", links(listed) if listed else "<p>None."))
    film = world.film.get(name)
    if film is None:
        return None
    # Every seventh has broken JSON, every fifth stray tags.
    style = chance("film", name)
    noise = "<b><i>Tonight</b> & always</p><td>" if style % 5 == 0 else ""
    return text(page(film["name"], noise + written([things.film(base, film)], style, broken=style % 7 == 0)))


# --- cinemas and shows ---


def cinemas(world, base, query):
    listed = [(things.cinema_address(base, cinema), cinema["name"]) for cinema in world.cinemas]
    # One that has closed, and one that robots.txt asks to leave alone.
    return paged(base, "Cinemas of Barcelona", "/cinemas", listed, query,
                 more=[(f"{base}/cinemas/gone-for-good", "a cinema that has closed"), (f"{base}/cinemas/staff-only", "staff")])


def cinema(world, base, query, name):
    for number, cinema in enumerate(world.cinemas):
        if cinema["id"] == f"cinema-{name}":
            body = page(cinema["name"], written([things.cinema(base, cinema)], number))
            # Old servers, which say what they send in the header alone.
            return ("text/html; charset=iso-8859-1", body.encode("windows-1252")) if number % 5 == 2 else text(body)
    return None


def is_catalan(number):
    """Every fourth cinema has its shows in a table, in Catalan, and no word of schema.org."""
    return number % 4 == 3


def showtimes(world, base, query):
    listed = []
    for number, cinema in enumerate(world.cinemas):
        name = cinema["id"].removeprefix("cinema-")
        for day in range(7):
            path = f"cartellera/{name}/{DIES[day]}" if is_catalan(number) else f"showtimes/{name}/{WEEKDAYS[day]}"
            listed.append((f"{base}/{path}", f"{cinema['name']}, {WEEKDAYS[day]}"))
    return text(page("Showtimes", links(listed)))


def find(world, name, isCatalan):
    for number, cinema in enumerate(world.cinemas):
        if cinema["id"] == f"cinema-{name}" and is_catalan(number) == isCatalan:
            return number, cinema
    return None, None


def day(world, base, query, name, weekday):
    number, cinema = find(world, name, False)
    if cinema is None or weekday not in WEEKDAYS:
        return None
    shows = list(world.shows(cinema, WEEKDAYS.index(weekday)))
    films = {show["film"]["id"]: show["film"] for show in shows}
    body = written([things.show(base, cinema, show) for show in shows], number)
    body += links([(things.film_address(base, film), film["name"]) for film in films.values()])
    return text(page(f"{cinema['name']}, {weekday}", body))


def dia(world, base, query, name, weekday):
    _, cinema = find(world, name, True)
    if cinema is None or weekday not in DIES:
        return None
    shows = list(world.shows(cinema, DIES.index(weekday)))
    lines = "".join(
        f'<tr class=sessio><td>{show["time"].replace(":", ".")} h<td><a href="/films/{show["film"]["id"]}">{escape(show["film"]["name"])}</a>'
        f'<td>Sala {show["screen"]}<td>{show["price"].replace(".", ",")} €<td><a href="/tickets/{show["id"]}">Entrades</a>' for show in shows)
    body = (f'<p><a class=sala href="{things.cinema_address(base, cinema)}">{escape(cinema["name"])}</a> · <b class=dia>{shows[0]["day"]:%d/%m/%Y}</b>'
            f"<table><tr><th>Hora<th>Pel·lícula<th>Sala<th>Preu<th>{lines}</table><center>")
    # The header does not say how it is written, the page does.
    return "text/html", page(f"Cartellera de {weekday}", body, "<meta charset=windows-1252>").encode("windows-1252")


def tickets(world, base, query, show):
    """Where a show's tickets would be sold."""
    if re.fullmatch(r"[a-z0-9-]+-[0-9]{8}-[0-9]{4}-[0-9]", show):
        return text(page("Tickets", f"<p>Tickets of the show {escape(show)} would be sold here."))
    return None


# --- critics ---


def ratings_address(base, critic):
    return f"{base}/diary/{critic['id']}" if keeps_diary(critic) else f"{base}/critics/{critic['id']}/ratings"


def keeps_diary(critic):
    """Every third critic writes plain HTML."""
    return chance("diary", critic["id"]) % 3 == 2


def ranking(world, base, query):
    lines = "".join(
        f'<tr><td>{place}<td class=critic><a href="{things.critic_address(base, critic)}">{escape(critic["name"])}</a>'
        f'<td class=count>{len(critic["ratings"])}<td class=ratings><a href="{ratings_address(base, critic)}">ratings</a>'
        for place, critic in enumerate(world.critics, 1))
    return text(page("Critics by the number of their ratings", f"<table class=ranking>{lines}</table>"))


def critic(world, base, query, name):
    critic = world.critic.get(name)
    return critic and text(page(critic["name"], written([things.critic(base, critic)], chance("critic", name))))


def ratings(world, base, query, name, last):
    critic = world.critic.get(name)
    if critic is None or keeps_diary(critic) or last != "ratings":
        return None
    address = ratings_address(base, critic)
    # By title: the newest ones are anywhere.
    listed = sorted(critic["ratings"], key=lambda rating: rating["film"]["name"])
    reviews = [things.review(base, critic, rating, address) for rating in listed]
    return text(page(f"Ratings of {critic['name']}", written(reviews, chance("critic", name))))


def diary(world, base, query, name):
    critic = world.critic.get(name)
    if critic is None or not keeps_diary(critic):
        return None
    entries = "".join(
        f'<div class=entry id={rating["id"]}><h3>' + (f'<a href="/films/{rating["film"]["id"]}">{escape(rating["film"]["name"])}</a>'
                                                     if rating["film"]["id"] else escape(rating["film"]["name"]))
        + f'</h3><em>{rating["date"]:%-d %B %Y}</em> Rating: <span class=score>{escape(rating["written"])}</span><p class=text>{escape(rating["text"])}</div>'
        for rating in sorted(critic["ratings"], key=lambda rating: rating["film"]["name"]))
    by = f'<p>by <a rel=author href="{things.critic_address(base, critic)}">{escape(critic["name"])}</a>'
    return text(page(f"The diary of {critic['name']}", by + entries))


# --- restaurants and homes ---


def restaurants(world, base, query):
    return paged(base, "Restaurants", "/restaurants", [(f"{base}/restaurants/{place['id']}", place["name"]) for place in world.restaurants], query)


def restaurant(world, base, query, number):
    for place in world.restaurants:
        if place["id"] == number:
            return text(page(place["name"], written([things.restaurant(base, place)], int(number))))
    return None


def homes(world, base, query):
    return paged(base, "Homes", "/homes", [(f"{base}/homes/{home['number']}", home["name:en"]) for home in world.homes], query, 20)


def home(world, base, query, number):
    for home in world.homes:
        if home["number"] == number:
            return text(page(home["name:en"], written([things.home(base, home)], 2)))
    return None


MAKERS = {
    ("", 0): start, ("films", 1): films, ("films", 2): film, ("cinemas", 1): cinemas, ("cinemas", 2): cinema,
    ("showtimes", 1): showtimes, ("showtimes", 3): day, ("cartellera", 3): dia, ("critics", 1): ranking, ("critics", 2): critic,
    ("tickets", 2): tickets, ("critics", 3): ratings, ("diary", 2): diary, ("restaurants", 1): restaurants, ("restaurants", 2): restaurant,
    ("homes", 1): homes, ("homes", 2): home, ("posters", 2): pictures.poster, ("plates", 2): pictures.plate,
}
