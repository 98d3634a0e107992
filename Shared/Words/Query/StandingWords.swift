/// The words of a document for comparison with standing queries.
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

    /// The document's keys; every query that matches has a key among them.
    public var keys: Set<String> { stems }
}

/// The words of a standing query, which is checked against one document at a time.
///
/// It matches like an index does for literal words: with their forms, other names of their kinds, and words joined or split; slight words
/// are left out. Typing errors are not forgiven: an index forgives them only if it finds little, which one document cannot show.
public struct StandingWords: Sendable {
    /// One way to read the query: a document needs one of each of these options.
    private struct Way: Sendable {
        var needed: [[String]]
    }

    private let ways: [Way]
    /// The ways in which one word is split into two, with the other needed words.
    private let splits: [Way]

    /// Nil if the text has no words.
    public init?(_ text: String, vocabulary: Vocabulary = .current) {
        var runs: [[Unicode.Scalar]] = []
        let tokens = Array(Tokens.of(String(text.prefix(200)), thaiRuns: &runs).prefix(WordQuery.mostWords))
        guard !tokens.isEmpty else { return nil }
        var ways: [Way] = []
        // Thai inside longer words.
        let parts = tokens.allSatisfy { $0.kind == .thai } ? TextTerms.parts(of: runs).prefix(24) : []
        if !parts.isEmpty { ways.append(Way(needed: parts.map { [$0] })) }
        var splits: [Way] = []
        let commas = Tokens.afterCommas(String(text.prefix(200)))
        for (names, _) in Reading.ways(tokens, vocabulary) {
            if let way = StandingWords.eitherWay(names, commas, vocabulary) { ways.append(way) }
            let isSlight = names.map(vocabulary.areMinor)
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

    /// "bakery, café or bar": one of the kinds of each list will do. Nil without a list.
    private static func eitherWay(
        _ names: [ArraySlice<Token>], _ commas: Set<Int>, _ vocabulary: Vocabulary
    ) -> Way? {
        let units = names.map {
            Unit(tokens: $0, kinds: vocabulary.kinds($0), isSlight: vocabulary.areMinor($0), exact: [])
        }
        let lists = Reading.lists(units, commas)
        guard !lists.isEmpty else { return nil }
        let others = units.indices.filter { place in
            !units[place].isSlight && !lists.contains { $0.places.contains(place) }
        }
        return Way(
            needed: lists.map { list in Set(list.kinds.flatMap { options(names[$0], vocabulary) }).sorted() }
                + others.map { options(names[$0], vocabulary) })
    }

    /// The options for words that name one thing.
    private static func options(_ name: ArraySlice<Token>, _ vocabulary: Vocabulary) -> [String] {
        let own: Set<String> = name.count == 1 ? forms(of: name.first?.text ?? "", isWord: true) : []
        return own.union(kinds(vocabulary.kinds(name), vocabulary)).sorted()
    }

    private static func kinds(_ kinds: [Int], _ vocabulary: Vocabulary) -> [String] {
        kinds.flatMap { [vocabulary.key($0)] + vocabulary.stems($0) }
    }

    /// A word's stems, each with the number of its language.
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

    /// Every matching document has at least one of them: for each way to read the query, the options of its longest word.
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
    /// The text, if it is one word of a script with spaces.
    fileprivate var onlyWord: String? { count == 1 && first?.kind == .word ? first?.text : nil }
}
