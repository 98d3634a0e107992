import Contract
import Events
import Geo
import Hours

/// Makes places of OpenStreetMap's features whose `amenity` is one of `types`; other features are nothing to this import.
///
/// A shop (bakery, coffee beans, supermarket) is not among them: it is no place to eat or drink at.
enum OSMFoodPlaces {
    static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

    /// schema.org types by the value of `amenity`.
    static let types: [String: [String]] = [
        "restaurant": ["Restaurant", "FoodEstablishment"],
        "cafe": ["CafeOrCoffeeShop", "FoodEstablishment"],
        "fast_food": ["FastFoodRestaurant", "FoodEstablishment"],
        "bar": ["BarOrPub", "FoodEstablishment"],
        "pub": ["BarOrPub", "FoodEstablishment"],
        "biergarten": ["BarOrPub", "FoodEstablishment"],
        "ice_cream": ["IceCreamShop", "FoodEstablishment"],
        "food_court": ["FoodEstablishment"],
    ]

    /// Nil if the feature is no food place. Throws if it is one that no place can be made of.
    static func place(
        _ feature: OSMFeature, options: ImportOptions
    ) throws(ImportFault) -> (place: Place, leftOut: [ImportFault])? {
        let tags = feature.tags
        guard let types = types[tags["amenity"] ?? ""] else { return nil }
        guard let element = feature.element else {
            throw ImportFault("id", "is no OpenStreetMap id, such as node/123")
        }
        let names = try FieldRules.names(tags)
        guard let name = try FieldRules.line(tags["name"], field: "name") ?? names["en"] ?? names.min(by: <)?.value
        else {
            throw ImportFault("name", "is missing")
        }
        var leftOut = LeftOut()
        let place = Place(
            id: element.place, types: types, name: name, names: names,
            description: leftOut.attempt { () throws(ImportFault) in
                try FieldRules.line(tags["description"], field: "description", longest: FieldRules.longestText)
            },
            address: leftOut.attempt { () throws(ImportFault) in
                try OSMAddress.address(tags, country: options.country, region: options.region)
            },
            geo: try point(feature.geometry),
            telephone: leftOut.attempt { () throws(ImportFault) in
                try first(["phone", "contact:phone", "contact:mobile"], tags, FieldRules.telephone)
            },
            email: leftOut.attempt { () throws(ImportFault) in
                try first(["email", "contact:email"], tags, FieldRules.email)
            },
            url: leftOut.attempt { () throws(ImportFault) in
                try first(["website", "contact:website", "url"], tags, FieldRules.url)
            },
            openingHours: leftOut.hours(tags["opening_hours"], field: "opening_hours") { text throws(UnreadableHours) in
                try OpeningHours(openStreetMap: text)
            },
            timeZone: options.timeZone, servesCuisine: FieldRules.cuisines(tags["cuisine"]), merchant: options.merchant,
            source: element.source, attribution: attribution, updatedAt: .unset)
        return (place, leftOut.faults)
    }

    /// The first of the tags that there is, read by a rule.
    private static func first(
        _ names: [String], _ tags: [String: String],
        _ rule: (String?, String) throws(ImportFault) -> String?
    ) throws(ImportFault) -> String? {
        guard let name = names.first(where: { tags[$0] != nil }) else { return nil }
        return try rule(tags[name], name)
    }

    private static func point(_ geometry: Result<Geometry?, ImportFault>) throws(ImportFault) -> Coordinate {
        guard let point = try geometry.get()?.representativePoint else {
            throw ImportFault("geometry", "is missing or has no coordinates")
        }
        return try FieldRules.point(latitude: point.latitude, longitude: point.longitude, field: "geometry")
    }
}
