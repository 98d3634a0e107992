/// Carries a plan out over the parts of an index.
///
/// Documents stand along a curve, so those near a point are a few stretches of each list. It looks at everything within a kilometre,
/// then four, sixteen and so on, until nothing farther off could be better; rare words are looked up at once.
struct PlanRun {
    /// Entries of its rarest word that a plan looks at without going from near to far.
    static let fewEntries = 1_024
    /// Entries that a plan looks at in one stretch, at most: a bound to the work.
    static let mostEntries = 400_000

    let index: WordIndex
    let surroundings: Surroundings?
    let isWanted: ((Int) -> Bool)?

    func hits(_ plan: Plan, limit: Int) -> TopHits {
        var top = TopHits(limit: limit)
        guard !plan.isHopeless else { return top }
        if let surroundings, size(plan) > PlanRun.fewEntries {
            let most = most(plan)
            var radius: Float = 1_000
            while radius < 500_000 {
                let reach = min(radius, surroundings.radius)
                guard
                    let stretches = Cells.stretches(
                        latitude: Double(surroundings.latitude), longitude: Double(surroundings.longitude),
                        radius: Double(reach) * 1.01)
                else { break }
                top.removeAll()
                for (number, part) in index.parts.enumerated() {
                    scan(plan, number, part.segment.documents(in: stretches), &top)
                }
                let best = most * Float(Combination.nearness(Double(reach)))
                if reach >= surroundings.radius || (top.isFull && top.threshold >= best) { return top }
                radius *= 4
            }
            top.removeAll()
        }
        for (number, part) in index.parts.enumerated() {
            scan(plan, number, [0..<UInt32(part.segment.count)], &top)
        }
        return top
    }

    /// What a document at the point could have at best.
    private func most(_ plan: Plan) -> Float {
        var sum: Float = 0
        for slot in plan.slots {
            var peak: Float = 0
            for (part, alternatives) in zip(index.parts, slot.alternatives) {
                for alternative in alternatives {
                    peak = max(peak, Float(part.segment.peaks[Int(alternative.list)]) * alternative.quality)
                }
            }
            sum += (slot.isSlight ? 0.25 : 1) * slot.weight * peak / 127
        }
        let relevance = plan.factor * sum / plan.weight
        return relevance * relevance * (index.parts.map(\.segment.mostStanding).max() ?? 1)
    }

    /// Entries of the rarest needed word, or of all if any will do.
    private func size(_ plan: Plan) -> Int {
        let sizes = plan.needed.map { slot in
            zip(index.parts, slot.alternatives).reduce(0) { sum, pair in
                pair.1.reduce(sum) { $0 + pair.0.segment.size($1.list) }
            }
        }
        return plan.needsAll ? sizes.min() ?? 0 : sizes.reduce(0, +)
    }

    private func scan(_ plan: Plan, _ number: Int, _ ranges: [Range<UInt32>], _ top: inout TopHits) {
        if plan.needsAll { scanAll(plan, number, ranges, &top) } else { scanAny(plan, number, ranges, &top) }
    }

    private func scanAll(_ plan: Plan, _ number: Int, _ ranges: [Range<UInt32>], _ top: inout TopHits) {
        let segment = index.parts[number].segment
        let needed = plan.slots.indices.filter { !plan.slots[$0].isSlight }
        let sizes = needed.map { place in
            plan.slots[place].alternatives[number].reduce(0) { $0 + segment.size($1.list) }
        }
        guard let least = sizes.min(), least > 0 else { return }
        let lead = needed[sizes.firstIndex(of: least)!]
        let leading = plan.slots[lead].alternatives[number]
        var prober = Prober(segment, plan, number, lead)
        let weight = plan.slots[lead].weight
        func look(_ document: UInt32, _ value: Float) {
            guard let place = nearness(number, document, above: top.threshold, factor: plan.factor),
                let sum = prober.sum(document)
            else { return }
            offer(plan.factor * (weight * value + sum) / prober.total, place, number, document, &top)
        }
        if leading.count == 1 {
            forEach(segment, leading[0], ranges, namesOnly: plan.namesOnly, look)
            return
        }
        var entries: [(document: UInt32, value: Float)] = []
        for alternative in leading {
            forEach(segment, alternative, ranges, namesOnly: plan.namesOnly) { entries.append(($0, $1)) }
        }
        entries.sort { ($0.document, $1.value) < ($1.document, $0.value) }
        var last = UInt32.max
        for entry in entries where entry.document != last {
            last = entry.document
            look(entry.document, entry.value)
        }
    }

    private func scanAny(_ plan: Plan, _ number: Int, _ ranges: [Range<UInt32>], _ top: inout TopHits) {
        let segment = index.parts[number].segment
        var entries: [(document: UInt32, slot: Int32, value: Float)] = []
        for (place, slot) in plan.slots.enumerated() {
            for alternative in slot.alternatives[number] where entries.count < PlanRun.mostEntries {
                forEach(segment, alternative, ranges, namesOnly: plan.namesOnly) {
                    entries.append(($0, Int32(place), $1))
                }
            }
        }
        entries.sort { $0.document < $1.document }
        let total = plan.weight
        var best = [Float](repeating: 0, count: plan.slots.count)
        var start = 0
        while start < entries.count {
            let document = entries[start].document
            for place in best.indices { best[place] = 0 }
            while start < entries.count, entries[start].document == document {
                let entry = entries[start]
                best[Int(entry.slot)] = max(best[Int(entry.slot)], entry.value)
                start += 1
            }
            var sum: Float = 0
            var covered: Float = 0
            for (place, slot) in plan.slots.enumerated() where best[place] > 0 {
                let share = slot.weight * (slot.isSlight ? 0.25 : 1)
                sum += share * best[place]
                covered += share
            }
            let coverage = covered / total
            guard coverage > 0.3, let place = nearness(number, document, above: top.threshold, factor: plan.factor)
            else { continue }
            offer(plan.factor * coverage * sum / total, place, number, document, &top)
        }
    }

    private func forEach(
        _ segment: Segment, _ alternative: Slot.Alternative, _ ranges: [Range<UInt32>], namesOnly: Bool,
        _ body: (UInt32, Float) -> Void
    ) {
        let scale = alternative.quality / 127
        segment.lists.documents.withUnsafeBufferPointer { documents in
            segment.lists.weights.withUnsafeBufferPointer { weights in
                for range in ranges {
                    for entry in segment.entries(alternative.list, range).prefix(PlanRun.mostEntries) {
                        if namesOnly, weights[entry] & Segment.inName == 0 { continue }
                        body(documents[entry], Float(weights[entry] & 0x7F) * scale)
                    }
                }
            }
        }
    }

    /// Nearness times standing; nil if the document is gone, too far off, or could not get in with the best of words.
    private func nearness(_ number: Int, _ document: UInt32, above threshold: Float, factor: Float) -> Float? {
        let part = index.parts[number]
        let place = Int(document)
        if part.gone.count > 0, part.gone[place] { return nil }
        var value = part.segment.columns.standings[place]
        if let surroundings {
            let distance = surroundings.distance(
                part.segment.columns.latitudes[place], part.segment.columns.longitudes[place])
            guard distance <= surroundings.radius else { return nil }
            value *= 1 / (1 + distance / Float(Combination.halfway))
        }
        return value * factor * factor > threshold ? value : nil
    }

    private func offer(_ relevance: Float, _ place: Float, _ number: Int, _ document: UInt32, _ top: inout TopHits) {
        let score = relevance * relevance * place
        guard score > top.threshold else { return }
        if let isWanted, !isWanted(index.parts[number].segment.columns.ids[Int(document)]) { return }
        top.insert(TopHits.Hit(score: score, relevance: relevance, part: number, document: document))
    }
}
