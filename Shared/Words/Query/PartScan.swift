import Budget

/// Runs a plan on one part of an index.
struct PartScan {
    /// The maximum number of entries read in one stretch of a list, which bounds the work.
    private static let mostEntries = 400_000
    /// The minimum share of the words' weight that a document must have if not all words are needed.
    private static let leastCoverage: Float = 0.3

    let segment: Segment
    private let plan: Plan
    private let number: Int
    private let removed: RemovedDocuments
    private let surroundings: Surroundings?
    private let isWanted: ((Int) -> Bool)?
    private let exclusion: Exclusion?
    private let total: Float
    private let lead: Int?
    private let budget = Budget.current

    init(
        _ plan: Plan, number: Int, part: WordIndex.Part, surroundings: Surroundings?, isWanted: ((Int) -> Bool)?,
        exclusion: Exclusion? = nil
    ) {
        self.plan = plan
        self.number = number
        segment = part.segment
        removed = part.removed
        self.surroundings = surroundings
        self.isWanted = isWanted
        self.exclusion = exclusion
        total = plan.weight
        let segment = part.segment
        func size(_ place: Int) -> Int {
            plan.slots[place].alternatives[number].reduce(0) { $0 + segment.size($1.list) }
        }
        let needed = plan.slots.indices.filter { !plan.slots[$0].isSlight }
        lead = plan.needsAll ? needed.map { ($0, size($0)) }.min { $0.1 < $1.1 }?.0 : nil
    }

    /// Adds the hits among the documents in these stretches.
    func run(over ranges: [Range<UInt32>], _ top: inout TopHits) {
        if let lead { findAll(from: lead, ranges, &top) } else { findAny(ranges, &top) }
    }

    // MARK: - All words

    /// A document that contains the rarest word.
    private struct Lead {
        var document: UInt32
        /// The weight of that word in it.
        var value: Float
        /// Its nearness times its standing.
        var place: Float
    }

    /// Reads the documents of the rarest word, and looks for the other words only in those.
    private func findAll(from lead: Int, _ ranges: [Range<UInt32>], _ top: inout TopHits) {
        let slot = plan.slots[lead]
        let others = plan.slots.indices.filter { $0 != lead }
        let rest = others.reduce(Float(0)) { $0 + peak(plan.slots[$1]) }
        var leads: [Lead] = []
        // The best alternatives first: once there are enough hits, documents that cannot be better are skipped.
        for alternative in slot.alternatives[number].sorted(by: { peak($0, of: slot) > peak($1, of: slot) }) {
            let most = relevance(peak(alternative, of: slot) + rest)
            guard most * most * segment.mostStanding > top.threshold else { break }
            let worth = worth(of: alternative, for: slot)
            // Most entries of a frequent word are rejected by their weight alone.
            var threshold = top.threshold
            var least = leastWeight(worth, rest, above: threshold)
            forEach(alternative, ranges) { document, weight in
                guard weight >= least else { return }
                let value = worth[weight]
                let most = relevance(value + rest)
                let place = nearness(document)
                guard place >= 0, most * most * place > top.threshold else { return }
                guard others.isEmpty else { return leads.append(Lead(document: document, value: value, place: place)) }
                offer(most, place, document, &top)
                if top.threshold != threshold {
                    threshold = top.threshold
                    least = leastWeight(worth, rest, above: threshold)
                }
            }
        }
        guard !others.isEmpty, !leads.isEmpty else { return }
        let lists = others.reduce(0) { $0 + plan.slots[$1].alternatives[number].count }
        let entries = others.reduce(0) { sum, place in
            plan.slots[place].alternatives[number].reduce(sum) { $0 + segment.size($1.list) }
        }
        if leads.count * lists <= entries {
            probe(leads, without: lead, rest, &top)
        } else {
            join(leads, lead, ranges, &top)
        }
    }

    /// Looks up each of a few documents in all lists of the other words.
    private func probe(_ leads: [Lead], without lead: Int, _ rest: Float, _ top: inout TopHits) {
        var prober = Prober(segment, plan, number, without: lead)
        for lead in leads where Budget.allows(of: budget) {
            let most = relevance(lead.value + rest)
            guard most * most * lead.place > top.threshold, let sum = prober.sum(lead.document) else { continue }
            offer(relevance(lead.value + sum), lead.place, lead.document, &top)
        }
    }

    /// Walks through all lists of the other words, for many documents.
    private func join(_ leads: [Lead], _ lead: Int, _ ranges: [Range<UInt32>], _ top: inout TopHits) {
        var sums = DocumentSums(room: leads.count)
        for lead in leads { sums.add(lead.value, to: lead.document, slot: 0) }
        var needed: UInt32 = 1
        var bit = 0
        for (place, slot) in plan.slots.enumerated() where place != lead {
            bit += 1
            if !slot.isSlight { needed |= 1 << UInt32(bit) }
            for alternative in slot.alternatives[number] {
                let worth = worth(of: alternative, for: slot)
                forEach(alternative, ranges) { sums.addIfThere(worth[$1], to: $0, slot: bit) }
            }
        }
        sums.forEach { document, slots, sum in
            guard slots & needed == needed, Budget.allows(of: budget) else { return }
            offer(relevance(sum), nearness(document), document, &top)
        }
    }

    // MARK: - Some words

    /// Finds documents with some of the words; a greater share of the weight ranks higher.
    private func findAny(_ ranges: [Range<UInt32>], _ top: inout TopHits) {
        let entries = plan.slots.reduce(0) { sum, slot in
            slot.alternatives[number].reduce(sum) { $0 + segment.size($1.list) }
        }
        var sums = DocumentSums(room: min(entries, 1_024))
        let order = plan.slots.indices.sorted { plan.slots[$0].share > plan.slots[$1].share }
        for (done, place) in order.enumerated() {
            let slot = plan.slots[place]
            // Documents with only this word and the following ones cannot be among the best. So the word is only added to documents that
            // have others.
            let left = order[done...].map { plan.slots[$0] }
            let coverage = left.reduce(0) { $0 + $1.share } / total
            let most = coverage * relevance(left.reduce(0) { $0 + peak($1) })
            let isEnough = coverage > PartScan.leastCoverage && most * most * segment.mostStanding > top.threshold
            for alternative in slot.alternatives[number] where sums.count < PartScan.mostEntries {
                let worth = worth(of: alternative, for: slot)
                forEach(alternative, ranges) { document, weight in
                    if isEnough {
                        sums.add(worth[weight], to: document, slot: place)
                    } else {
                        sums.addIfThere(worth[weight], to: document, slot: place)
                    }
                }
            }
        }
        let shares = plan.slots.map(\.share)
        sums.forEach { document, slots, sum in
            guard Budget.allows(of: budget) else { return }
            var covered: Float = 0
            for (place, share) in shares.enumerated() where slots >> UInt32(place) & 1 == 1 { covered += share }
            let coverage = covered / total
            guard coverage > PartScan.leastCoverage else { return }
            offer(coverage * relevance(sum), nearness(document), document, &top)
        }
    }

    // MARK: - Shared

    private func relevance(_ sum: Float) -> Float { plan.factor * sum }

    private func worth(of alternative: Slot.Alternative, for slot: Slot) -> Worth {
        Plan.worth(of: alternative, for: slot, total: total)
    }

    /// The maximum weight of an alternative of a word.
    private func peak(_ alternative: Slot.Alternative, of slot: Slot) -> Float {
        worth(of: alternative, for: slot)[segment.peaks[Int(alternative.list)]]
    }

    private func peak(_ slot: Slot) -> Float { slot.alternatives[number].reduce(0) { max($0, peak($1, of: slot)) } }

    /// - Parameter rest: the maximum weight of the other words.
    private func leastWeight(_ worth: Worth, _ rest: Float, above threshold: Float) -> UInt8 {
        guard threshold > 0, worth.perWeight > 0 else { return 0 }
        let sum = (threshold / segment.mostStanding).squareRoot() / plan.factor
        return UInt8(max(0, min(127, ((sum - rest - Worth.step) / worth.perWeight).rounded(.down))))
    }

    /// Calls `body` with each document of a list and its weight there, 1 to 127.
    private func forEach(
        _ alternative: Slot.Alternative, _ ranges: [Range<UInt32>], _ body: (UInt32, UInt8) -> Void
    ) {
        let (documents, weights, namesOnly) = (segment.documents, segment.weights, plan.namesOnly)
        for range in ranges {
            for entry in segment.entries(alternative.list, range).prefix(PartScan.mostEntries) {
                guard entry & 15 != 0 || Budget.allows(of: budget) else { return }
                let weight = weights[entry]
                if namesOnly, weight & Segment.inName == 0 { continue }
                body(documents[entry], weight & 0x7F)
            }
        }
    }

    /// Nearness times standing; negative if the document is removed or too far away.
    private func nearness(_ document: UInt32) -> Float {
        let place = Int(document)
        if removed.count > 0, removed[place] { return -1 }
        let standing = segment.standings[place]
        guard let surroundings else { return standing }
        let distance = surroundings.distance(segment.latitudes[place], segment.longitudes[place])
        return distance <= surroundings.radius ? standing / (1 + distance / Float(Combination.halfway)) : -1
    }

    private func offer(_ relevance: Float, _ place: Float, _ document: UInt32, _ top: inout TopHits) {
        var score = relevance * relevance * place
        guard place >= 0, score > top.threshold else { return }
        if let isWanted, !isWanted(segment.ids[Int(document)]) { return }
        if let exclusion {
            score *= exclusion.factor(document, number)
            guard score > max(0, top.threshold) else { return }
        }
        top.insert(TopHits.Hit(score: score, relevance: relevance, part: number, document: document))
    }
}
