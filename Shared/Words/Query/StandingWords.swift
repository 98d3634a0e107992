/// The words of a document, as a standing query compares them.
public struct WordSheet: Sendable {
    let stems: Set<String>

    public init(_ texts: [WordDocument.Text], vocabulary: Vocabulary = .current) {
        var stems: Set<String> = []
        var taken = 0
        for text in texts where taken < SegmentBuilder.mostWords {
            let terms = TextTerms.of(text, vocabulary)
            taken += terms.count
            for term in terms { stems.formUnion(StandingWords.forms(of: term.text, isWord: term.isWord)) }
        }
        self.stems = stems
    }

    /// What it has; a query that it fits has a key that is among them.
    public var keys: Set<String> { stems }
}

/// The words of a query that stands: does one document have them?
///
/// As an index answers for words as they are written: their forms, other names of their kinds, words joined or split, the slight ones left
/// out. Typing errors are not forgiven: an index forgives them where it finds little, and what else there is one document does not say.
public struct StandingWords: Sendable {
    /// One of each of these, of one way to read the query.
    private struct Way: Sendable {
        var needed: [[String]]
    }

    private let ways: [Way]
    /// Two halves of a word for each place where it can be split, with what is needed beside them.
    private let splits: [Way]

    /// Nil if there is no word in it.
    public init?(_ text: String, vocabulary: Vocabulary = .current) {
        var runs: [[Unicode.Scalar]] = []
        let tokens = Array(Tokens.of(String(text.prefix(200)), thaiRuns: &runs).prefix(WordQuery.mostWords))
        guard !tokens.isEmpty else { return nil }
        var ways: [Way] = []
        // Thai that is a part of longer words.
        let parts = tokens.allSatisfy { $0.kind == .thai } ? TextTerms.parts(of: runs).prefix(24) : []
        if !parts.isEmpty { ways.append(Way(needed: parts.map { [$0] })) }
        var splits: [Way] = []
        for (names, _) in Reading.ways(tokens, vocabulary) {
            let isSlight = names.map(vocabulary.saysLittle)
            let areAllSlight = isSlight.allSatisfy { $0 }
            func needed(without places: ClosedRange<Int>?) -> [[String]] {
                names.indices.filter { (areAllSlight || !isSlight[$0]) && places?.contains($0) != true }
                    .map { StandingWords.options(names[$0], vocabulary) }
            }
            ways.append(Way(needed: needed(without: nil)))
            for place in 0..<max(0, min(5, names.count - 1)) {
                guard let one = names[place].onlyWord, let two = names[place + 1].onlyWord else { continue }
                ways.append(Way(needed: [[Stem.of(one + two)]] + needed(without: place...(place + 1))))
            }
            for place in names.indices {
                guard names[place].count == 1, let letters = names[place].first.map({ Array($0.text.unicodeScalars) }),
                    (5...40).contains(letters.count)
                else { continue }
                let rest = needed(without: place...place)
                for cut in 2...(letters.count - 2) {
                    let halves = [String(letters[..<cut]), String(letters[cut...])].map { half in
                        [Stem.of(half)] + StandingWords.kinds(vocabulary.kinds(ofHalf: half), vocabulary)
                    }
                    splits.append(Way(needed: halves + rest))
                }
            }
        }
        (self.ways, self.splits) = (ways, splits)
    }

    /// What a document may have for words that name one thing.
    private static func options(_ name: ArraySlice<Token>, _ vocabulary: Vocabulary) -> [String] {
        let own: Set<String> = name.count == 1 ? forms(of: name.first?.text ?? "", isWord: true) : []
        return own.union(kinds(vocabulary.kinds(name), vocabulary)).sorted()
    }

    private static func kinds(_ kinds: [Int], _ vocabulary: Vocabulary) -> [String] {
        kinds.flatMap { [vocabulary.key($0)] + vocabulary.words($0).map(Stem.of) }
    }

    /// A word's stems, those of a language with its number.
    static func forms(of word: String, isWord: Bool) -> Set<String> {
        var forms: Set<String> = [Stem.of(word)]
        guard isWord else { return forms }
        for (language, stem) in Stemmers.shared.stems(of: Array(word.utf8)).enumerated() {
            forms.insert("\(language)\u{2}" + String(decoding: stem, as: UTF8.self))
        }
        return forms
    }

    public func fit(_ sheet: WordSheet) -> Bool {
        (ways + splits).contains { way in way.needed.allSatisfy { $0.contains(where: sheet.stems.contains) } }
    }

    /// A document that fits has at least one of them: of each way to read the query what stands for its longest word.
    public var keys: Set<String> {
        Set(
            (ways + splits).flatMap { way in
                way.needed.max { StandingWords.length($0) < StandingWords.length($1) } ?? []
            })
    }

    private static func length(_ options: [String]) -> (Int, String) {
        options.map { ($0.utf8.count, $0) }.min { $0 < $1 } ?? (0, "")
    }
}

extension ArraySlice<Token> {
    /// Its text, if it is one word of a script with spaces.
    fileprivate var onlyWord: String? { count == 1 && first?.kind == .word ? first?.text : nil }
}
