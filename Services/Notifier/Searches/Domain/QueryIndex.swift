import Contract
import Events

/// Saved searches by their keys, so that a change is compared only with those that it can affect.
struct QueryIndex: Sendable {
    /// A search with its query. It is a class, since a change is compared with many: copying one costs more than comparing it.
    final class Entry: Sendable {
        let search: IndexedSearch
        let query: StandingQuery
        fileprivate let keys: QueryKeys
        /// Reflected offsets by the partitions' numbers; shorter if the last ones are unknown.
        private let reflects: [Int64]

        fileprivate init(_ search: IndexedSearch, _ query: StandingQuery, reflects: [Int64]) {
            (self.search, self.query, self.reflects) = (search, query, reflects)
            keys = QueryKeys(query)
        }

        fileprivate func reflects(_ offset: Int64, in partition: Int) -> Bool {
            reflects.indices.contains(partition) && reflects[partition] >= offset
        }
    }

    /// The members of a saved search that matches and notices need.
    struct IndexedSearch: Sendable, Hashable {
        var id: String
        var person: String
        var name: String
        /// The changes that its person wants to be notified of.
        var changes: [SearchMatch.Change]
        var channels: [SavedSearch.Channel]

        init(_ search: SavedSearch) {
            (id, person, name) = (search.id, search.person, search.name)
            (changes, channels) = (search.tells, search.channels)
        }
    }

    private var entries: [Entry?] = []
    private var free: [Int32] = []
    private var numbers: [String: Int32] = [:]
    private var byKey: [UInt64: [Int32]] = [:]
    /// Number of searches by each key part.
    private var byWhat: [UInt64: Int] = [:]
    /// Number of searches with cells of each width.
    private var levels = [Int](repeating: 0, count: Cells.levels)
    private var byWords = 0
    private var byPrices = 0
    private var byStations = 0
    private var byList: [SavedSearch.List: Int] = [:]
    /// Number of searches that compare ratings.
    private var byRating: [SavedSearch.List: Int] = [:]
    /// Numbers of partitions, since their names in each of 100,000 searches would fill the memory.
    private var partitions: [String: Int] = [:]

    /// Whether there are searches of a list.
    /// - Parameter isRating: only those that compare ratings.
    func hasAny(_ list: SavedSearch.List, isRating: Bool = false) -> Bool {
        (isRating ? byRating : byList)[list, default: 0] > 0
    }
    var count: Int { numbers.count }
    var comparesStations: Bool { byStations > 0 }

    mutating func put(_ search: SavedSearch, _ query: StandingQuery) {
        remove(search.id)
        let entry = Entry(IndexedSearch(search), query, reflects: offsets(search.reflects))
        let number = free.popLast() ?? Int32(entries.count)
        if Int(number) == entries.count { entries.append(entry) } else { entries[Int(number)] = entry }
        numbers[search.id] = number
        for key in entry.keys.keys { byKey[key, default: []].append(number) }
        count(entry, 1)
    }

    mutating func remove(_ search: String) {
        guard let number = numbers.removeValue(forKey: search), let entry = entries[Int(number)] else { return }
        for key in entry.keys.keys {
            byKey[key]?.removeAll { $0 == number }
            if byKey[key]?.isEmpty == true { byKey[key] = nil }
        }
        entries[Int(number)] = nil
        free.append(number)
        count(entry, -1)
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

    private mutating func count(_ entry: Entry, _ change: Int) {
        if let level = entry.keys.level { levels[level] += change }
        if entry.keys.hasWords { byWords += change }
        if entry.keys.hasPrices { byPrices += change }
        if entry.query.comparesStations { byStations += change }
        byList[entry.query.list, default: 0] += change
        if entry.query.comparesRatings { byRating[entry.query.list, default: 0] += change }
        for what in entry.keys.whats {
            let count = byWhat[what, default: 0] + change
            byWhat[what] = count > 0 ? count : nil
        }
    }

    /// Whether a search matches the thing before and after a change. There is no verdict if it matches neither.
    struct Verdict: Sendable, Hashable {
        var search: IndexedSearch
        var before: Bool
        var after: Bool
    }

    /// The searches that a change may affect, in the order of their ids.
    /// - Parameters:
    ///   - before: the thing before; nil: it did not exist.
    ///   - after: the thing after; nil: it was deleted.
    ///   - reflects: the change's position; searches that reflect it are left out.
    ///   - isRating: whether only ratings changed.
    func candidates(
        before: FoundThing?, after: FoundThing?, reflects: InputPositions, isRating: Bool = false
    ) -> [Entry] {
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
        return numbers.compactMap { number -> Entry? in
            guard number != last, let entry = entries[Int(number)] else { return nil }
            last = number
            if isRating, !entry.query.comparesRatings { return nil }
            return positions.contains { entry.reflects($0.1, in: $0.0) } ? nil : entry
        }.sorted { $0.search.id < $1.search.id }
    }

    /// The entry of a search; nil if it was deleted.
    func entry(_ id: String) -> Entry? { numbers[id].flatMap { entries[Int($0)] } }
}

extension QueryIndex.Entry {
    /// Nil if it matches the thing neither before nor after.
    func verdict(before: FoundThing?, after: FoundThing?) -> QueryIndex.Verdict? {
        let matched = before.map { query.wants($0) } ?? false
        let matches = after.map { query.wants($0) } ?? false
        return matched || matches ? QueryIndex.Verdict(search: search, before: matched, after: matches) : nil
    }
}
