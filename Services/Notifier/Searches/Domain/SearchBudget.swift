/// Remaining work of a step, in comparisons with one search.
struct SearchBudget {
    /// Cost of a match, which is recorded and notified.
    private static let find = 5
    /// Cost of reading a thing before and after a change, in addition to its parts.
    private static let look = 25

    private let whole: Int
    private(set) var left: Int
    private var hasLooked = false

    init(_ whole: Int) { (self.whole, left) = (whole, whole) }

    mutating func spendOnSearch() { left -= 1 }
    mutating func spendOnFind() { left -= Self.find }

    /// Charges the reading of a thing. The first one leaves at least half of the step, so that each step makes progress.
    mutating func spendOnLook(at before: FoundThing?, _ after: FoundThing?) {
        left -= Self.look + (before?.parts ?? 0) + (after?.parts ?? 0)
        if !hasLooked { left = max(left, whole / 2) }
        hasLooked = true
    }
}
