import Contract
package import Geo
import Hours
package import Words

/// Resolves names of places, and tells whether words are a name.
package protocol PlaceNames {
    func spot(_ mention: PlaceMention, near: Coordinate?) -> NamedSpot?
    /// True if something has all these words in its name. Then the words are taken literally.
    func isName(_ text: String, near: Coordinate?) -> Bool
}

/// A time as the words state it, by the clock at the place.
package struct AskedTime: Encodable, Sendable {
    /// "today", "tomorrow", "weekend" or a weekday's name.
    package var day: String?
    /// "22:00"; after midnight of the day up to "30:00".
    package var from: String?
    package var to: String?
    package var allDay: Bool?
    let wish: TimeWish

    private enum CodingKeys: String, CodingKey { case day, from, to, allDay }

    init(_ wish: TimeWish) {
        self.wish = wish
        day =
            switch wish.day {
            case .today: "today"
            case .tomorrow: "tomorrow"
            case .weekend: "weekend"
            case .weekday(let number): Weekday.allCases[number % 7].rawValue
            case nil: nil
            }
        from = wish.minutes.map { AskedTime.clock($0.lowerBound) }
        to = wish.minutes.map { AskedTime.clock($0.upperBound) }
        allDay = wish.isAllDay ? true : nil
    }

    private static func clock(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

/// How the words of a query were understood.
package struct Understanding: Encodable, Sendable {
    package enum PartType: String, Encodable, Sendable {
        case asking, cheap, dear, nearest, sale, rent, place, price
        /// A distance from the reader.
        case distance
        /// Words of what is left out.
        case without
        /// A time of being open.
        case time
        /// What it has or allows, or has not.
        case feature
        /// Words that say nothing that is known of places.
        case unused
        case openNow = "open-now"
        case nearStation = "near-station"
    }

    /// The distance of "near a station", in metres: ten minutes on foot.
    package static let nearStation = 800.0

    package struct Part: Encodable, Sendable {
        package var kind: PartType
        /// The text as it was written.
        package var text: String
        /// The whole query without this part.
        package var without: String
        /// Where it is in the query, in UTF-16 code units.
        package var span: Range<Int>
        /// The place around which the query searches.
        package var place: NamedSpot?
        /// The maximum distance from the place, a station or the reader.
        package var metres: Double?
        /// The maximum price, in whole units.
        package var price: Double?
        /// The minimum price, in whole units.
        package var least: Double?
        /// ISO 4217, if the words contain one.
        package var currency: String?
        /// What is left out.
        package var excluded: String?
        /// When it should be open.
        package var time: AskedTime?
        /// The name of a `PlaceFeature`.
        package var feature: String?
        /// False if it should lack the feature.
        package var has: Bool?
        /// True for a price of each month.
        var isMonthly = false

        private enum CodingKeys: String, CodingKey {
            case kind, text, without, place, metres, price, least, currency, excluded, time, feature, has
        }
    }

    /// The words to search for; empty for anything.
    package var words: String
    package var parts: [Part]

    /// Nil if the words are taken literally.
    package init?(_ text: String, near: Coordinate?, in names: some PlaceNames) {
        let question = Question<NamedSpot>(text) { names.spot($0, near: near) }
        guard !question.parts.isEmpty else { return nil }
        // A street that is the whole question is meant also if a thing there has the street's name in its own.
        let isStreet = question.words.isEmpty && question.parts.contains(where: \.isStreet)
        guard isStreet || !names.isName(text, near: near) else { return nil }
        words = question.words
        parts = question.parts.map { part in
            var made = Part(kind: .asking, text: part.text, without: part.without, span: part.span)
            switch part.meaning {
            case .asking: break
            case .openNow: made.kind = .openNow
            case .cheap: made.kind = .cheap
            case .dear: made.kind = .dear
            case .nearest: made.kind = .nearest
            case .sale: made.kind = .sale
            case .rent: made.kind = .rent
            case .unused: made.kind = .unused
            case .time(let wish): (made.kind, made.time) = (.time, AskedTime(wish))
            case .price(let wish):
                (made.kind, made.price, made.currency) = (.price, wish.most, wish.currency)
                (made.least, made.isMonthly) = (wish.least, wish.isMonthly)
            case .nearStation(let metres):
                let allowed = PlaceQuery.stationDistances
                let wanted = metres ?? Understanding.nearStation
                made.kind = .nearStation
                made.metres = min(max(wanted, allowed.lowerBound), allowed.upperBound)
            case .near(let spot, let within): (made.kind, made.place, made.metres) = (.place, spot, within)
            case .between(let one, let other): (made.kind, made.place) = (.place, one.middle(to: other))
            case .within(let metres): (made.kind, made.metres) = (.distance, metres)
            case .without(let words): (made.kind, made.excluded) = (.without, words)
            case .feature(let wish): (made.kind, made.feature, made.has) = (.feature, wish.name, wish.has)
            }
            return made
        }
    }

    /// The same with words that nothing found has; nil if nothing is left to state.
    /// - Parameter text: the query as it was written.
    package static func adding(_ unused: [String], to known: Understanding?, of text: String?) -> Understanding? {
        guard let text, !unused.isEmpty else { return known }
        let parts = WrittenWords.of(unused, in: text).map {
            Part(kind: .unused, text: $0.text, without: $0.without, span: $0.span)
        }
        guard !parts.isEmpty else { return known }
        return Understanding(words: known?.words ?? text, parts: (known?.parts ?? []) + parts)
    }

    private init(words: String, parts: [Part]) { (self.words, self.parts) = (words, parts) }

    package var spot: NamedSpot? { parts.lazy.compactMap(\.place).first }

    /// The words of things that are left out.
    var excluded: [String] { parts.compactMap(\.excluded) }

    /// What is wanted and what is not; nil for neither.
    var features: KnownFeatures? {
        let named = parts.compactMap { part in part.feature.map { ($0, part.has ?? true) } }
        return named.isEmpty ? nil : KnownFeatures(Dictionary(named) { one, _ in one })
    }

    /// True if a part restricts or orders what is found, so that search words may be missing.
    package var hasWish: Bool { parts.contains { $0.kind != .asking && $0.kind != .unused } }

    package func has(_ kind: PartType) -> Bool { parts.contains { $0.kind == kind } }
}

extension Question.Part where Named == NamedSpot {
    fileprivate var isStreet: Bool {
        if case .near(let spot, _) = meaning { spot.kind == .street } else { false }
    }
}
