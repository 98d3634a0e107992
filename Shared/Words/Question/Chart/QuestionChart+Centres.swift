/// Reads the centre of a city: "in the city centre", "downtown Prague", "Coyoacán centro", "Helsingin keskustassa". Without a city it is
/// that of the reader's.
extension QuestionChart {
    /// The maximum number of words in a city's name beside such a phrase.
    private static var longestCity: Int { 3 }

    func centreEdges() -> [Edge] {
        pieces.indices.flatMap { start -> [Edge] in
            let clear = end(.centre, at: start)
            guard let end = clear ?? end(.middle, at: start) else { return [] }
            if let found = cityAfter(end) { return edges(from: start..<found.end, found.named) }
            if let found = cityBefore(start) { return edges(from: found.start..<end, found.named) }
            // "in the centre", but neither "fitness centre" nor "Old Town White Coffee".
            let isMeant = begin(before: start) < start || clear != nil && (isKnown(at: end) && isKnown(before: start))
            guard isMeant else { return [] }
            return edges(from: start..<end, place(PlaceMention(name: "", sign: .centre)))
        }
    }

    /// Edges of a centre with the prepositions around it; filler words if no city is known.
    private func edges(from range: Range<Int>, _ named: Named?) -> [Edge] {
        let last = (ends(.nearAfter, at: range.upperBound) + ends(.withinAfter, at: range.upperBound)).first
        let whole = begin(before: range.lowerBound)..<(last ?? range.upperBound)
        let score = Self.score(whole.count, each: 1.3) + 0.2
        return [Edge(meaning: named.map { .near($0, within: nil) } ?? .asking, pieces: whole, score: score)]
    }

    /// Where the longest preposition before a piece, or before its article, begins; the piece itself if there is none.
    private func begin(before start: Int) -> Int {
        let hasArticle = start > 0 && PlaceWords.articles.contains(pieces[start - 1].folded)
        let ends = hasArticle ? [start, start - 1] : [start]
        return (max(0, start - 4)..<start).first { place in
            [Sign.within, .near].contains { sign in self.ends(sign, at: place).contains(where: ends.contains) }
        } ?? start
    }

    private func isKnown(at place: Int) -> Bool {
        place == pieces.count || !phrases(at: place).isEmpty || kindEnd(at: place) != nil
    }

    private func isKnown(before place: Int) -> Bool {
        place == 0
            || (0..<place).contains { start in
                phrases(at: start).contains { $0.end == place } || namesKind(start..<place)
            }
    }

    private func cityAfter(_ end: Int) -> (named: Named, end: Int)? {
        for start in ends(.from, at: end) + ends(.within, at: end) + [end] where kindEnd(at: start) == nil {
            for last in stride(from: min(pieces.count, start + Self.longestCity), to: start, by: -1) {
                if let named = city(start..<last) { return (named, last) }
            }
        }
        return nil
    }

    private func cityBefore(_ end: Int) -> (named: Named, start: Int)? {
        for start in max(0, end - Self.longestCity)..<end where !namesKind(start..<end) {
            if let named = city(start..<end) { return (named, start) }
        }
        return nil
    }

    private func city(_ range: Range<Int>) -> Named? {
        let name = written(Array(range))
        return ([name] + PlaceWords.nominatives(of: name)).lazy
            .compactMap { place(PlaceMention(name: $0, sign: .centre)) }.first
    }
}
