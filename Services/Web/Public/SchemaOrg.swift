import Contract
import Events

/// Things as JSON-LD in terms of schema.org.
enum SchemaOrg {
    /// Types that schema.org has, too, the most specific first.
    private static let types = [
        "CafeOrCoffeeShop", "FastFoodRestaurant", "BarOrPub", "IceCreamShop", "Bakery", "Restaurant",
        "FoodEstablishment",
        "MovieTheater", "SingleFamilyResidence", "Apartment", "House", "Residence", "TrainStation",
        "EducationalOrganization",
        "CivicStructure", "LocalBusiness", "Organization",
    ]

    static func object(_ members: [String: JSONValue?]) -> JSONValue { .object(members.compactMapValues { $0 }) }

    static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    static func list(_ items: [JSONValue]) -> JSONValue? { items.isEmpty ? nil : .array(items) }

    /// Adds the context that makes a thing a document.
    static func document(_ thing: JSONValue) -> JSONValue {
        guard case .object(var members) = thing else { return thing }
        members["@context"] = .string("https://schema.org")
        return .object(members)
    }

    static func place(_ place: JSONValue, path: String, name: String) -> JSONValue {
        let own = place["types"]?.texts ?? []
        let geo = place["geo"]
        return object([
            "@type": .string(types.first(where: own.contains) ?? "Place"), "@id": .string(path), "url": .string(path),
            "name": .string(name), "description": place["description"], "telephone": place["telephone"],
            "email": place["email"], "sameAs": place["url"], "image": list(place["images"]?.items ?? []),
            "servesCuisine": list(place["servesCuisine"]?.items ?? []), "screenCount": place["screenCount"],
            "amenityFeature": place["amenityFeature"].flatMap(features),
            "address": place["address"].flatMap(address),
            "geo": geo.map {
                object(["@type": .string("GeoCoordinates"), "latitude": $0["latitude"], "longitude": $0["longitude"]])
            },
            "openingHoursSpecification": list((place["openingHours"]?["rules"]?.items ?? []).flatMap(hours)),
            "offers": place["listing"]?["price"].flatMap(offer),
        ])
    }

    private static func features(_ features: JSONValue) -> JSONValue? {
        guard case .object(let values) = features else { return nil }
        return list(
            values.sorted { $0.key < $1.key }.map { name, value in
                object(["@type": .string("LocationFeatureSpecification"), "name": .string(name), "value": value])
            })
    }

    private static func address(_ address: JSONValue) -> JSONValue? {
        guard case .object(var members) = address else { return nil }
        members["@type"] = .string("PostalAddress")
        return .object(members)
    }

    /// The times of a weekly rule; none for other rules, which schema.org cannot express.
    private static func hours(_ rule: JSONValue) -> [JSONValue] {
        let limits = ["dates", "weeks", "occurrences", "publicHolidays", "fallback"]
        guard limits.allSatisfy({ rule[$0] == nil }) else { return [] }
        let days = rule["days"]?.texts ?? Array(dayNames.keys)
        let names = dayOrder.filter(days.contains).compactMap { dayNames[$0] }.map { JSONValue.string($0) }
        return (rule["times"]?.items ?? []).compactMap { time in
            guard time["opensAt"] == nil, time["closesAt"] == nil, let opens = time["opens"]?.string,
                let closes = time["closes"]?.string
            else { return nil }
            return object([
                "@type": .string("OpeningHoursSpecification"), "dayOfWeek": .array(names), "opens": .string(opens),
                // Schema.org has no 24:00.
                "closes": .string(closes == "24:00" ? "23:59" : closes),
            ])
        }
    }

    private static let dayOrder = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let dayNames = [
        "Mo": "Monday", "Tu": "Tuesday", "We": "Wednesday", "Th": "Thursday", "Fr": "Friday", "Sa": "Saturday",
        "Su": "Sunday",
    ]

    static func offer(_ price: JSONValue) -> JSONValue? {
        guard let currency = price["currency"]?.string,
            let amount = (price["amount"] ?? price["min"])?.decimal(in: currency)
        else { return nil }
        return object(["@type": .string("Offer"), "price": .string(amount), "priceCurrency": .string(currency)])
    }

    static func rating(_ rating: JSONValue?) -> JSONValue? {
        guard let rating, let count = rating["count"]?.double, count > 0, let average = rating["average"] else {
            return nil
        }
        return object([
            "@type": .string("AggregateRating"), "ratingValue": average, "ratingCount": rating["count"],
            "bestRating": .number(5), "worstRating": .number(0),
        ])
    }

    /// A review without its author.
    static func review(_ review: JSONValue) -> JSONValue {
        object([
            "@type": .string("Review"), "reviewBody": review["text"], "datePublished": review["at"],
            "reviewRating": object([
                "@type": .string("Rating"), "ratingValue": review["stars"], "bestRating": .number(5),
                "worstRating": .number(0),
            ]),
        ])
    }

    static func item(_ item: JSONValue, name: String) -> JSONValue {
        let path = item["id"]?.string.map { "/item/\($0)" }
        return object([
            "@type": .string("MenuItem"), "@id": text(path), "url": text(path), "name": .string(name),
            "description": item["description"], "image": item["image"], "offers": item["price"].flatMap(offer),
        ])
    }

    static func movie(_ movie: JSONValue, path: String, name: String) -> JSONValue {
        let people = { (name: String) in
            list((movie[name]?.texts ?? []).map { object(["@type": .string("Person"), "name": .string($0)]) })
        }
        return object([
            "@type": .string("Movie"), "@id": .string(path), "url": .string(path), "name": .string(name),
            "description": movie["description"], "image": movie["image"], "duration": movie["duration"],
            "datePublished": movie["datePublished"], "contentRating": movie["contentRating"],
            "genre": list(movie["genre"]?.items ?? []), "director": people("director"), "actor": people("actor"),
        ])
    }

    static func screening(_ show: JSONValue) -> JSONValue {
        let movie = show["movie"]?.string.map { "/movie/\($0)" }
        let place = show["place"]?.string.map { "/place/\($0)" }
        return object([
            "@type": .string("ScreeningEvent"), "name": show["movieName"], "startDate": show["startDate"],
            "endDate": show["endDate"], "inLanguage": show["inLanguage"], "offers": show["price"].flatMap(offer),
            "workPresented": object(["@type": .string("Movie"), "@id": text(movie), "name": show["movieName"]]),
            "location": object(["@type": .string("MovieTheater"), "@id": text(place), "name": show["placeName"]]),
        ])
    }

    /// A list of pages.
    static func pages(_ entries: [(path: String, name: String)]) -> JSONValue {
        object([
            "@type": .string("ItemList"), "numberOfItems": .number(entries.count),
            "itemListElement": .array(
                entries.enumerated().map { index, entry in
                    object([
                        "@type": .string("ListItem"), "position": .number(index + 1),
                        "url": .string(entry.path), "name": .string(entry.name),
                    ])
                }),
        ])
    }
}
