import Contract
import Events

/// What the demonstration web says on 16 October 2026, as its data has it: BASE stands for the web's address.
enum DemoFacts {
    struct Fact: Sendable {
        let source: String
        /// Below the web's address.
        let id: String
        let thing: String

        func thing(at base: String) throws -> JSONValue {
            try JSON.decode(JSONValue.self, from: Array(thing.replacing("BASE", with: base).utf8))
        }
    }

    /// In JSON-LD, in microdata and RDFa in Latin-1 that only the header tells.
    static let cinemas = [
        Fact(
            source: "demo-cinemas", id: "/cinemas/verdi",
            thing: #"""
                {"@type": "MovieTheater", "@id": "BASE/cinemas/verdi", "name": "Cines Verdi", "url": "BASE/cinemas/verdi",
                 "sameAs": "https://barcelona.cines-verdi.com", "address": {"@type": "PostalAddress",
                 "streetAddress": "Carrer de Verdi, 32", "addressLocality": "Barcelona", "addressCountry": "ES"},
                 "geo": {"@type": "GeoCoordinates", "latitude": 41.404, "longitude": 2.1569}}
                """#),
        Fact(
            source: "demo-cinemas", id: "/cinemas/malda",
            thing: #"""
                {"@type": "MovieTheater", "@id": "BASE/cinemas/malda", "name": "Cinema Maldà", "url": "BASE/cinemas/malda",
                 "sameAs": "https://www.cinemamalda.com", "address": {"@type": "PostalAddress",
                 "streetAddress": "Carrer del Pi, 5", "addressLocality": "Barcelona", "addressCountry": "ES"},
                 "geo": {"@type": "GeoCoordinates", "latitude": "41.3832", "longitude": "2.1739"}}
                """#),
        Fact(
            source: "demo-cinemas", id: "/cinemas/glories",
            thing: #"""
                {"@type": "MovieTheater", "@id": "BASE/cinemas/glories", "name": "Mooby Glòries", "url": "BASE/cinemas/glories",
                 "sameAs": "https://www.moobycinemas.com/glories?setLang=en", "address": {"@type": "PostalAddress",
                 "streetAddress": "Avinguda Diagonal, 208", "addressLocality": "Barcelona", "addressCountry": "ES"},
                 "geo": {"@type": "GeoCoordinates", "latitude": "41.4054", "longitude": "2.1929"}}
                """#),
    ]

    /// In RDFa, and in JSON-LD with a comma too many and stray tags before it.
    static let films = [
        Fact(
            source: "demo-showtimes", id: "/films/harbour-lights",
            thing: #"""
                {"@type": "Movie", "@id": "BASE/films/harbour-lights", "name": "Harbour Lights", "url": "BASE/films/harbour-lights",
                 "image": "BASE/posters/harbour-lights.png",
                 "datePublished": "2026-09-18", "duration": "PT112M", "genre": "Drama", "alternateName": "Llums del port",
                 "director": {"@type": "Person", "name": "Mireia Costa"}, "actor": [{"@type": "Person", "name": "Pau Serra"},
                 {"@type": "Person", "name": "Ona Vila"}, {"@type": "Person", "name": "Biel Roig"}], "contentRating": "12",
                 "description": "A lighthouse keeper's daughter decides whether to leave the only lamp she has ever lit."}
                """#),
        Fact(
            source: "demo-sitemap", id: "/films/the-understudies",
            thing: #"""
                {"@type": "Movie", "@id": "BASE/films/the-understudies", "name": "The Understudies",
                 "url": "BASE/films/the-understudies", "image": "BASE/posters/the-understudies.png", "datePublished": "2026-11-20", "duration": "PT99M", "genre": "Comedy",
                 "alternateName": "Els suplents", "director": {"@type": "Person", "name": "Nora Whitfield"},
                 "actor": [{"@type": "Person", "name": "Dan Ames"}, {"@type": "Person", "name": "Ivy Cole"},
                 {"@type": "Person", "name": "Sam Poole"}], "contentRating": "7",
                 "description": "On opening night the whole cast is ill, and so are those who should stand in for it."}
                """#),
    ]

    /// In JSON-LD, and in a Catalan table that has a decimal comma and says its encoding in a tag alone.
    static let shows = [
        Fact(
            source: "demo-showtimes", id: "/tickets/verdi-20261018-1600-1",
            thing: #"""
                {"@type": "ScreeningEvent", "@id": "BASE/tickets/verdi-20261018-1600-1", "name": "The Narrow Postman",
                 "startDate": "2026-10-18T16:00:00+02:00", "location": {"@type": "Place", "name": "Sala 1", "containedInPlace":
                 {"@type": "MovieTheater", "@id": "BASE/cinemas/verdi", "name": "Cines Verdi"}}, "inLanguage": "ca",
                 "maximumAttendeeCapacity": 110, "workPresented": {"@type": "Movie", "@id": "BASE/films/web-the-narrow-postman",
                 "name": "The Narrow Postman", "url": "BASE/films/web-the-narrow-postman"}, "offers": {"@type": "Offer",
                 "price": "7.50", "priceCurrency": "EUR", "url": "BASE/tickets/verdi-20261018-1600-1"}}
                """#),
        Fact(
            source: "demo-showtimes", id: "/tickets/filmoteca-20261018-1600-1",
            thing: #"""
                {"@type": "ScreeningEvent", "@id": "BASE/tickets/filmoteca-20261018-1600-1", "name": "Paper Tigers Club",
                 "startDate": "2026-10-18T16:00:00+02:00", "location": {"@type": "Place", "name": "Sala 1", "containedInPlace":
                 {"@type": "MovieTheater", "@id": "BASE/cinemas/filmoteca", "name": "Filmoteca de Catalunya"}},
                 "workPresented": {"@type": "Movie", "@id": "BASE/films/paper-tigers-club", "name": "Paper Tigers Club",
                 "url": "BASE/films/paper-tigers-club"}, "offers": {"@type": "Offer", "price": 9.9, "priceCurrency": "EUR",
                 "url": "BASE/tickets/filmoteca-20261018-1600-1"}}
                """#),
    ]

    /// A critic with two media, and a rating with its review.
    static let critics = [
        Fact(
            source: "demo-critics", id: "/critics/marta-oller",
            thing: #"""
                {"@type": "Person", "@id": "BASE/critics/marta-oller", "name": "Marta Oller", "givenName": "Marta",
                 "familyName": "Oller", "url": "BASE/critics/marta-oller", "jobTitle": "film critic",
                 "worksFor": [{"@type": "Organization", "name": "La Claqueta"}, {"@type": "Organization", "name": "Nit de Cine"}]}
                """#),
        Fact(
            source: "demo-ratings", id: "/critics/marta-oller/ratings#r17877055",
            thing: #"""
                {"@type": "Review", "@id": "BASE/critics/marta-oller/ratings#r17877055", "datePublished": "2026-10-16",
                 "itemReviewed": {"@type": "Movie", "@id": "BASE/films/web-the-velvet-staircase", "name": "The Velvet Staircase",
                 "url": "BASE/films/web-the-velvet-staircase"}, "reviewRating": {"@type": "Rating", "ratingValue": "40 %"},
                 "author": {"@type": "Person", "@id": "BASE/critics/marta-oller", "name": "Marta Oller"},
                 "reviewBody": "Long, and worth every minute of it."}
                """#),
        Fact(
            source: "demo-ratings", id: "/diary/petra-noguera#r9109dd1d",
            thing: #"""
                {"@type": "Review", "@id": "BASE/diary/petra-noguera#r9109dd1d", "datePublished": "2026-09-30",
                 "itemReviewed": {"@type": "Movie", "@id": "BASE/films/web-the-unpaid-weather", "name": "The Unpaid Weather",
                 "url": "BASE/films/web-the-unpaid-weather"},
                 "reviewRating": {"@type": "Rating", "ratingValue": 5, "bestRating": "5", "worstRating": "0"},
                 "author": {"@type": "Person", "@id": "BASE/critics/petra-noguera", "name": "Petra Noguera"},
                 "reviewBody": "Better on the way home than in the cinema."}
                """#),
    ]

    /// Scores as critics wrote them in their diaries, and the stars that they are.
    static let scores = [
        ("laia-vall#rb60d733d", "0/5", 0.0), ("anders-palm#reaa2bf17", "0.5 out of 5", 0.5),
        ("nil-vidal#r7019c413", "1,0/10", 0.5), ("biel-nadal#r361a43ba", "6/10", 3.0),
        ("petra-noguera#r9109dd1d", "5 stars", 5.0), ("berta-sabater#ra1f760f7", "☆☆☆☆☆", 0.0),
        ("ivo-quer#r90dfaa74", "F", 0.0), ("ona-fabra#r84fa1fcf", "100 %", 5.0),
    ]

    /// Among the newest in their diaries, and no scores: "7" has no scale.
    static let unreadable = [
        ("ingrid-lind#r6a35ae84", "worth a look"), ("anders-nadal#re9f86218", "7"), ("ida-holm#r004d3515", "n/a"),
    ]
}
