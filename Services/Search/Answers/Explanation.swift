import Finding
import Words

/// Why a list is as it is: how the question was read, and what each answer scored by.
struct Explanation: Encodable, Sendable {
    /// A part of the question with its place in the text, in UTF-16 code units.
    struct Part: Encodable, Sendable {
        var part: Understanding.Part

        private enum Keys: CodingKey { case start, end }

        func encode(to encoder: any Encoder) throws {
            try part.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(part.span.lowerBound, forKey: .start)
            try container.encode(part.span.upperBound, forKey: .end)
        }
    }

    /// The factors of an answer's score, by name, for lists by relevance.
    struct Score: Encodable, Sendable {
        var id: String
        /// The product of `factors`; greater is better.
        var score: Double
        var factors: [String: Double]
        /// How it has the words; nil if nothing has them.
        var match: WordMatch?
    }

    /// The words that were searched for.
    var words: String
    /// In the order of the text; `unused` ones lower no rank.
    var parts: [Part]
    /// In the order of the answers; empty for lists in other orders.
    var scores: [Score]

    /// - Parameter text: the question as it was written.
    init(_ understood: Understanding?, of text: String?, _ scores: [Score]) {
        words = understood?.words ?? text ?? ""
        parts = (understood?.parts ?? []).sorted { $0.span.lowerBound < $1.span.lowerBound }.map { Part(part: $0) }
        self.scores = scores
    }
}
