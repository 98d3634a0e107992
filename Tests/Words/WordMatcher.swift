@testable import Words

/// Computes how well any document matches a query, without an index: the results of searches are compared with it.
struct WordMatcher: Sendable {
    private let index: WordIndex
    private let plans: [Plan]

    init(_ index: WordIndex, _ plans: [Plan]) {
        self.index = index
        self.plans = plans.filter { !$0.isHopeless }
    }

    /// 0 to 1; nil if it does not fit or is not there.
    func relevance(of id: Int) -> Double? {
        guard let (part, document) = index.location(id) else { return nil }
        let segment = index.parts[part].segment
        var best: Float = 0
        for plan in plans where plan.needsAll {
            var prober = Prober(segment, plan, part, without: nil)
            if let sum = prober.sum(UInt32(document)) { best = max(best, plan.factor * sum) }
        }
        return best > 0 ? Double(best) : nil
    }
}

extension WordIndex {
    /// Reads a query once, to ask of many documents. - Parameter forgiving: typing errors are forgiven, too.
    func matcher(_ query: WordQuery, forgiving: Bool = false) -> WordMatcher {
        let planner = Planner(query, self)
        return WordMatcher(
            self, planner.tokens.isEmpty ? [] : planner.faithful() + (forgiving ? planner.forgiving() : []))
    }
}
