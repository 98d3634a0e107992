import Contract
import Events
import Foundation
import Hours

/// Checks a place's fields.
enum PlaceRules {
    static func check(_ place: Place) throws(Reason) {
        try Check.id(place.id, "/id")
        try Check.name(place.name, "/name", atMost: ThingLimits.name)
        try Check.names(place.names, "/names")
        try checkTypes(place.types)
        if let address = place.address { try check(address) }
        try Check.count(place.locations?.count ?? 0, "/locations", 0...Limits.locations)
        try Check.boundary(place.boundary, "/boundary")
        try Check.telephone(place.telephone, "/telephone")
        try Check.email(place.email, "/email")
        try Check.link(place.url, "/url")
        try Check.count(place.images.count, "/images", 0...20)
        for (index, image) in place.images.enumerated() { try Check.link(image, "/images/\(index)", orPath: true) }
        guard place.timeZone == TimeZone.unknownName || LocalDay.isKnown(place.timeZone) else {
            throw Check.refuse(
                "/timeZone",
                "It is an IANA time zone, such as \"Asia/Bangkok\"; left out, it is the one of the coordinates.")
        }
        try Check.texts(place.servesCuisine, "/servesCuisine", most: 20, atMost: 100)
        for name in (place.amenityFeature ?? [:]).keys.sorted() where PlaceFeature(rawValue: name) == nil {
            let names = PlaceFeature.allCases.map(\.rawValue).joined(separator: ", ")
            throw Check.refuse("/amenityFeature", "Features are \(names), each true or false.")
        }
        if let count = place.screenCount { try Check.number(count, "/screenCount", 1...ThingLimits.screens) }
        try Check.text(place.merchant, "/merchant", atMost: 64)
        try OrderingRules.check(place)
        try ListingRules.check(place)
        try Check.origin(place.source, place.attribution)
        for member in Place.members {
            try Check.text(member.text(place), "/\(member.name)", atMost: ThingLimits.text)
        }
    }

    private static func checkTypes(_ types: [String]) throws(Reason) {
        try Check.count(types.count, "/types", 1...8)
        for (index, type) in types.enumerated() where !type.isTypeName {
            throw Check.refuse("/types/\(index)", "It is a schema.org type, such as \"Restaurant\".")
        }
    }

    private static func check(_ address: PostalAddress) throws(Reason) {
        try Check.text(address.streetAddress, "/address/streetAddress", atMost: 250)
        try Check.text(address.addressLocality, "/address/addressLocality", atMost: 100)
        try Check.text(address.addressRegion, "/address/addressRegion", atMost: 100)
        try Check.text(address.postalCode, "/address/postalCode", atMost: 20)
        guard let country = address.addressCountry else { return }
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (65...90).contains($0) }) else {
            throw Check.refuse(
                "/address/addressCountry",
                "It is a country's ISO 3166-1 code or its name, such as \"TH\" or \"Thailand\".")
        }
    }
}
