public import Geo

/// A completion of the typed text.
public struct Suggestion: Sendable, Hashable {
    public enum Source: Sendable, Hashable {
        /// The name of a thing; of several things, the nearest or best rated.
        case name(id: Int)
        /// Words that many things contain.
        case words
    }

    public var text: String
    public var kind: Source
    /// Greater is better.
    public var score: Double
}

extension WordIndex {
    /// Names with all typed words, the last of which may be a prefix, and frequent words with that prefix. Accents and typing errors are
    /// forgiven. Popular names come first, and near ones if there is a point.
    ///
    /// - Parameter score: the caller's factor for a document, such as its popularity; 1 is neutral.
    public func suggestions(
        _ typed: String, near: Coordinate? = nil, limit: Int = 10, score: ((Int) -> Double)? = nil
    ) -> [Suggestion] {
        let limit = min(limit, 100)
        let query = WordQuery(typed, near: near, limit: limit, lastWordGoesOn: true)
        let planner = Planner(query, self)
        guard limit > 0, !planner.tokens.isEmpty else { return [] }
        let run = PlanRun(index: self, surroundings: near.map { Surroundings($0, radius: nil) }, isWanted: nil)
        func hits(_ plans: [Plan]) -> [TopHits.Hit] {
            plans.flatMap { plan in
                var plan = plan
                plan.namesOnly = true
                var top = TopHits(limit: 4 * limit)
                run.find(plan, &top)
                return top.best()
            }
        }
        var found = hits(planner.faithful())
        if found.count < limit { found += hits(planner.forgiving().filter(\.needsAll)) }
        var best: [String: Suggestion] = [:]
        for hit in found {
            let segment = parts[hit.part].segment
            let name = segment.name(Int(hit.document))
            let id = segment.ids[Int(hit.document)]
            let value = Double(hit.score) * (score?(id) ?? 1)
            let folded = Folding.fold(name)
            if !name.isEmpty, value > best[folded]?.score ?? 0 {
                best[folded] = Suggestion(text: name, kind: .name(id: id), score: value)
            }
        }
        for word in words(planner, limit: limit) where best[word.text] == nil { best[word.text] = word }
        return Array(best.values.sorted { ($1.score, $0.text) < ($0.score, $1.text) }.prefix(limit))
    }

    /// The typed text with its last word completed by words in at least three documents.
    private func words(_ planner: Planner, limit: Int) -> [Suggestion] {
        guard let last = planner.tokens.last, last.kind == .word, last.text.utf8.count > 1 else { return [] }
        let start = Array(last.text.utf8)
        var counts: [String: Int] = [:]
        for part in parts {
            var key = part.segment.firstKey(notBefore: start)
            let end = min(part.segment.keyCount, key + Alternatives.mostKeys)
            while key < end, part.segment.key(key, beginsWith: start) {
                let count = Int(part.segment.keyCounts[key])
                if count > 0 { counts[String(decoding: part.segment.key(key), as: UTF8.self), default: 0] += count }
                key += 1
            }
        }
        let before = planner.tokens.dropLast().map { $0.text + " " }.joined()
        return counts.filter { $0.value > 2 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit / 3 + 1)
            .map {
                Suggestion(text: before + $0.key, kind: .words, score: 0.3 * Double($0.value) / Double($0.value + 50))
            }
    }
}
