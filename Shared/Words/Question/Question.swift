/// How a question was understood: what it asks for besides the words to look for. A value made of a value: who knows places says by a
/// function which there are.
///
///     let question = Question("cheap sushi open now near Sants") { $0.name == "Sants" ? station : nil }
///     question.words                    // "sushi"
///     question.parts.map(\.meaning)     // cheap, open now, near Sants
public struct Question<Named: Sendable>: Sendable {
    public enum Meaning: Sendable {
        /// It only asks.
        case asking
        case openNow, cheap, nearest
        case sale, rent
        /// It costs at most so much, in whole units; of that currency (ISO 4217), if one is said.
        case upTo(Double, currency: String?)
        case near(Named)
        /// Near a station, whichever: within so many metres, if it is said.
        case nearStation(Double?)
    }

    public struct Part: Sendable {
        public var meaning: Meaning
        /// As it is written.
        public var text: String
        /// The whole question without it.
        public var without: String
    }

    public var text: String
    /// The words to look for; empty if all of it says something else.
    public let words: String
    public let parts: [Part]

    /// - Parameter place: what a place is called that the question may name; nil if there is none.
    public init(_ text: String, vocabulary: Vocabulary = .current, place: @escaping (PlaceMention) -> Named?) {
        let text = String(text.prefix(200))
        var reader = QuestionReader(text, vocabulary, place)
        reader.read()
        self.text = text
        let says = reader.found.contains { if case .asking = $0.meaning { false } else { true } }
        let rest = reader.pieces.indices.filter { !reader.taken[$0] }
        guard says || !rest.isEmpty else {
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
        /// "near": a place follows for certain.
        case near
        /// "in", "at": one may follow.
        case perhaps
        /// No word says so: it stands beside what is looked for.
        case none
    }

    public var name: String
    public var sign: Sign
}
