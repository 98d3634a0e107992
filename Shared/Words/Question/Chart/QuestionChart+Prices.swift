/// Reads prices: "under 10 €", "between 5 and 10 €", "10-20 baht", "100 baht or less".
extension QuestionChart {
    func priceEdges(at start: Int) -> [Edge] {
        let edges = bounded(start) + ranges(start) + bare(start)
        // 月3万円: the month stands before the price.
        guard let first = end(.monthly, at: start), first < pieces.count else { return edges }
        return edges
            + (bounded(first) + bare(first)).compactMap { edge in
                guard case .price(var wish) = edge.meaning else { return nil }
                wish.isMonthly = true
                let range = start..<edge.pieces.upperBound
                return Edge(meaning: .price(wish), pieces: range, score: Self.score(range.count, each: 1.3))
            }
    }

    private func edge(_ wish: PriceWish, _ range: Range<Int>) -> Edge {
        var (wish, range) = (wish, range)
        if let end = end(.each, at: range.upperBound) { range = range.lowerBound..<end }
        if let end = end(.monthly, at: range.upperBound) {
            (wish.isMonthly, range) = (true, range.lowerBound..<end)
        }
        return Edge(meaning: .price(wish), pieces: range, score: Self.score(range.count, each: 1.3))
    }

    /// "under 10 €", "over 100 baht", "about 100 baht".
    private func bounded(_ start: Int) -> [Edge] {
        var edges: [Edge] = []
        for place in ends(.most, at: start) {
            guard let amount = amount(at: place), isPrice(amount, from: place) else { continue }
            edges.append(edge(PriceWish(most: amount.value, currency: amount.currency), start..<amount.end))
        }
        for place in ends(.least, at: start) {
            guard let amount = amount(at: place), isPrice(amount, from: place) else { continue }
            edges.append(edge(PriceWish(least: amount.value, currency: amount.currency), start..<amount.end))
        }
        for place in ends(.about, at: start) {
            guard let amount = amount(at: place), amount.isMoney, isPrice(amount, from: place) else { continue }
            let wish = PriceWish(least: 0.7 * amount.value, most: 1.3 * amount.value, currency: amount.currency)
            edges.append(edge(wish, start..<amount.end))
        }
        return edges
    }

    /// "between 5 and 10 €", "from 5 to 10 €", "5-10 €".
    private func ranges(_ start: Int) -> [Edge] {
        optional(.between, at: start).compactMap { place in
            guard let low = amount(at: place), low.end < pieces.count else { return nil }
            let isDash = ["-", "–", " - ", " – ", "~"].contains(between(low.end - 1, low.end))
            let ends = ends(.and, at: low.end) + (isDash ? [low.end] : [])
            for next in ends {
                guard let high = amount(at: next), place > start || high.isMoney || low.value >= 1_000,
                    isPrice(high, from: next),
                    low.value <= high.value
                else { continue }
                // "2-3 million": the factor counts for both.
                let factor = low.isMoney || high.value < 1_000 || low.value >= 1_000 ? 1 : factor(of: high, from: next)
                let wish = PriceWish(
                    least: low.value * factor, most: high.value, currency: high.currency ?? low.currency)
                return edge(wish, start..<high.end)
            }
            return nil
        }
    }

    private func factor(of amount: Amount, from place: Int) -> Double {
        number(at: place).map { $0.value > 0 ? amount.value / $0.value : 1 } ?? 1
    }

    /// "100 baht or less", "10 €".
    private func bare(_ start: Int) -> [Edge] {
        guard let amount = amount(at: start), isPrice(amount, from: start) else { return [] }
        var edges: [Edge] = []
        for end in ends(.orLess, at: amount.end) {
            edges.append(edge(PriceWish(most: amount.value, currency: amount.currency), start..<end))
        }
        for end in ends(.orMore, at: amount.end) {
            edges.append(edge(PriceWish(least: amount.value, currency: amount.currency), start..<end))
        }
        if amount.currency != nil || end(.monthly, at: amount.end) != nil {
            edges.append(edge(PriceWish(most: amount.value, currency: amount.currency), start..<amount.end))
        }
        return edges
    }

    /// False for "500 m from …", "10 pm", "10 minutes" and "3 bedrooms".
    private func isPrice(_ amount: Amount, from place: Int) -> Bool {
        if amount.currency != nil { return true }
        for sign in [Sign.from, .away, .oclock, .am, .pm] where end(sign, at: amount.end) != nil { return false }
        if let number = number(at: place) {
            for sign in [Sign.kilometre, .mile, .minute, .oclock, .pm, .am] where end(sign, at: number.end) != nil {
                return false
            }
            if amount.isMoney { return true }
            if end(.metre, at: number.end) != nil { return false }
            return !phrases(at: number.end).contains { $0.signs.contains(.idle) }
        }
        return true
    }
}
