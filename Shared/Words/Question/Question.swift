/// An interpreted query: its parts beside the search words. It is a pure value; the caller passes a function that resolves names of places.
///
/// let question = Question("cheap sushi open now near Sants") { $0.name == "Sants" ? station : nil } question.words                    //
/// "sushi" question.parts.map(\.meaning)     // cheap, open now, near Sants
public struct Question<Named: Sendable>: Sendable {
    public enum Meaning: Sendable {
        /// Filler words.
        case asking
        case openNow, cheap, nearest
        case sale, rent
        /// A maximum price in whole units, and its currency (ISO 4217) if one is given.
        case upTo(Double, currency: String?)
        case near(Named)
        /// Near any station, within this distance in metres if one is given.
        case nearStation(Double?)
    }

    public struct Part: Sendable {
        public var meaning: Meaning
        /// As it is written.
        public var text: String
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
        var reader = QuestionReader(text, vocabulary, place)
        reader.read()
        self.text = text
        let hasMeaning = reader.found.contains { if case .asking = $0.meaning { false } else { true } }
        let rest = reader.pieces.indices.filter { !reader.taken[$0] }
        guard hasMeaning || !rest.isEmpty else {
            (words, parts) = (text, [])
            return
        }
        words = reader.written(rest)
        parts = reader.found.sorted { $0.pieces.lowerBound < $1.pieces.lowerBound }.map { found in
            Part(
                meaning: found.meaning, text: reader.written(Array(found.pieces)),
                without: reader.written(reader.pieces.indices.filter { !found.pieces.contains($0) }))
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
    }

    public var name: String
    public var sign: Sign
}
