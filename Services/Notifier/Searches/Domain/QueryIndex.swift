import Contract
import Events

/// Saved searches by their keys, so that a change meets only those that it can touch.
struct QueryIndex: Sendable {
    /// A class, since a change meets many of them: copying one costs more than asking it.
    final class Kept: Sendable {
        let asker: Asker
        let query: StandingQuery
        fileprivate let keys: QueryKeys
        /// By the partitions' numbers; shorter if the last ones are unknown.
        private let reflects: [Int64]

        fileprivate init(_ asker: Asker, _ query: StandingQuery, reflects: [Int64]) {
            (self.asker, self.query, self.reflects) = (asker, query, reflects)
            keys = QueryKeys(query)
        }

        fileprivate func reflects(_ offset: Int64, in partition: Int) -> Bool {
            reflects.indices.contains(partition) && reflects[partition] >= offset
        }
    }

    /// Of a saved search what its finds are told by.
    struct Asker: Sendable, Hashable {
        var id: String
        var person: String
        var name: String
        var tells: [SearchMatch.Change]
        var channels: [SavedSearch.Channel]

        init(_ search: SavedSearch) {
            (id, person, name) = (search.id, search.person, search.name)
            (tells, channels) = (search.tells, search.channels)
        }
    }

    private var kept: [Kept?] = []
    private var free: [Int32] = []
    private var numbers: [String: Int32] = [:]
    private var byKey: [UInt64: [Int32]] = [:]
    /// How many have each what.
    private var byWhat: [UInt64: Int] = [:]
    /// How many have cells of each width.
    private var levels = [Int](repeating: 0, count: Cells.levels)
    private var byWords = 0
    private var byPrices = 0
    private var byStations = 0
    private var byList: [SavedSearch.List: Int] = [:]
    /// How many ask for ratings.
    private var byRating: [SavedSearch.List: Int] = [:]
    /// Numbers for partitions: their names in each of 100,000 searches would fill the memory.
    private var partitions: [String: Int] = [:]

    /// - Parameter isRating: only those that ask for ratings.
    func hasAny(_ list: SavedSearch.List, isRating: Bool = false) -> Bool {
        (isRating ? byRating : byList)[list, default: 0] > 0
    }
    var count: Int { numbers.count }
    var asksForStations: Bool { byStations > 0 }

    mutating func put(_ search: SavedSearch, _ query: StandingQuery) {
        remove(search.id)
        let kept = Kept(Asker(search), query, reflects: offsets(search.reflects))
        let number = free.popLast() ?? Int32(self.kept.count)
        if Int(number) == self.kept.count { self.kept.append(kept) } else { self.kept[Int(number)] = kept }
        numbers[search.id] = number
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

    private mutating func offsets(_ positions: InputPositions) -> [Int64] {
        var offsets: [Int64] = []
        for (name, offset) in positions.byPartition {
            let number = partitions[name] ?? partitions.count
            partitions[name] = number
            while offsets.count <= number { offsets.append(-1) }
            offsets[number] = offset
        }
        return offsets
    }

    private mutating func count(_ kept: Kept, _ change: Int) {
        if let level = kept.keys.level { levels[level] += change }
        if kept.keys.hasWords { byWords += change }
        if kept.keys.hasPrices { byPrices += change }
        if kept.query.asksForStations { byStations += change }
        byList[kept.query.list, default: 0] += change
        if kept.query.asksForRatings { byRating[kept.query.list, default: 0] += change }
        for what in kept.keys.whats {
            let count = byWhat[what, default: 0] + change
            byWhat[what] = count > 0 ? count : nil
        }
    }

    /// Whether a search that a change touches wants the thing before and after it; of those that want neither nothing is said.
    struct Verdict: Sendable, Hashable {
        var search: Asker
        var before: Bool
        var after: Bool
    }

    /// The searches that a change may touch, by their ids.
    /// - Parameters:
    ///   - before: nil: it was not there.
    ///   - after: nil: it is no more.
    ///   - reflects: the change's position; searches that reflect it are left out.
    ///   - isRating: only its ratings changed.
    func askers(
        before: FoundThing?, after: FoundThing?, reflects: InputPositions, isRating: Bool = false
    ) -> [Kept] {
        let levels = self.levels.indices.filter { self.levels[$0] > 0 }
        var numbers: [Int32] = []
        for thing in [before, after].compactMap(\.self) {
            QueryKeys.each(
                of: thing, levels: levels, words: byWords > 0, prices: byPrices > 0, isKnown: { byWhat[$0] != nil }
            ) { key in
                if let found = byKey[key] { numbers += found }
            }
        }
        numbers.sort()
        let positions = reflects.byPartition.map { (partitions[$0.key] ?? .max, $0.value) }
        var last: Int32?
        return numbers.compactMap { number -> Kept? in
            guard number != last, let kept = kept[Int(number)] else { return nil }
            last = number
            if isRating, !kept.query.asksForRatings { return nil }
            return positions.contains { kept.reflects($0.1, in: $0.0) } ? nil : kept
        }.sorted { $0.asker.id < $1.asker.id }
    }

    /// A search as it is kept now; nil if it is no more.
    func search(_ id: String) -> Kept? { numbers[id].flatMap { kept[Int($0)] } }
}

extension QueryIndex.Kept {
    /// Nil if it wants the thing neither before nor after.
    func verdict(before: FoundThing?, after: FoundThing?) -> QueryIndex.Verdict? {
        let wanted = before.map { query.wants($0) } ?? false
        let wants = after.map { query.wants($0) } ?? false
        return wanted || wants ? QueryIndex.Verdict(search: asker, before: wanted, after: wants) : nil
    }
}
