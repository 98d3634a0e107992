extension SpatialIndex {
    /// The matching documents by distance, then by number; each once, with the distance in metres of its nearest location in the region.
    ///
    /// - Parameters:
    ///   - limit: The maximum number.
    ///   - previous: Only documents after this one: with the last of a page it finds the next page, also in a later state of the index.
    ///   - isWanted: Only documents for which it is true; called only for documents that may be among the nearest.
    public func nearest(
        _ query: SpatialQuery, limit: Int, after previous: Neighbor<Int>? = nil,
        where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Neighbor<Int>] {
        guard limit > 0 else { return [] }
        let page = PageBounds(limit: limit, previous: previous, categories: query.categories)
        switch (query.region, query.center) {
        case (.ring(let inner, let outer), let center?):
            guard inner <= outer else { return [] }
            return nearest(to: center, from: inner, to: outer, in: Everywhere(), page, isWanted)
        case (.box(let box), let center?):
            return nearest(to: center, from: 0, to: .infinity, in: BoxVolume(box), page, isWanted)
        case (.area(let area), let center?):
            return nearest(to: center, from: 0, to: .infinity, in: AreaVolume(area), page, isWanted)
        case (.everywhere, _), (.ring, nil): return smallest(in: Everywhere(), page, isWanted) { _ in 0 }
        case (.box(let box), nil): return smallest(in: BoxVolume(box), page, isWanted) { _ in 0 }
        case (.area(let area), nil): return smallest(in: AreaVolume(area), page, isWanted) { _ in 0 }
        case (.corridor(let line, let width), _):
            return smallest(in: Corridor(line: line, width: width), page, isWanted, line.distance)
        }
    }

    private struct PageBounds {
        let limit: Int
        let previous: Neighbor<Int>?
        let categories: UInt64?
    }

    /// Searches from near to far until there are enough.
    private func nearest<Region: Volume>(
        to center: Coordinate, from inner: Double, to outer: Double, in region: Region, _ page: PageBounds,
        _ isWanted: (Int) -> Bool
    ) -> [Neighbor<Int>] {
        let origin = Origin(center)
        let rough = RoughPoint(origin.point)
        let least = max(inner, page.previous?.distance ?? 0)
        let skipped = RoughChord.least(under: least)
        var reach = RoughChord.most(under: outer)
        var chords = Smallest<Float>(page.limit)
        var found: [(tree: Int, slot: Int, squared: Float)] = []
        for (number, layer) in layers.enumerated() {
            let tree = layer.tree
            func neighbor(_ slot: Int) -> Neighbor<Int> {
                Neighbor(id: tree.entries[slot].document, distance: origin.distance(to: tree.coordinates[slot]))
            }
            tree.visit(
                from: rough, within: reach, categories: page.categories,
                where: { box in
                    (skipped == 0 || rough.greatestSquaredDistance(to: box) >= skipped) && region.mayMeet(box)
                },
                { slot, squared in
                    let entry = tree.entries[slot]
                    guard squared >= skipped, !layer.hidden.contains(slot),
                        region.contains(entry, at: tree.coordinates[slot]),
                        !entry.isOneOfSeveral || tree.isLeast(slot, in: region, by: origin.distance),
                        isWanted(entry.document)
                    else { return reach }
                    if least > 0 || page.previous != nil {
                        let neighbor = neighbor(slot)
                        if neighbor.distance < inner { return reach }
                        if let previous = page.previous, neighbor <= previous { return reach }
                    }
                    found.append((number, slot, squared))
                    if let bound = chords.bound, squared >= bound { return reach }
                    chords.add(squared)
                    // Enough documents are within this distance; those with a longer chord are farther away than all of them.
                    if let bound = chords.bound { reach = min(reach, RoughChord.most(asFarAs: bound)) }
                    return reach
                })
        }
        var neighbors: [Neighbor<Int>] = []
        neighbors.reserveCapacity(found.count)
        for (number, slot, squared) in found where squared <= reach {
            let tree = layers[number].tree
            let distance = origin.distance(to: tree.coordinates[slot])
            if distance <= outer {
                neighbors.append(Neighbor(id: tree.entries[slot].document, distance: distance))
            }
        }
        neighbors.sort()
        return Array(neighbors.prefix(page.limit))
    }

    /// Searches the whole region.
    private func smallest<Region: Volume>(
        in region: Region, _ page: PageBounds, _ isWanted: (Int) -> Bool, _ distance: (Coordinate) -> Double
    ) -> [Neighbor<Int>] {
        var smallest = Smallest<Neighbor<Int>>(page.limit)
        for layer in layers {
            let tree = layer.tree
            layer.visit(region, categories: page.categories) { slot, entry in
                guard isWanted(entry.document) else { return }
                let distance =
                    entry.isOneOfSeveral
                    ? tree.slots(of: entry.document).lazy.map { tree.coordinates[Int($0)] }.map(distance).min()!
                    : distance(tree.coordinates[slot])
                let neighbor = Neighbor(id: entry.document, distance: distance)
                if let previous = page.previous, neighbor <= previous { return }
                smallest.add(neighbor)
            }
        }
        return smallest.heap.sorted()
    }
}

extension PackedTree {
    /// True if a slot is the first of a document's locations in a region, by distance, then by slot.
    func isLeast(_ slot: Int, in region: some Volume, by distance: (Coordinate) -> Double) -> Bool {
        let own = distance(coordinates[slot])
        return slots(of: entries[slot].document).allSatisfy { other in
            let other = Int(other)
            guard other != slot, region.contains(entries[other], at: coordinates[other]) else { return true }
            let distance = distance(coordinates[other])
            return distance > own || distance == own && other > slot
        }
    }
}
