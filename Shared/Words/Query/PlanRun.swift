/// Runs a plan on all parts of an index.
///
/// Documents are ordered along a curve, so those near a point are a few stretches of each list. It reads everything within one kilometre,
/// then four, sixteen and so on, until nothing farther away could be better. Rare words are looked up at once.
struct PlanRun {
    /// The maximum number of entries of a plan's rarest word that are read without going from near to far.
    private static let fewEntries = 1_024

    let index: WordIndex
    let surroundings: Surroundings?
    let isWanted: ((Int) -> Bool)?
    var exclusion: Exclusion?

    /// Adds the plan's hits that are better than the present ones.
    func find(_ plan: Plan, _ top: inout TopHits) {
        guard !plan.isHopeless else { return }
        let scans = index.parts.indices.map {
            PartScan(
                plan, number: $0, part: index.parts[$0], surroundings: surroundings, isWanted: isWanted,
                exclusion: exclusion)
        }
        if let surroundings, isLong(plan) {
            let most = most(plan)
            var radius: Float = 1_000
            while radius < 500_000 {
                let reach = min(radius, surroundings.radius)
                guard
                    let stretches = Cells.stretches(
                        latitude: Double(surroundings.latitude), longitude: Double(surroundings.longitude),
                        radius: Double(reach) * 1.01)
                else { break }
                for scan in scans { scan.run(over: scan.segment.documents(in: stretches), &top) }
                top.cut()
                let best = most * Float(Combination.nearness(Double(reach)))
                if reach >= surroundings.radius || top.threshold >= best { return }
                radius *= 4
            }
        }
        for scan in scans { scan.run(over: [0..<UInt32(scan.segment.count)], &top) }
    }

    /// True if going from near to far pays off: reading lists in stretches has a cost, too.
    private func isLong(_ plan: Plan) -> Bool {
        let sizes = plan.needed.map { slot in
            zip(index.parts, slot.alternatives).reduce(into: (entries: 0, lists: 0)) { sum, pair in
                for alternative in pair.1 { sum.entries += pair.0.segment.size(alternative.list) }
                sum.lists += pair.1.count
            }
        }
        let all = sizes.reduce((entries: 0, lists: 0)) { ($0.entries + $1.entries, $0.lists + $1.lists) }
        guard let looked = plan.needsAll ? sizes.min(by: { $0.entries < $1.entries }) : all else { return false }
        return looked.entries > max(PlanRun.fewEntries, 64 * looked.lists)
    }

    /// The maximum score of a document at the point.
    private func most(_ plan: Plan) -> Float {
        let total = plan.weight
        var sum: Float = 0
        for slot in plan.slots {
            var peak: Float = 0
            for (part, alternatives) in zip(index.parts, slot.alternatives) {
                for alternative in alternatives {
                    let worth = Plan.worth(of: alternative, for: slot, total: total)
                    peak = max(peak, worth[part.segment.peaks[Int(alternative.list)]])
                }
            }
            sum += peak
        }
        let relevance = plan.factor * sum
        return relevance * relevance * (index.parts.map(\.segment.mostStanding).max() ?? 1)
    }
}
