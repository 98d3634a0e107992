/// Reads what a place should have or allow: "with wifi", "dogs allowed", "no terrace".
extension QuestionChart {
    func featureEdges(at start: Int) -> [Edge] {
        let begins = optional(.having, at: start).map { ($0, true) } + ends(.not, at: start).map { ($0, false) }
        return begins.flatMap { place, has in
            (place < pieces.count ? features[place] : []).flatMap { last, name in
                optional(.havingAfter, at: last).map { end in
                    Edge(
                        meaning: .feature(FeatureWish(name: name, has: has)), pieces: start..<end,
                        score: Self.score(end - start, each: has ? 1.3 : 1.25))
                }
            }
        }
    }
}
