/// Reads exclusions: "not McDonald's", "no pork or beef", "pork free".
extension QuestionChart {
    func exclusionEdges(at start: Int) -> [Edge] {
        ends(.not, at: start).flatMap { place in excluded(from: place).map { exclusions($0, from: start) } ?? [] }
            + excludedBefore(start)
    }

    /// "not McDonald's or KFC": an exclusion, and those that "or" joins to it. A phrase such as "pas loin" is none.
    private func exclusions(_ what: Range<Int>, from start: Int) -> [Edge] {
        let isPhrase = phrases(at: start).contains { $0.end == what.upperBound && $0.signs != [.not] }
        guard !isPhrase else { return [] }
        var edges = [exclusion(what, start..<what.upperBound)]
        for next in ends(.or, at: what.upperBound) {
            if let other = excluded(from: next) { edges += exclusions(other, from: what.upperBound) }
        }
        return edges
    }

    private func exclusion(_ what: Range<Int>, _ whole: Range<Int>) -> Edge {
        let words = written(Array(what), apart: true)
        return Edge(meaning: .without(words), pieces: whole, score: Self.score(whole.count, each: 1.15))
    }

    /// The longest name of a kind or a chain, or a word and the unknown words after it; articles are skipped.
    private func excluded(from start: Int) -> Range<Int>? {
        var start = start
        while start < pieces.count,
            PlaceWords.articles.contains(pieces[start].folded) || end(.any, at: start) == start + 1
                || end(.within, at: start) == start + 1
        {
            start += 1
        }
        guard start < pieces.count else { return nil }
        let most = min(pieces.count, start + Vocabulary.longestName)
        for end in stride(from: most, to: start, by: -1) {
            let words = pieces[start..<end].map(\.folded)
            if vocabulary.has(words) || vocabulary.hasAlias(words) || namesKind(start..<end) {
                return start..<named(from: start, end)
            }
        }
        // A number, a price or a preference is not what is excluded.
        guard phrases(at: start).isEmpty, digits(start) == nil else { return nil }
        var end = start + 1
        while end < min(pieces.count, start + 3), phrases(at: end).isEmpty, kindEnd(at: end) == nil,
            between(end - 1, end) == " "
        {
            end += 1
        }
        return start..<end
    }

    /// The end of a name that begins with a kind: "Espresso House". Its words are written with capital letters.
    private func named(from start: Int, _ end: Int) -> Int {
        func isCapital(_ place: Int) -> Bool { text[pieces[place].range].first?.isUppercase == true }
        var last = end
        while last < pieces.count, isCapital(start), isCapital(last), between(last - 1, last) == " " { last += 1 }
        return last
    }

    /// 肉なし, "sugar free".
    private func excludedBefore(_ start: Int) -> [Edge] {
        (start + 1...min(pieces.count, start + 2)).flatMap { end -> [Edge] in
            guard end < pieces.count else { return [] }
            return ends(.notAfter, at: end).map { exclusion(start..<end, start..<$0) }
        }
    }
}
