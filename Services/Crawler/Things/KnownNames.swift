/// A page's things under the ids that they were given when the page was read before.
///
/// An id stays once it is given, also when other things with the same address appear or disappear. Stores of release 1.0 know ids by
/// address alone. Such an id stays with the only thing that could have it, or with the unchanged one. If it meant several things, it ends,
/// and each gets its own id.
struct KnownNames {
    struct Known: Sendable {
        var thing: String
        /// Nil in records of release 1.0.
        var identity: String?
        var digest: String
    }

    private(set) var things: [SeenThing]
    /// Ids of release 1.0 that meant several things.
    private(set) var ended: [String] = []

    init(_ found: [SeenThing], known: [Known]) {
        things = found
        guard !known.isEmpty else { return }
        let given = Dictionary(known.compactMap { one in one.identity.map { ($0, one.thing) } }) { first, _ in first }
        let plain = Dictionary(known.filter { $0.identity == nil }.map { ($0.thing, $0.digest) }) { first, _ in first }
        let bearers = Dictionary(grouping: found.indices) { found[$0].plainID }
        var taken: Set<String> = []
        var settled: Set<Int> = []
        func settle(_ index: Int, _ id: String) {
            guard taken.insert(id).inserted else { return }
            things[index].id = id
            settled.insert(index)
        }
        for index in things.indices {
            if let id = given[found[index].identity] { settle(index, id) }
        }
        for (id, digest) in plain {
            let open = bearers[id, default: []].filter { !settled.contains($0) }
            if let same = open.first(where: { found[$0].digest == digest }) ?? (open.count == 1 ? open[0] : nil) {
                settle(same, id)
            }
        }
        for index in things.indices where !settled.contains(index) {
            if taken.insert(found[index].id).inserted { continue }
            things[index].id = found[index].identity
            taken.insert(found[index].identity)
        }
        ended = plain.keys.filter { bearers[$0] != nil && !taken.contains($0) }.sorted()
    }
}
