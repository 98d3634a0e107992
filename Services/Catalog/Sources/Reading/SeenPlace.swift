import Atlas
import Contract
import Events
import Formats
import Geo
import Extraction

/// A place as a page shows it: a restaurant, a cinema, a home, or any other.
enum SeenPlace {
    /// - Throws: why no place can be made of the thing.
    static func form(_ thing: Thing, source: String) throws(Reason) -> Seen<Place> {
        var leftOut = LeftOut()
        let home = SeenHome(thing, at: .unset)
        let site = home?.residence ?? thing
        let name = leftOut.attempt { () throws(ImportFault) -> String? in
            if let own = try site.line("name") { return own }
            return try thing.line("name")
        }
        guard let name else { throw Check.refuse("/name", "A place has a name of at most 200 characters.") }
        guard let geo = point(of: site) ?? point(of: thing) else {
            throw Check.refuse("/geo", "A place has coordinates: a latitude and a longitude.")
        }
        let address = leftOut.attempt { () throws(ImportFault) in try SeenPlace.address(of: site) }
        if let country = country(of: site), Countries.code(of: country) == nil {
            _ = leftOut.attempt { () throws(ImportFault) -> Bool? in
                throw ImportFault("addressCountry", "is no country's name or ISO 3166-1 code: \(country.prefix(60))")
            }
        }
        let place = Place(
            id: "seen", types: home?.kind.types ?? types(of: thing), name: name, names: site.taggedNames,
            description: leftOut.attempt { () throws(ImportFault) in
                try thing.line("description", longest: FieldRules.longestText)
            },
            address: address, geo: geo,
            telephone: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.telephone(site.text("telephone"), field: "telephone")
            },
            email: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.email(email(site.text("email")), field: "email")
            },
            url: leftOut.attempt { () throws(ImportFault) in try thing.link(in: "url") },
            images: [leftOut.attempt { () throws(ImportFault) in try thing.link(in: "image") }].compactMap { $0 },
            openingHours: SeenClosing.hours(of: site) ?? SeenClosing.hours(of: thing)
                ?? SeenHours.hours(of: site, &leftOut),
            timeZone: geo.timeZone,
            servesCuisine: FieldRules.cuisines(
                site["servesCuisine"].compactMap { $0.text ?? $0.thing?.text("name") }.joined(separator: ";")),
            amenityFeature: SeenFeatures.features(of: site),
            screenCount: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.number(site.text("screenCount"), field: "screenCount", upTo: ThingLimits.screens)
            },
            listing: home.map { home in home.listing(&leftOut) }, source: "crawl:\(source)", updatedAt: .unset)
        try PlaceRules.check(place)
        return Seen(form: place, faults: leftOut.faults)
    }

    /// Types of a thing that are places, the most specific first. Every place to eat at has `FoodEstablishment` among them.
    static func types(of thing: Thing) -> [String] {
        let own = thing.types.filter { type in
            Thing(types: [type]).isKind(of: "Place") && type.isTypeName
        }
        let types = own.isEmpty ? ["Place"] : Array(own.prefix(6))
        let isFood = thing.isKind(of: "FoodEstablishment") && !types.contains("FoodEstablishment")
        return isFood ? types + ["FoodEstablishment"] : types
    }

    static func point(of thing: Thing) -> Coordinate? {
        let geo = thing.thing("geo") ?? thing
        guard let latitude = geo.number("latitude"), let longitude = geo.number("longitude") else { return nil }
        return try? FieldRules.point(latitude: latitude, longitude: longitude, field: "geo")
    }

    static func address(of thing: Thing) throws(ImportFault) -> PostalAddress? {
        guard let stated = thing.thing("address") else {
            let line = try thing.line("address", longest: 250)
            return line.map { PostalAddress(streetAddress: $0) }
        }
        let code = country(of: thing).flatMap { Countries.code(of: $0) }
        let address = PostalAddress(
            streetAddress: try stated.line("streetAddress", longest: 250),
            addressLocality: try stated.line("addressLocality", longest: 100),
            addressRegion: try stated.line("addressRegion", longest: 100),
            postalCode: try stated.line("postalCode", longest: 20), addressCountry: code)
        return address == PostalAddress() ? nil : address
    }

    private static func country(of thing: Thing) -> String? {
        guard let stated = thing.thing("address") else { return nil }
        let country = stated.thing("addressCountry")
        return stated.text("addressCountry") ?? country?.text("identifier") ?? country?.text("name")
    }

    private static func email(_ text: String?) -> String? {
        text.map { $0.hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 }
    }
}
