import Contract
import Extraction

/// What a page says that a place has or allows: `amenityFeature`, and the members of schema.org that say the same of one feature.
enum SeenFeatures {
    /// Nil if it says nothing that is a `PlaceFeature`.
    static func features(of site: Thing) -> [String: Bool]? {
        var features: [String: Bool] = [:]
        for value in site["amenityFeature"].prefix(100) {
            guard let name = value.thing?.text("name") ?? value.text, let feature = feature(named: name) else {
                continue
            }
            features[feature.rawValue] = value.thing.flatMap { truth($0.text("value")) } ?? true
        }
        for (member, feature) in members {
            if let value = truth(site.text(member)) { features[feature.rawValue] = value }
        }
        // Schema.org's flag is of the whole place, so one that forbids it is smoke-free.
        if truth(site.text("smokingAllowed")) == false { features[PlaceFeature.smokeFree.rawValue] = true }
        let payments = site["paymentAccepted"].compactMap(\.text).joined(separator: " ").lowercased()
        if ["card", "visa"].contains(where: payments.contains) { features[PlaceFeature.cards.rawValue] = true }
        if payments.contains("bitcoin") { features[PlaceFeature.bitcoin.rawValue] = true }
        return features.isEmpty ? nil : features
    }

    private static let members: [(String, PlaceFeature)] = [
        ("smokingAllowed", .smoking), ("acceptsReservations", .reservations),
        ("hasDriveThroughService", .driveThrough), ("petsAllowed", .dogs),
    ]

    /// A text of two values; nil for any other, such as the address of a page of reservations.
    private static func truth(_ text: String?) -> Bool? {
        guard let last = text?.lowercased().split(separator: "/").last else { return nil }
        switch last {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: return nil
        }
    }

    /// The feature of a name as pages write it: "Free Wi-Fi", "Wheelchair accessible entrance".
    private static func feature(named name: String) -> PlaceFeature? {
        let words = name.lowercased().split { !$0.isLetter }.joined(separator: "-")
        if let exact = PlaceFeature(rawValue: words) { return exact }
        let padded = "-\(words)-"
        return parts.first { padded.contains("-\($0.0)-") }?.1
    }

    /// Parts of names, the more special first.
    private static let parts: [(String, PlaceFeature)] = [
        ("wi-fi", .wifi), ("wifi", .wifi), ("wlan", .wifi), ("internet", .wifi),
        ("accessible-toilet", .accessibleToilets),
        ("accessible-restroom", .accessibleToilets), ("wheelchair", .wheelchair), ("step-free", .wheelchair),
        ("outdoor-seating", .outdoorSeating), ("terrace", .outdoorSeating), ("patio", .outdoorSeating),
        ("air-conditioning", .airConditioning), ("air-conditioned", .airConditioning), ("takeaway", .takeaway),
        ("take-away", .takeaway), ("takeout", .takeaway), ("delivery", .delivery), ("drive-through", .driveThrough),
        ("drive-thru", .driveThrough), ("non-smoking", .smokeFree), ("no-smoking", .smokeFree),
        ("smoke-free", .smokeFree), ("smoking-area", .smoking), ("dog-friendly", .dogs), ("pet-friendly", .dogs),
        ("pets-allowed", .dogs), ("dogs-allowed", .dogs), ("parking", .parking), ("live-music", .liveMusic),
        ("changing-table", .changingTable), ("high-chair", .highChairs), ("high-chairs", .highChairs),
        ("playground", .kidsArea), ("kids-area", .kidsArea), ("atm", .atm), ("gluten-free", .glutenFree),
        ("lactose-free", .lactoseFree), ("vegan", .vegan), ("vegetarian", .vegetarian), ("halal", .halal),
        ("kosher", .kosher), ("organic", .organic), ("credit-cards", .cards), ("toilet", .toilets),
        ("toilets", .toilets), ("restroom", .toilets), ("restrooms", .toilets), ("reservations", .reservations),
    ]
}
