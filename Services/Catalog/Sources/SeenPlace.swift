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
            openingHours: SeenHours.hours(of: site, &leftOut), timeZone: CountryZones.zone(of: address?.addressCountry),
            servesCuisine: FieldRules.cuisines(
                site["servesCuisine"].compactMap { $0.text ?? $0.thing?.text("name") }.joined(separator: ";")),
            listing: home.map { home in home.listing(&leftOut) }, source: "crawl:\(source)", updatedAt: .unset)
        try PlaceRules.check(place)
        return Seen(form: place, faults: leftOut.faults)
    }

    /// Its types that are places, the most specific first. Every place to eat at has `FoodEstablishment` among them.
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
        guard let said = thing.thing("address") else {
            let line = try thing.line("address", longest: 250)
            return line.map { PostalAddress(streetAddress: $0) }
        }
        let country = said.text("addressCountry") ?? said.thing("addressCountry")?.text("name")
        let code = country.flatMap { FieldRules.isCountry($0.uppercased()) ? $0.uppercased() : nil }
        let address = PostalAddress(
            streetAddress: try said.line("streetAddress", longest: 250),
            addressLocality: try said.line("addressLocality", longest: 100),
            addressRegion: try said.line("addressRegion", longest: 100),
            postalCode: try said.line("postalCode", longest: 20), addressCountry: code)
        return address == PostalAddress() ? nil : address
    }

    private static func email(_ text: String?) -> String? {
        text.map { $0.hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 }
    }
}

/// IANA time zones of countries that have only one, or one in which nearly all of their people live. Other countries do not tell the time
/// zone.
enum CountryZones {
    static func zone(of country: String?) -> String {
        country.flatMap { zones[$0] } ?? "UTC"
    }

    private static let zones: [String: String] = [
        "AD": "Europe/Andorra", "AT": "Europe/Vienna", "BE": "Europe/Brussels", "BG": "Europe/Sofia",
        "CH": "Europe/Zurich", "CZ": "Europe/Prague", "DE": "Europe/Berlin", "DK": "Europe/Copenhagen",
        "EE": "Europe/Tallinn", "ES": "Europe/Madrid", "FI": "Europe/Helsinki", "FR": "Europe/Paris",
        "GB": "Europe/London", "GR": "Europe/Athens", "HR": "Europe/Zagreb", "HU": "Europe/Budapest",
        "IE": "Europe/Dublin", "IN": "Asia/Kolkata", "IT": "Europe/Rome", "JP": "Asia/Tokyo", "KR": "Asia/Seoul",
        "LT": "Europe/Vilnius", "LU": "Europe/Luxembourg", "LV": "Europe/Riga", "MT": "Europe/Malta",
        "NL": "Europe/Amsterdam", "NO": "Europe/Oslo", "PL": "Europe/Warsaw", "PT": "Europe/Lisbon",
        "RO": "Europe/Bucharest", "SE": "Europe/Stockholm", "SG": "Asia/Singapore", "SI": "Europe/Ljubljana",
        "SK": "Europe/Bratislava", "TH": "Asia/Bangkok", "VN": "Asia/Ho_Chi_Minh",
    ]
}
