/// Decides which documents a query leaves out, or puts last, for the words that it excludes.
struct Exclusion {
    /// The factor for documents that have the words, but neither in their names nor as their kind.
    private static let elsewhere: Float = 0.2
    /// The maximum number of texts that are read, and of documents found for each.
    private static let (most, mostDocuments) = (4, 20_000)

    private struct Key: Hashable {
        var part: Int
        var document: UInt32
    }

    private var factors: [Key: Float] = [:]

    /// Nil if nothing is excluded.
    init?(_ texts: [String], _ index: WordIndex, _ surroundings: Surroundings?) {
        guard !texts.isEmpty else { return nil }
        let run = PlanRun(index: index, surroundings: surroundings, isWanted: nil)
        for text in texts.prefix(Exclusion.most) {
            let planner = Planner(WordQuery(text), index)
            let literal = planner.literal()
            add(literal, Exclusion.elsewhere, run)
            add(literal.map(\.inNames), 0, run)
            add(planner.tagged(), 0, run)
        }
    }

    private mutating func add(_ plans: [Plan], _ factor: Float, _ run: PlanRun) {
        var top = TopHits(limit: Exclusion.mostDocuments)
        for plan in plans { run.find(plan, &top) }
        for hit in top.best() { factors[Key(part: hit.part, document: hit.document)] = factor }
    }

    /// 0 for a document that is left out, 1 for one without the words.
    func factor(_ document: UInt32, _ part: Int) -> Float { factors[Key(part: part, document: document)] ?? 1 }
}

extension Plan {
    fileprivate var inNames: Plan {
        var plan = self
        plan.namesOnly = true
        return plan
    }
}
