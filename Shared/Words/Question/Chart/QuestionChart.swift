/// The chart of a question: what may begin at each of its words. `read` takes the reading that explains most of them.
///
/// Each edge spans some pieces and has one meaning. A longer edge scores more than several shorter ones, and a name of a kind more than
/// an equally long phrase. Work is bounded: at most `mostPieces` are read, phrases are looked up once, and names of places a few times.
struct QuestionChart<Named: Sendable> {
    struct Edge {
        /// Nil for search words.
        var meaning: Question<Named>.Meaning?
        var pieces: Range<Int>
        var score: Double
        /// Pieces that are search words, too, unless others name a kind: "for dinner".
        var isAlsoThing = false
    }

    struct Part {
        var meaning: Question<Named>.Meaning
        var pieces: Range<Int>
    }

    struct Reading {
        var parts: [Part] = []
        /// The pieces to search for.
        var words: [Int] = []
    }

    static var mostPieces: Int { 64 }
    /// The maximum number of edges that begin at a piece; the best are kept.
    static var mostEdges: Int { 48 }

    let text: String
    let pieces: [Piece]
    let vocabulary: Vocabulary
    let place: (PlaceMention) -> Named?
    /// For each piece, the phrases that begin there, the longest first.
    private let phrases: [[(end: Int, signs: Set<Sign>)]]
    /// For each piece, the features that phrases name there, the longest phrase first.
    let features: [[(end: Int, name: String)]]
    /// For each piece, the end of the longest exact name of a kind that begins there.
    private let kinds: [Int?]

    init(_ text: String, _ vocabulary: Vocabulary, _ place: @escaping (PlaceMention) -> Named?) {
        (self.text, self.vocabulary) = (text, vocabulary)
        self.place = NameLookup(place).find
        let pieces = Array(Pieces.of(text, vocabulary: vocabulary).prefix(Self.mostPieces))
        self.pieces = pieces
        let lexicon = Lexicon.shared
        var phrases: [[(end: Int, signs: Set<Sign>)]] = []
        var features: [[(end: Int, name: String)]] = []
        for start in pieces.indices {
            var phrase = ""
            var found: [(end: Int, signs: Set<Sign>)] = []
            var named: [(end: Int, name: String)] = []
            for end in start..<min(pieces.count, start + lexicon.longest) {
                phrase += (end > start ? " " : "") + pieces[end].folded
                let signs = lexicon.meanings(phrase)
                if !signs.isEmpty { found.append((end + 1, signs)) }
                if let feature = lexicon.feature(phrase) { named.append((end + 1, feature)) }
            }
            phrases.append(found.reversed())
            features.append(named.reversed())
        }
        (self.phrases, self.features) = (phrases, features)
        kinds = pieces.indices.map { start in
            let most = min(pieces.count, start + Vocabulary.longestName)
            return stride(from: most, to: start, by: -1).first { vocabulary.has(pieces[start..<$0].map(\.folded)) }
        }
    }

    // MARK: - Looking up

    /// The ends of phrases with a sign that begin at a piece, the longest first.
    func ends(_ sign: Sign, at start: Int) -> [Int] {
        guard start < pieces.count else { return [] }
        return phrases[start].lazy.filter { $0.signs.contains(sign) }.map(\.end)
    }

    func end(_ sign: Sign, at start: Int) -> Int? { ends(sign, at: start).first }

    /// The ends of an optional phrase.
    func optional(_ sign: Sign, at start: Int) -> [Int] { ends(sign, at: start) + [start] }

    /// The phrases that begin at a piece, the longest first.
    func phrases(at start: Int) -> [(end: Int, signs: Set<Sign>)] { start < pieces.count ? phrases[start] : [] }

    func kindEnd(at start: Int) -> Int? { start < pieces.count ? kinds[start] : nil }

    func folded(_ range: Range<Int>) -> String { pieces[range].map(\.folded).joined(separator: " ") }

    func namesKind(_ range: Range<Int>) -> Bool {
        range.count <= Vocabulary.longestName && vocabulary.names(pieces[range].map(\.folded))
    }

    /// The original text of pieces, with their spaces.
    /// - Parameter apart: true to write words of scripts without spaces apart.
    func written(_ numbers: [Int], apart: Bool = false) -> String {
        var result = ""
        var last: Int?
        for number in numbers {
            if let last {
                let isNext = number == last + 1
                let between = text[pieces[last].range.upperBound..<pieces[number].range.lowerBound]
                let isApart = apart && between.isEmpty && (pieces[number].isUnspaced || pieces[last].isUnspaced)
                result += isNext && !isApart ? String(between) : " "
            }
            result += text[pieces[number].range]
            last = number
        }
        return result
    }

    /// Where pieces begin and end in the text, in UTF-16 code units.
    func span(_ range: Range<Int>) -> Range<Int> {
        let (first, last) = (pieces[range.lowerBound].range, pieces[range.upperBound - 1].range)
        return first.lowerBound.utf16Offset(in: text)..<last.upperBound.utf16Offset(in: text)
    }

    // MARK: - Reading

    /// The score of an edge of some pieces.
    static func score(_ count: Int, each: Double) -> Double { each * Double(count) + 0.3 * Double(count - 1) }

    func read() -> Reading {
        var reading = reading(along: best(edges))
        if !reading.parts.contains(where: \.isPlace) { addInflectedPlace(to: &reading) }
        if !reading.parts.contains(where: \.isPlace) { addBarePlace(to: &reading) }
        reading.parts.sort { $0.pieces.lowerBound < $1.pieces.lowerBound }
        return reading
    }

    /// All edges, by their first piece.
    var edges: [[Edge]] {
        var edges: [[Edge]] = pieces.indices.map { phraseEdges(at: $0) + valueEdges(at: $0) }
        for edge in pieces.indices.flatMap({ exclusionEdges(at: $0) }) { edges[edge.pieces.lowerBound].append(edge) }
        // Names of places end where another phrase certainly begins, so they come last.
        let isTaken = edges.map { $0.contains { $0.score > 1 && $0.meaning != nil } }
        for edge in placeEdges(isTaken) { edges[edge.pieces.lowerBound].append(edge) }
        return edges.map(Self.few)
    }

    /// Keeps the best.
    private static func few(_ edges: [Edge]) -> [Edge] {
        guard edges.count > mostEdges else { return edges }
        // The piece alone, as a search word, is always kept.
        return [edges[0]] + edges.dropFirst().sorted { $0.score > $1.score }.prefix(mostEdges - 1)
    }

    private func phraseEdges(at start: Int) -> [Edge] {
        var edges = [Edge(meaning: nil, pieces: start..<start + 1, score: 0)]
        if let end = kindEnd(at: start) {
            edges.append(Edge(meaning: nil, pieces: start..<end, score: Self.score(end - start, each: 1.2)))
        }
        let plain: [(Sign, Question<Named>.Meaning, Double)] = [
            (.nearest, .nearest, 1.1), (.open, .openNow, 1.1), (.cheap, .cheap, 1.1), (.dear, .dear, 1.1),
            (.sale, .sale, 1.1),
            (.rent, .rent, 1.1), (.idle, .unused, 1.2), (.filler, .asking, 0.9),
        ]
        for (end, signs) in phrases(at: start) {
            for (sign, meaning, each) in plain where signs.contains(sign) {
                edges.append(
                    Edge(meaning: meaning, pieces: start..<end, score: Self.score(end - start, each: each)))
            }
        }
        return edges
    }

    private func valueEdges(at start: Int) -> [Edge] {
        stationEdges(at: start) + priceEdges(at: start) + distanceEdges(at: start) + timeEdges(at: start)
            + countEdges(at: start) + featureEdges(at: start)
    }

    /// "for six people", "2 bedrooms": no fact of a place answers them.
    private func countEdges(at start: Int) -> [Edge] {
        Set(optional(.filler, at: start) + ends(.on, at: start) + ends(.about, at: start)).sorted().flatMap {
            place -> [Edge] in
            guard let number = number(at: place) else { return [] }
            var ends = ends(.idle, at: number.end)
            // "two condos": the number of what is looked for.
            if (2..<20).contains(number.value), kindEnd(at: number.end) != nil,
                between(number.end - 1, number.end) == " "
            {
                ends.append(number.end)
            }
            return ends.map { Edge(meaning: .unused, pieces: start..<$0, score: Self.score($0 - start, each: 1.2)) }
        }
    }

    /// The edges of the best reading, from the first piece to the last.
    private func best(_ edges: [[Edge]]) -> [Edge] {
        var best: [(score: Double, edge: Edge?)] = Array(repeating: (-.infinity, nil), count: pieces.count + 1)
        best[0] = (0, nil)
        for start in pieces.indices {
            for edge in edges[start] where best[start].score + edge.score > best[edge.pieces.upperBound].score {
                best[edge.pieces.upperBound] = (best[start].score + edge.score, edge)
            }
        }
        var path: [Edge] = []
        var end = pieces.count
        while end > 0, let edge = best[end].edge {
            path.append(edge)
            end = edge.pieces.lowerBound
        }
        return path.reversed()
    }

    private func reading(along path: [Edge]) -> Reading {
        var reading = Reading()
        for edge in path {
            guard let meaning = edge.meaning else {
                reading.words += edge.pieces
                continue
            }
            reading.parts.append(Part(meaning: meaning, pieces: edge.pieces))
        }
        dropReasons(along: path, &reading)
        if !vocabulary.nameSomeKind(reading.words.map { pieces[$0].folded }) {
            for edge in path where edge.isAlsoThing {
                reading.words += edge.pieces.filter { kindEnd(at: $0) != nil }
            }
            reading.words.sort()
        }
        return reading
    }
}

extension QuestionChart {
    /// Leaves out the words before a phrase such as "where is", if kinds follow it: "my phone broke, where is the post office".
    private func dropReasons(along path: [Edge], _ reading: inout Reading) {
        guard
            let asking = path.last(where: { edge in
                ends(.ask, at: edge.pieces.lowerBound).contains(edge.pieces.upperBound)
            })
        else { return }
        let (before, after) = (
            reading.words.filter { $0 < asking.pieces.lowerBound },
            reading.words.filter { $0 > asking.pieces.lowerBound }
        )
        guard let first = before.first, let last = before.last, vocabulary.nameSomeKind(after.map { pieces[$0].folded })
        else { return }
        reading.words = after
        // The words are one part, unless something else stands between them.
        guard last - first == before.count - 1 else { return }
        reading.parts.append(Part(meaning: .unused, pieces: first..<last + 1))
    }
}

extension QuestionChart.Part {
    var isExclusionOrFiller: Bool {
        switch meaning {
        case .without, .asking: true
        default: false
        }
    }

    var isFeature: Bool {
        if case .feature = meaning { true } else { false }
    }

    var isTime: Bool {
        if case .time = meaning { true } else { false }
    }

    var isPlace: Bool {
        switch meaning {
        case .near, .between: true
        default: false
        }
    }
}

extension Vocabulary {
    /// True if the words are exactly a kind's name.
    func has(_ words: [String]) -> Bool { hasName(words.flatMap { Tokens.of($0) }[...]) }

    /// True if the words together name a kind.
    func names(_ words: [String]) -> Bool { !kinds(words.flatMap { Tokens.of($0) }[...]).isEmpty }

    /// True if the words name at least one kind and nothing else.
    func nameKinds(_ words: [String]) -> Bool {
        let names = names(in: words.flatMap { Tokens.of($0) })
        return !names.isEmpty && names.allSatisfy { !kinds($0).isEmpty || areMinor($0) }
            && names.contains { !kinds($0).isEmpty }
    }

    /// True if some of the words name a kind that is not nearly everything.
    func nameSomeKind(_ words: [String]) -> Bool {
        names(in: words.flatMap { Tokens.of($0) }).contains { !kinds($0).isEmpty && !areMinor($0) }
    }
}
