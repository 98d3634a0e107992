"""Pages of films, cinemas, shows, critics, restaurants and homes, each as (type, bytes). Their markup and encoding differ, as on real sites."""
import re

import pictures
import things
from content import DIES, WEEKDAYS, seed_of
from markup import escape, links, marked_up, page

HTML = "text/html; charset=utf-8"


def answer(content, base, path, query):
    """The page at a path; None if there is none."""
    parts = [part for part in path.split("/") if part]
    maker = MAKERS.get((parts[0] if parts else "", len(parts)))
    return maker(content, base, query, *parts[1:]) if maker else None


def text(body):
    return HTML, body.encode()


def paged(base, title, path, entries, query, size=10, more=()):
    """A page of a list; None for a page number outside of it."""
    number = int(query.get("page", "1")) if query.get("page", "1").isdigit() else 0
    shown = entries[(number - 1) * size:number * size] if number > 0 else []
    if not shown:
        return None
    numbers = [(f"{base}{path}?page={n}", f"page {n}") for n in range(1, -(-len(entries) // size) + 1)]
    return text(page(f"{title}, page {number}", links(shown + list(more)) + "<p>Pages:" + links(numbers)))


# --- films ---


def start(content, base, query):
    names = ["films", "films/new", "cinemas", "showtimes", "critics", "restaurants", "homes", "news.rss", "sitemap.xml"]
    return text(page("A demonstration web", links([(f"{base}/{name}", name) for name in names])))


def films(content, base, query):
    return paged(base, "Films", "/films", [(things.film_address(base, film), film["name"]) for film in content.films], query, 25)


def film(content, base, query, name):
    if name == "new":
        listed = [(things.film_address(base, film), film["name"]) for film in content.new]
        return text(page(f"New in the week of {content.friday}", links(listed) if listed else "<p>None."))
    film = content.film.get(name)
    if film is None:
        return None
    # Every seventh film has invalid JSON, every fifth has stray tags.
    style = seed_of("film", name)
    noise = "<b><i>Tonight</b> & always</p><td>" if style % 5 == 0 else ""
    return text(page(film["name"], noise + marked_up([things.film(base, film)], style, broken=style % 7 == 0)))


# --- cinemas and shows ---


def cinemas(content, base, query):
    listed = [(things.cinema_address(base, cinema), cinema["name"]) for cinema in content.cinemas]
    # The first of these pages does not exist, robots.txt disallows the second.
    return paged(base, "Cinemas of Barcelona", "/cinemas", listed, query,
                 more=[(f"{base}/cinemas/gone-for-good", "a cinema that has closed"), (f"{base}/cinemas/staff-only", "staff")])


def cinema(content, base, query, name):
    for number, cinema in enumerate(content.cinemas):
        if cinema["id"] == f"cinema-{name}":
            body = page(cinema["name"], marked_up([things.cinema(base, cinema)], number))
            # Like old servers, whose header alone states the encoding.
            return ("text/html; charset=iso-8859-1", body.encode("windows-1252")) if number % 5 == 2 else text(body)
    return None


def is_catalan(number):
    """Every fourth cinema has its shows in a table in Catalan, without schema.org."""
    return number % 4 == 3


def showtimes(content, base, query):
    listed = []
    for number, cinema in enumerate(content.cinemas):
        name = cinema["id"].removeprefix("cinema-")
        for day in range(7):
            path = f"cartellera/{name}/{DIES[day]}" if is_catalan(number) else f"showtimes/{name}/{WEEKDAYS[day]}"
            listed.append((f"{base}/{path}", f"{cinema['name']}, {WEEKDAYS[day]}"))
    return text(page("Showtimes", links(listed)))


def find(content, name, catalan):
    for number, cinema in enumerate(content.cinemas):
        if cinema["id"] == f"cinema-{name}" and is_catalan(number) == catalan:
            return number, cinema
    return None, None


def day(content, base, query, name, weekday):
    number, cinema = find(content, name, False)
    if cinema is None or weekday not in WEEKDAYS:
        return None
    shows = list(content.shows(cinema, WEEKDAYS.index(weekday)))
    films = {show["film"]["id"]: show["film"] for show in shows}
    body = marked_up([things.show(base, cinema, show) for show in shows], number)
    body += links([(things.film_address(base, film), film["name"]) for film in films.values()])
    return text(page(f"{cinema['name']}, {weekday}", body))


def dia(content, base, query, name, weekday):
    _, cinema = find(content, name, True)
    if cinema is None or weekday not in DIES:
        return None
    shows = list(content.shows(cinema, DIES.index(weekday)))
    lines = "".join(
        f'<tr class=sessio><td>{show["time"].replace(":", ".")} h<td><a href="/films/{show["film"]["id"]}">{escape(show["film"]["name"])}</a>'
        f'<td>Sala {show["screen"]}<td>{show["price"].replace(".", ",")} €<td><a href="/tickets/{show["id"]}">Entrades</a>' for show in shows)
    body = (f'<p><a class=sala href="{things.cinema_address(base, cinema)}">{escape(cinema["name"])}</a> · <b class=dia>{shows[0]["day"]:%d/%m/%Y}</b>'
            f"<table><tr><th>Hora<th>Pel·lícula<th>Sala<th>Preu<th>{lines}</table><center>")
    # The page alone states the encoding.
    return "text/html", page(f"Cartellera de {weekday}", body, "<meta charset=windows-1252>").encode("windows-1252")


def tickets(content, base, query, show):
    """The page of a show's tickets, which are not for sale."""
    if re.fullmatch(r"[a-z0-9-]+-[0-9]{8}-[0-9]{4}-[0-9]", show):
        return text(page("Tickets", f"<p>Tickets of the show {escape(show)} would be sold here."))
    return None


# --- critics ---


def ratings_address(base, critic):
    return f"{base}/diary/{critic['id']}" if keeps_diary(critic) else f"{base}/critics/{critic['id']}/ratings"


def keeps_diary(critic):
    """Every third critic writes plain HTML."""
    return seed_of("diary", critic["id"]) % 3 == 2


def ranking(content, base, query):
    lines = "".join(
        f'<tr><td>{place}<td class=critic><a href="{things.critic_address(base, critic)}">{escape(critic["name"])}</a>'
        f'<td class=count>{len(critic["ratings"])}<td class=ratings><a href="{ratings_address(base, critic)}">ratings</a>'
        for place, critic in enumerate(content.critics, 1))
    return text(page("Critics by the number of their ratings", f"<table class=ranking>{lines}</table>"))


def critic(content, base, query, name):
    critic = content.critic.get(name)
    return critic and text(page(critic["name"], marked_up([things.critic(base, critic)], seed_of("critic", name))))


def ratings(content, base, query, name, last):
    critic = content.critic.get(name)
    if critic is None or keeps_diary(critic) or last != "ratings":
        return None
    address = ratings_address(base, critic)
    # Sorted by title, so that a crawler has to read all to find the newest.
    listed = sorted(critic["ratings"], key=lambda rating: rating["film"]["name"])
    reviews = [things.review(base, critic, rating, address) for rating in listed]
    return text(page(f"Ratings of {critic['name']}", marked_up(reviews, seed_of("critic", name))))


def diary(content, base, query, name):
    critic = content.critic.get(name)
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


def restaurants(content, base, query):
    return paged(base, "Restaurants", "/restaurants", [(f"{base}/restaurants/{place['id']}", place["name"]) for place in content.restaurants], query)


def restaurant(content, base, query, number):
    for place in content.restaurants:
        if place["id"] == number:
            return text(page(place["name"], marked_up([things.restaurant(base, place)], int(number))))
    return None


def homes(content, base, query):
    return paged(base, "Homes", "/homes", [(f"{base}/homes/{home['number']}", home["name:en"]) for home in content.homes], query, 20)


def home(content, base, query, number):
    for home in content.homes:
        if home["number"] == number:
            return text(page(home["name:en"], marked_up([things.home(base, home)], 2)))
    return None


MAKERS = {
    ("", 0): start, ("films", 1): films, ("films", 2): film, ("cinemas", 1): cinemas, ("cinemas", 2): cinema,
    ("showtimes", 1): showtimes, ("showtimes", 3): day, ("cartellera", 3): dia, ("critics", 1): ranking, ("critics", 2): critic,
    ("tickets", 2): tickets, ("critics", 3): ratings, ("diary", 2): diary, ("restaurants", 1): restaurants, ("restaurants", 2): restaurant,
    ("homes", 1): homes, ("homes", 2): home, ("posters", 2): pictures.poster, ("plates", 2): pictures.plate,
}
