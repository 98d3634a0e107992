/// Tells of any document how well it fits a query: for lists that are ordered by something else, or gathered from a place's surroundings.
public struct WordMatcher: Sendable {
    private let index: WordIndex
    private let plans: [Plan]

    init(_ index: WordIndex, _ plans: [Plan]) {
        self.index = index
        self.plans = plans.filter { !$0.isHopeless }
    }

    /// Documents that may fit, at most: of the most promising reading its rarest word's.
    public var mostMatches: Int {
        plans.map { plan in
            let sizes = plan.needed.map { slot in
                zip(index.parts, slot.alternatives).reduce(0) { sum, pair in
                    pair.1.reduce(sum) { $0 + pair.0.segment.size($1.list) }
                }
            }
            return plan.needsAll ? sizes.min() ?? 0 : sizes.reduce(0, +)
        }.reduce(0, +)
    }

    /// 0 to 1; nil if it does not fit or is not there.
    public func relevance(of id: Int) -> Double? {
        guard let (part, document) = index.location(id) else { return nil }
        let segment = index.parts[part].segment
        var best: Float = 0
        for plan in plans where plan.needsAll {
            var prober = Prober(segment, plan, part, without: nil)
            if let sum = prober.sum(UInt32(document)) { best = max(best, plan.factor * sum / prober.total) }
        }
        return best > 0 ? Double(best) : nil
    }
}

extension WordIndex {
    /// Reads a query once, to ask of many documents. - Parameter forgiving: typing errors are forgiven, too.
    public func matcher(_ query: WordQuery, forgiving: Bool = false) -> WordMatcher {
        let planner = Planner(query, self)
        return WordMatcher(
            self, planner.tokens.isEmpty ? [] : planner.faithful() + (forgiving ? planner.forgiving() : []))
    }
}
