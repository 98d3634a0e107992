/// The words of a document, as a standing query compares them.
public struct WordSheet: Sendable {
    let stems: Set<String>

    public init(_ texts: [WordDocument.Text]) {
        var stems: Set<String> = []
        var taken = 0
        for text in texts where taken < SegmentBuilder.mostWords {
            let terms = TextTerms.of(text)
            taken += terms.count
            for term in terms { stems.insert(Stem.of(term.text)) }
        }
        self.stems = stems
    }

    /// What it has; a query that it fits has a key that is among them.
    public var keys: Set<String> { stems }
}

/// The words of a query that stands: does one document have them?
///
/// As an index answers for words as they are written: stems, words joined or split, the slight ones left out. Typing errors are not
/// forgiven: an index forgives them where it finds little, and what else there is one document does not say.
public struct StandingWords: Sendable {
    /// All of these, of one way to read the query.
    private struct Way: Sendable {
        var needed: [String]
    }

    private let ways: [Way]
    /// Two halves of a word for each place where it can be split, with what is needed beside them.
    private let splits: [Way]

    /// Nil if there is no word in it.
    public init?(_ text: String) {
        let tokens = Array(Tokens.of(String(text.prefix(200))).prefix(WordQuery.mostWords))
        guard !tokens.isEmpty else { return nil }
        let stems = tokens.map { Stem.of($0.text) }
        let isSlight = zip(tokens, stems).map { token, stem in
            Concepts.slight.contains(stem) || token.text.unicodeScalars.count == 1
        }
        let areAllSlight = isSlight.allSatisfy { $0 }
        func needed(without places: ClosedRange<Int>?) -> [String] {
            stems.indices.filter { areAllSlight || !isSlight[$0] }
                .filter { places?.contains($0) != true }.map { stems[$0] }
        }
        var ways = [Way(needed: needed(without: nil))]
        for place in 0..<max(0, min(5, tokens.count - 1))
        where tokens[place].kind == .word && tokens[place + 1].kind == .word {
            let joined = Stem.of(tokens[place].text + tokens[place + 1].text)
            ways.append(Way(needed: [joined] + needed(without: place...(place + 1))))
        }
        self.ways = ways
        var splits: [Way] = []
        for place in tokens.indices {
            let letters = Array(tokens[place].text.unicodeScalars)
            guard (5...40).contains(letters.count) else { continue }
            let rest = needed(without: place...place)
            for cut in 2...(letters.count - 2) {
                let halves = [String(letters[..<cut]), String(letters[cut...])].map(Stem.of)
                splits.append(Way(needed: halves + rest))
            }
        }
        self.splits = splits
    }

    public func fit(_ sheet: WordSheet) -> Bool {
        ways.contains { $0.needed.allSatisfy(sheet.stems.contains) }
            || splits.contains { $0.needed.allSatisfy(sheet.stems.contains) }
    }

    /// A document that fits has at least one of them: of each way to read the query its longest word.
    public var keys: Set<String> {
        Set((ways + splits).compactMap { way in way.needed.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) } })
    }
}
