import Contract
import Events
import Foundation
import Geo
import Hours

/// Makes places of OpenStreetMap's features with types in `OSMKinds`; other features are skipped.
enum OSMPlaces {
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// The place; nil if the feature is none. Throws if it is one that cannot be read.
    static func place(
        _ feature: OSMFeature, options: ImportOptions
    ) throws(ImportFault) -> (place: Place, leftOut: [ImportFault])? {
        let tags = feature.tags
        let types = OSMKinds.types(tags)
        guard !types.isEmpty else { return nil }
        guard let element = feature.element else {
            throw ImportFault("id", "is no OpenStreetMap id, such as node/123")
        }
        let names = try FieldRules.names(tags)
        guard let name = try name(tags, names) else {
            throw ImportFault("name", "is missing, and there is no brand or operator to call it by")
        }
        var leftOut = LeftOut()
        let cuisines = types.contains("FoodEstablishment") ? FieldRules.cuisines(tags[.cuisine]) : []
        var place = Place(
            id: element.place, types: types, name: name, names: names,
            description: leftOut.attempt { () throws(ImportFault) in
                try tags.line(.description, longest: FieldRules.longestText)
            },
            address: leftOut.attempt { () throws(ImportFault) in
                try OSMAddress.address(tags, country: options.country, region: options.region)
            },
            geo: try point(feature.geometry),
            telephone: leftOut.attempt { () throws(ImportFault) in
                try first([.phone, .contactPhone, .contactMobile], tags, FieldRules.telephone)
            },
            email: leftOut.attempt { () throws(ImportFault) in
                try first([.email, .contactEmail], tags, FieldRules.email)
            },
            url: leftOut.attempt { () throws(ImportFault) in
                try first([.website, .contactWebsite, .url], tags, FieldRules.url)
            },
            openingHours: leftOut.hours(tags[.openingHours], field: OSMTag.openingHours.rawValue) {
                text throws(UnreadableHours) in
                try OpeningHours(openStreetMap: text)
            },
            timeZone: options.timeZone ?? TimeZone.unknownName,
            servesCuisine: cuisines, amenityFeature: OSMFeatures.features(tags, cuisines: cuisines),
            screenCount: leftOut.attempt { () throws(ImportFault) in
                guard types.contains("MovieTheater") else { return nil }
                return try FieldRules.number(tags[.screen], field: OSMTag.screen.rawValue, upTo: ThingLimits.screens)
            },
            merchant: options.merchant, source: element.source, attribution: attribution, updatedAt: .unset)
        let closing = ImportedClosing(tags, at: options.startsAt ?? .now)
        if closing.state == .forNow { place.openingHours = ClosingWords.closedForNow }
        return (place, leftOut.faults + closing.faults)
    }

    /// Whether a tag is read.
    static func isRead(_ tag: String) -> Bool {
        OSMTag(rawValue: tag) != nil || tag.hasPrefix("name:") || OSMKinds.isRead(tag)
            || OSMFeatures.isRead(tag)
            || ClosingWords.members.contains(tag)
    }

    /// Name of the place; branches of banks and machines often have only that of their brand or operator.
    private static func name(
        _ tags: [String: String], _ names: [String: String]
    ) throws(ImportFault) -> String? {
        if let name = try tags.line(.name) ?? names["en"] ?? names.min(by: <)?.value {
            return name
        }
        if let brand = try tags.line(.brand) { return brand }
        return try tags.line(.operator)
    }

    /// The first existing tag of several, read by a rule.
    private static func first(
        _ kinds: [OSMTag], _ tags: [String: String],
        _ rule: (String?, String) throws(ImportFault) -> String?
    ) throws(ImportFault) -> String? {
        guard let tag = kinds.first(where: { tags[$0] != nil }) else { return nil }
        return try rule(tags[tag], tag.rawValue)
    }

    private static func point(_ geometry: Result<Geometry?, ImportFault>) throws(ImportFault) -> Coordinate {
        guard let point = try geometry.get()?.representativePoint else {
            throw ImportFault("geometry", "is missing or has no coordinates")
        }
        return try FieldRules.point(latitude: point.latitude, longitude: point.longitude, field: "geometry")
    }
}
