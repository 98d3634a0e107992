"""Things of the web as schema.org describes them. `base` is the web's URL."""
import re

from pictures import has_plate


def film_address(base, film):
    return f"{base}/films/{film['id']}"


def mention(base, film):
    """A film as other pages refer to it; an unlisted film has only a name."""
    if not film["id"]:
        return {"@type": "Movie", "name": film["name"]}
    return {"@type": "Movie", "@id": film_address(base, film), "name": film["name"], "url": film_address(base, film)}


def film(base, film):
    thing = mention(base, film) | {"datePublished": film["date"].isoformat(), "duration": f"PT{film['minutes']}M", "genre": film["genres"]}
    if film["original"]:
        thing["alternateName"] = film["original"]
    thing["image"] = f"{base}/posters/{film['id']}.png"
    if film["director"]:
        thing["director"] = {"@type": "Person", "name": film["director"]}
        thing["actor"] = [{"@type": "Person", "name": name} for name in film["actors"][:7]]
        thing["contentRating"] = film["rating"]
        thing["description"] = film["plot"]
    return thing


def cinema_address(base, cinema):
    return f"{base}/cinemas/{cinema['id'].removeprefix('cinema-')}"


def cinema(base, cinema):
    address = cinema_address(base, cinema)
    return {
        "@type": "MovieTheater", "@id": address, "name": cinema["name"], "url": address, "sameAs": cinema["url"],
        "address": {"@type": "PostalAddress", "streetAddress": cinema["street"], "addressLocality": cinema["city"], "addressCountry": "ES"},
        "geo": {"@type": "GeoCoordinates", "latitude": float(cinema["latitude"]), "longitude": float(cinema["longitude"])},
    }


def show(base, cinema, show):
    return {
        "@type": "ScreeningEvent", "@id": f"{base}/tickets/{show['id']}", "name": show["film"]["name"], "startDate": show["start"],
        "location": {"@type": "Place", "name": f"Sala {show['screen']}", "containedInPlace": {
            "@type": "MovieTheater", "@id": cinema_address(base, cinema), "name": cinema["name"]}},
        "inLanguage": show["language"], "maximumAttendeeCapacity": show["seats"],
        "workPresented": mention(base, show["film"]),
        "offers": {"@type": "Offer", "price": show["price"], "priceCurrency": "EUR", "url": f"{base}/tickets/{show['id']}"},
    }


def critic_address(base, critic):
    return f"{base}/critics/{critic['id']}"


def critic(base, critic):
    return {
        "@type": "Person", "@id": critic_address(base, critic), "name": critic["name"], "givenName": critic["given"],
        "familyName": critic["family"], "url": critic_address(base, critic), "jobTitle": "film critic",
        "worksFor": [{"@type": "Organization", "name": name} for name in critic["media"]],
    }


def review(base, critic, rating, page):
    """A review with the score in the critic's notation: a number with its scale, or text."""
    scale = re.fullmatch(r"([0-9.,]+)/([0-9]+)", rating["written"])
    score = {"ratingValue": rating["written"]}
    if scale:
        score = {"ratingValue": float(scale[1].replace(",", ".")), "bestRating": int(scale[2]), "worstRating": 0}
    thing = {
        "@type": "Review", "@id": f"{page}#{rating['id']}", "datePublished": rating["date"].isoformat(),
        "itemReviewed": mention(base, rating["film"]), "reviewRating": {"@type": "Rating"} | score,
        "author": {"@type": "Person", "@id": critic_address(base, critic), "name": critic["name"]},
    }
    return thing | ({"reviewBody": rating["text"]} if rating["text"] else {})


def restaurant(base, place):
    address = f"{base}/restaurants/{place['id']}"
    picture = {"image": f"{base}/plates/{place['id']}.png"} if has_plate(place) else {}
    return picture | {
        "@type": "Restaurant", "@id": address, "name": place["name"], "url": address, "servesCuisine": place["kind"],
        "geo": {"@type": "GeoCoordinates", "latitude": place["latitude"], "longitude": place["longitude"]},
        "hasMenu": {"@type": "Menu", "hasMenuItem": [{
            "@type": "MenuItem", "name": dish["names"]["es"], "description": dish["description"],
            "offers": {"@type": "Offer", "price": f"{dish['price']['EUR'] / 100:.2f}", "priceCurrency": "EUR"},
        } for dish in place["dishes"]]},
    }


HOME_TYPES = {"single-house": "SingleFamilyResidence", "condominium": "Apartment"}


def home(base, home):
    address = f"{base}/homes/{home['number']}"
    return {
        "@type": HOME_TYPES.get(home["kind"], "House"), "@id": address, "name": home["name:en"] or home["name"], "url": address,
        "telephone": home["telephone"],
        "address": {"@type": "PostalAddress", "streetAddress": home["street"], "addressLocality": home["city"],
                    "addressRegion": home["region"], "postalCode": home["postcode"], "addressCountry": "TH"},
        "geo": {"@type": "GeoCoordinates", "latitude": float(home["latitude"]), "longitude": float(home["longitude"])},
    }
