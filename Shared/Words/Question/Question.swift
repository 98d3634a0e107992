/// An interpreted query: its parts beside the search words. It is a pure value; the caller passes a function that resolves names of places.
///
///     let question = Question("cheap sushi open now near Sants") { $0.name == "Sants" ? station : nil }
///     question.words                    // "sushi"
///     question.parts.map(\.meaning)     // cheap, open now, near Sants
public struct Question<Named: Sendable>: Sendable {
    public enum Meaning: Sendable {
        /// Filler words.
        case asking
        /// A wish that no known fact answers.
        case unused
        case openNow, cheap, dear, nearest
        case sale, rent
        case time(TimeWish)
        case price(PriceWish)
        /// Around a place, within this distance in metres if one is given or meant.
        case near(Named, within: Double?)
        /// Between two places.
        case between(Named, Named)
        /// Near any station, within this distance in metres if one is given.
        case nearStation(Double?)
        /// Within this distance of the reader, in metres.
        case within(Double)
        /// Without things that these words find.
        case without(String)
        case feature(FeatureWish)
    }

    public struct Part: Sendable {
        public var meaning: Meaning
        /// As it is written.
        public var text: String
        /// Where it begins and ends in the query, in UTF-16 code units.
        public var span: Range<Int>
        /// The whole query without this part.
        public var without: String
    }

    public var text: String
    /// The search words; empty if all words have another meaning.
    public let words: String
    public let parts: [Part]

    /// - Parameter place: resolves a possible name of a place; nil if there is no such place.
    public init(_ text: String, vocabulary: Vocabulary = .current, place: @escaping (PlaceMention) -> Named?) {
        let text = String(text.prefix(200))
        let chart = QuestionChart(text, vocabulary, place)
        let reading = chart.read()
        self.text = text
        let hasMeaning = reading.parts.contains { if case .asking = $0.meaning { false } else { true } }
        guard hasMeaning || !reading.words.isEmpty else {
            (words, parts) = (text, [])
            return
        }
        // A question that only excludes an ingredient, or only wants a terrace, asks for somewhere to eat.
        let isForFood =
            reading.words.isEmpty
            ? reading.parts.allSatisfy(\.isExclusionOrFiller) || reading.parts.contains(where: \.isFeature)
            : reading.words.allSatisfy { chart.ends(.shop, at: $0).contains($0 + 1) }
                && reading.parts.contains { $0.isFeature || $0.isTime }
        words = isForFood ? "restaurant" : chart.written(reading.words, apart: true)
        parts = reading.parts.map { part in
            Part(
                meaning: part.meaning, text: chart.written(Array(part.pieces)), span: chart.span(part.pieces),
                without: chart.written(chart.pieces.indices.filter { !part.pieces.contains($0) }))
        }
    }
}

/// Words that may be the name of a place.
public struct PlaceMention: Sendable, Hashable {
    public enum Sign: Sendable {
        /// "near": a place certainly follows.
        case near
        /// "in", "at": a place may follow.
        case perhaps
        /// No preposition: the name stands beside the search words.
        case none
        /// The name is that of a kind, of which the nearest is meant: "near the railway station".
        case kind
        /// The centre of the city with this name, or of the reader's city if the name is empty.
        case centre
    }

    public var name: String
    public var sign: Sign
    /// True if a place may be meant whose name differs a little, or that only addresses name. It is asked only if nothing has the name.
    /// Without a sign it is a street of addresses.
    public var isVague = false
}
