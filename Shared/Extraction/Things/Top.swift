extension Reading.Top {
    /// The first things, the greatest value first.
    func taken(of things: [Thing]) -> [Thing] {
        guard let by else { return Array(things.prefix(count)) }
        let ranked = things.enumerated().map { (place: $0.offset, thing: $0.element, rank: Rank($0.element.text(by))) }
        let sorted = ranked.sorted { $0.rank == $1.rank ? $0.place < $1.place : $1.rank < $0.rank }
        return sorted.prefix(count).map(\.thing)
    }
}

/// Sort key of things: no value is less than a text, a text less than a number.
private enum Rank: Comparable {
    case missing
    case text(String)
    case number(Double)

    init(_ text: String?) {
        guard let text else {
            self = .missing
            return
        }
        self = Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
    }
}
