import Contract

/// What a place has or allows, by OpenStreetMap's tags.
enum OSMFeatures {
    /// A feature's tag, and the values that mean that the place has it or has it not. Other values say neither.
    struct Tag {
        var feature: PlaceFeature
        var name: String
        var has: Set<String>
        var lacks: Set<String> = ["no"]
    }

    private static let yes: Set<String> = ["yes", "only", "designated", "free", "true"]
    private static let plain: [(PlaceFeature, String)] = [
        (.takeaway, "takeaway"), (.delivery, "delivery"), (.driveThrough, "drive_through"), (.vegan, "diet:vegan"),
        (.vegetarian, "diet:vegetarian"), (.halal, "diet:halal"), (.kosher, "diet:kosher"),
        (.glutenFree, "diet:gluten_free"), (.lactoseFree, "diet:lactose_free"), (.organic, "organic"),
        (.cards, "payment:credit_cards"), (.cards, "payment:debit_cards"), (.cards, "payment:cards"),
        (.bitcoin, "payment:bitcoin"), (.microbrewery, "microbrewery"), (.atm, "atm"), (.lunch, "lunch"),
        (.lunch, "lunch:menu"), (.highChairs, "highchair"), (.changingTable, "changing_table"),
        (.airConditioning, "air_conditioning"), (.liveMusic, "live_music"), (.kidsArea, "kids_area"),
        (.accessibleToilets, "toilets:wheelchair"),
    ]
    private static let tags: [Tag] =
        plain.map { Tag(feature: $0.0, name: $0.1, has: yes) } + [
            // Other values, such as "limited", are no promise.
            Tag(feature: .wheelchair, name: "wheelchair", has: ["yes", "designated"]),
            Tag(feature: .toilets, name: "toilets", has: ["yes", "customers", "public"]),
            Tag(feature: .toilets, name: "toilets:wheelchair", has: ["yes", "designated"], lacks: []),
            Tag(
                feature: .wifi, name: "internet_access",
                has: ["yes", "wlan", "wifi", "free", "public", "customers"]),
            Tag(feature: .wifi, name: "wifi", has: ["yes", "free", "customers"]),
            Tag(
                feature: .outdoorSeating, name: "outdoor_seating",
                has: ["yes", "terrace", "sidewalk", "garden", "patio", "roof", "parklet", "pedestrian_zone"]),
            Tag(feature: .dogs, name: "dog", has: yes.union(["leashed", "outside"])),
            Tag(feature: .smoking, name: "smoking", has: ["yes", "outside", "separated", "isolated", "dedicated"]),
            Tag(feature: .smokeFree, name: "smoking", has: ["no", "outside"], lacks: ["yes", "dedicated"]),
            // Only cards of these two are named.
            Tag(feature: .cards, name: "payment:visa", has: yes, lacks: []),
            Tag(feature: .cards, name: "payment:mastercard", has: yes, lacks: []),
            Tag(
                feature: .parking, name: "parking",
                has: ["yes", "surface", "underground", "multi-storey", "street_side"]),
            Tag(feature: .reservations, name: "reservation", has: ["yes", "recommended", "required", "members_only"]),
            Tag(feature: .vegetarian, name: "diet:vegan", has: yes, lacks: []),
        ]
    private static let names = Set(tags.map(\.name))
    private static let diets: [(String, PlaceFeature)] = [
        ("vegan", .vegan), ("vegan", .vegetarian), ("vegetarian", .vegetarian), ("halal", .halal),
        ("kosher", .kosher),
    ]

    static func isRead(_ tag: String) -> Bool { names.contains(tag) }

    /// The features that the tags state; of tags that contradict each other, the one that has it counts. Nil if they state none.
    /// - Parameter cuisines: as `FieldRules.cuisines` reads them.
    static func features(_ tags: [String: String], cuisines: [String]) -> [String: Bool]? {
        var features: [String: Bool] = [:]
        for tag in Self.tags {
            guard let value = tags[tag.name]?.lowercased() else { continue }
            // "wlan;terminal": several values.
            let values = Set(value.split(separator: ";").map { String($0.drop { $0 == " " }) })
            if !values.isDisjoint(with: tag.has) {
                features[tag.feature.rawValue] = true
            } else if !values.isDisjoint(with: tag.lacks), features[tag.feature.rawValue] == nil {
                features[tag.feature.rawValue] = false
            }
        }
        for (cuisine, feature) in diets where cuisines.contains(cuisine) { features[feature.rawValue] = true }
        return features.isEmpty ? nil : features
    }
}
