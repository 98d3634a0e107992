/// Properties that distinguish a thing from others with its address: many pages give every show and review the address of the page or of
/// the film.
public struct ThingMarks: Sendable, Hashable {
    /// Kinds of things that are never the same, whatever their addresses.
    public enum ThingKind: String, Sendable {
        case event, review, offer, rating, movie, person, place, other

        init(_ thing: Thing) {
            let kinds: [(ThingKind, [String])] = [
                (.event, ["Event"]), (.review, ["Review", "Comment"]), (.offer, ["Offer"]), (.rating, ["Rating"]),
                (.movie, ["Movie"]), (.person, ["Person"]), (.place, ["Place", "RealEstateListing"]),
            ]
            self = kinds.first { $0.1.contains(where: thing.isKind) }?.0 ?? .other
        }

        /// Whether things of the kind are about another thing, and often have its address instead of their own.
        public var borrowsAddresses: Bool {
            switch self {
            case .event, .review, .offer, .rating: true
            case .movie, .person, .place, .other: false
            }
        }
    }

    public let kind: ThingKind
    /// Comparable values by property: letters and digits in small letters.
    private let values: [String: [String]]

    public init(_ thing: Thing) {
        kind = ThingKind(thing)
        var values: [String: [String]] = [:]
        for property in ThingMarks.looked(kind) {
            var found = thing[property].compactMap { ThingMarks.folded($0, property) }
            // An article's headline is its name.
            if found.isEmpty, property == "name" {
                found = thing["headline"].compactMap { ThingMarks.folded($0, property) }
            }
            if !found.isEmpty { values[property] = found }
        }
        self.values = values
    }

    /// Properties that distinguish things of a kind, the most important first.
    private static func looked(_ kind: ThingKind) -> [String] {
        switch kind {
        case .event: ["startDate", "name", "workPresented", "location"]
        case .review: ["author", "itemReviewed", "reviewBody", "text", "datePublished", "reviewRating", "name"]
        case .offer: ["name", "itemOffered", "price", "priceCurrency", "validFrom"]
        case .rating: ["author", "ratingValue", "ratingCount"]
        case .movie: ["name", "datePublished", "director", "duration"]
        case .person: ["name", "email", "telephone"]
        case .place: ["name", "address", "geo", "telephone"]
        case .other: ["name", "sku", "datePublished", "startDate", "telephone"]
        }
    }

    /// Part of an identity besides kind and address: the same at every visit, whatever else changes.
    public var text: String {
        let stable =
            switch kind {
            case .event: ["startDate", "name", "workPresented", "location"]
            case .review: ["author", "itemReviewed", "name"]
            case .offer: ["name", "itemOffered"]
            case .rating: ["author"]
            case .movie, .person, .other: ["name"]
            case .place: ["name", "address"]
            }
        return stable.map { values[$0]?.first ?? "" }.joined(separator: "|")
    }

    /// Whether the two cannot be one thing: they contradict each other in a property.
    public func contradicts(_ other: ThingMarks) -> Bool {
        guard kind == other.kind else { return kind != .other && other.kind != .other }
        switch kind {
        case .event:
            return differs(from: other, "startDate")
                || (differs(from: other, "name") && !shares("workPresented", other))
                || differs(from: other, "location")
        case .review:
            if differs(from: other, "author") || differs(from: other, "itemReviewed") { return true }
            for body in ["reviewBody", "text"] where values[body] != nil && other.values[body] != nil {
                return !begins(body, as: other)
            }
            return ["datePublished", "reviewRating", "name"].contains { differs(from: other, $0) }
        case .offer: return ["name", "itemOffered", "price", "validFrom"].contains { differs(from: other, $0) }
        case .rating: return ["author", "ratingValue"].contains { differs(from: other, $0) }
        case .movie, .person, .place, .other:
            // Names in two languages are no contradiction: something else must differ, too.
            return differs(from: other, "name")
                && ThingMarks.looked(kind).dropFirst().contains { differs(from: other, $0) }
        }
    }

    /// Whether both have the property, and no value in common.
    private func differs(from other: ThingMarks, _ property: String) -> Bool {
        guard let mine = values[property], let theirs = other.values[property] else { return false }
        return !mine.contains { theirs.contains($0) }
    }

    private func shares(_ property: String, _ other: ThingMarks) -> Bool {
        guard let mine = values[property], let theirs = other.values[property] else { return false }
        return mine.contains { theirs.contains($0) }
    }

    /// Whether one text is the beginning of the other: lists show reviews cut short.
    private func begins(_ property: String, as other: ThingMarks) -> Bool {
        guard let mine = values[property]?.first, let theirs = other.values[property]?.first else { return false }
        return mine.hasPrefix(theirs) || theirs.hasPrefix(mine)
    }

    // MARK: - Comparable values

    private static func folded(_ value: Thing.Value, _ property: String) -> String? {
        switch value {
        case .thing(let thing): folded(thing, property)
        case .text, .number, .boolean: value.text.flatMap { folded($0, property) }
        }
    }

    private static func folded(_ text: String, _ property: String) -> String? {
        switch property {
        case "startDate", "validFrom": return startTime(text)
        case "datePublished": return text.isEmpty ? nil : String(text.prefix(10))
        default:
            var folded = ""
            for character in text.prefix(300).lowercased() where character.isLetter || character.isNumber {
                folded.append(character)
            }
            return folded.isEmpty ? nil : folded
        }
    }

    private static func folded(_ thing: Thing, _ property: String) -> String? {
        switch property {
        case "geo":
            guard let latitude = thing.text("latitude"), let longitude = thing.text("longitude") else { return nil }
            return "\(latitude.prefix(7)) \(longitude.prefix(8))"
        case "address":
            return (thing.text("streetAddress") ?? thing.text("postalCode")).flatMap { folded($0, property) }
        case "reviewRating": return thing.text("ratingValue").flatMap { folded($0, property) }
        case "location":
            // A screen and the cinema that it is in.
            let outer = thing.thing("containedInPlace")
            let names = [thing, outer].compactMap { $0?.text("name").flatMap { folded($0, property) } }
            return names.isEmpty ? thing.ownAddress : names.joined(separator: " ")
        default: return thing.text("name").flatMap { folded($0, property) } ?? thing.ownAddress
        }
    }

    /// A start without seconds: "2026-11-21T19:30:00+01:00" and "2026-11-21 19:30+01:00" are the same.
    private static func startTime(_ text: String) -> String? {
        let text = text.replacing(" ", with: "T")
        guard text.utf8.count >= 16, text.dropFirst(16).first == ":" else { return text.isEmpty ? nil : text }
        let zone = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        return String(text.prefix(16) + zone)
    }
}

extension Thing {
    /// Its `@id`, else its `url`, unless that is only valid on its page.
    var ownAddress: String? {
        [id, text("url")].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("_:") }
    }
}
