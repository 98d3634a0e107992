extension SpatialIndex {
    /// The number of documents in a region.
    public struct Tally: Sendable, Equatable {
        public internal(set) var total = 0
        /// By category, 64 numbers: a document counts in each of its categories.
        public internal(set) var byCategory = Array(repeating: 0, count: 64)
    }

    /// A document that a query found.
    public struct Hit: Sendable {
        public var document: Int
        public var categories: UInt64
        /// One of its locations in the region.
        public var location: Coordinate
        /// True if it has no other location.
        public var isOnly: Bool

        public init(document: Int, categories: UInt64, location: Coordinate, isOnly: Bool) {
            (self.document, self.categories, self.location, self.isOnly) = (document, categories, location, isOnly)
        }
    }

    /// Calls `body` once with each matching document, in no order.
    public func forEach(_ query: SpatialQuery, _ body: (Hit) -> Void) {
        for layer in layers {
            func visit(_ region: some Volume) {
                layer.visit(region, categories: query.categories) { slot, entry in
                    body(
                        Hit(
                            document: entry.document, categories: entry.categories,
                            location: layer.tree.coordinates[slot], isOnly: !entry.isOneOfSeveral))
                }
            }
            switch (query.region, query.center) {
            case (.ring(let inner, let outer), let center?):
                if inner <= outer { visit(Ring(around: center, from: inner, to: outer)) }
            case (.everywhere, _), (.ring, nil): visit(Everywhere())
            case (.box(let box), _): visit(BoxVolume(box))
            case (.area(let area), _): visit(AreaVolume(area))
            case (.corridor(let line, let width), _): visit(Corridor(line: line, width: width))
            }
        }
    }

    /// True if a document is at most `most` metres from a point. The first one found ends the search.
    public func hasAny(within most: Double, of center: Coordinate) -> Bool {
        guard most >= 0 else { return false }
        let (ring, reach) = (Ring(around: center, from: 0, to: most), RoughChord.most(under: most))
        let rough = RoughPoint(Origin(center).point)
        return layers.contains { layer in
            var isFound = false
            layer.tree.visit(from: rough, within: reach, categories: nil, where: ring.mayMeet) { slot, _ in
                let (entry, coordinate) = (layer.tree.entries[slot], layer.tree.coordinates[slot])
                guard !layer.hidden.contains(slot), ring.contains(entry, at: coordinate) else { return reach }
                isFound = true
                return -1
            }
            return isFound
        }
    }

    /// The number of matching documents.
    /// - Parameter isWanted: Only documents for which it is true.
    public func count(_ query: SpatialQuery, where isWanted: (Int) -> Bool = { _ in true }) -> Int {
        var count = 0
        forEach(query) { if isWanted($0.document) { count += 1 } }
        return count
    }

    /// The number of matching documents, in all and by category.
    /// - Parameter isWanted: Only documents for which it is true.
    public func tally(_ query: SpatialQuery, where isWanted: (Int) -> Bool = { _ in true }) -> Tally {
        var tally = Tally()
        forEach(query) { found in
            guard isWanted(found.document) else { return }
            tally.total += 1
            var left = found.categories
            while left != 0 {
                tally.byCategory[left.trailingZeroBitCount] += 1
                left &= left - 1
            }
        }
        return tally
    }

    /// The matching documents by distance, then by number, searched lazily, so that filters can be applied lazily. It keeps the current
    /// state of the index.
    public func nearestFirst(_ query: SpatialQuery, after previous: Neighbor<Int>? = nil) -> NearestFirst {
        NearestFirst(index: self, query: query, last: previous)
    }
}

extension Layer {
    /// Calls `body` with one slot of every document of the wanted categories in a region.
    @inline(__always) func visit<Region: Volume>(
        _ region: Region, categories: UInt64?, _ body: (Int, PackedTree.Entry) -> Void
    ) {
        tree.visit(categories: categories, where: region.mayMeet) { slot in
            let entry = tree.entries[slot]
            guard !hidden.contains(slot), region.contains(entry, at: tree.coordinates[slot]),
                !entry.isOneOfSeveral || tree.represents(slot, in: region)
            else { return }
            body(slot, entry)
        }
    }
}

extension PackedTree {
    /// True if a slot is the first of a document's slots in a region that does not exclude the document.
    fileprivate func represents(_ slot: Int, in region: some Volume) -> Bool {
        isLeast(slot, in: region) { _ in 0 }
            && !slots(of: entries[slot].document).contains { region.excludesDocument(at: coordinates[Int($0)]) }
    }
}
