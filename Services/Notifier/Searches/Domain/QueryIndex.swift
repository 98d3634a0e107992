import Contract

/// Saved searches by their keys, so that a change meets only those that it can touch.
struct QueryIndex: Sendable {
    private struct Kept: Sendable {
        var search: String
        var query: StandingQuery
        var keys: QueryKeys
    }

    private var kept: [Kept?] = []
    private var free: [Int32] = []
    private var numbers: [String: Int32] = [:]
    private var byKey: [UInt64: [Int32]] = [:]
    /// How many have cells of each width.
    private var levels = [Int](repeating: 0, count: Cells.levels)
    private var byWords = 0
    private var byPrices = 0
    private var byStations = 0
    private var byList: [SavedSearch.List: Int] = [:]

    func hasAny(_ list: SavedSearch.List) -> Bool { byList[list, default: 0] > 0 }
    var count: Int { numbers.count }
    var asksForStations: Bool { byStations > 0 }

    mutating func put(_ search: String, _ query: StandingQuery) {
        remove(search)
        let kept = Kept(search: search, query: query, keys: QueryKeys(query))
        let number = free.popLast() ?? Int32(self.kept.count)
        if Int(number) == self.kept.count { self.kept.append(kept) } else { self.kept[Int(number)] = kept }
        numbers[search] = number
        for key in kept.keys.keys { byKey[key, default: []].append(number) }
        count(kept, 1)
    }

    mutating func remove(_ search: String) {
        guard let number = numbers.removeValue(forKey: search), let kept = kept[Int(number)] else { return }
        for key in kept.keys.keys {
            byKey[key]?.removeAll { $0 == number }
            if byKey[key]?.isEmpty == true { byKey[key] = nil }
        }
        self.kept[Int(number)] = nil
        free.append(number)
        count(kept, -1)
    }

    private mutating func count(_ kept: Kept, _ change: Int) {
        if let level = kept.keys.level { levels[level] += change }
        if kept.keys.hasWords { byWords += change }
        if kept.keys.hasPrices { byPrices += change }
        if kept.query.asksForStations { byStations += change }
        byList[kept.query.list, default: 0] += change
    }

    /// Whether a search that a change touches wants the thing before and after it; of those that want neither nothing is said.
    struct Verdict: Sendable, Hashable {
        var search: String
        var before: Bool
        var after: Bool
    }

    /// - Parameter before: nil: it was not there. `after` nil: it is no more.
    /// - Returns: by the searches' ids.
    func verdicts(before: FoundThing?, after: FoundThing?) -> [Verdict] {
        let levels = self.levels.indices.filter { self.levels[$0] > 0 }
        var numbers: Set<Int32> = []
        for thing in [before, after].compactMap(\.self) {
            for key in QueryKeys(thing, levels: levels, words: byWords > 0, prices: byPrices > 0).keys {
                if let found = byKey[key] { numbers.formUnion(found) }
            }
        }
        return numbers.compactMap { number -> Verdict? in
            guard let kept = kept[Int(number)] else { return nil }
            let verdict = Verdict(
                search: kept.search, before: before.map(kept.query.wants) ?? false,
                after: after.map(kept.query.wants) ?? false)
            return verdict.before || verdict.after ? verdict : nil
        }.sorted { $0.search < $1.search }
    }
}
