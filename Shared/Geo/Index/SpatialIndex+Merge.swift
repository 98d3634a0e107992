extension SpatialIndex {
    /// Layers are merged at once while they have no more locations together than this: about 2 ms.
    private static let quickly = 8192
    /// With this many layers, they are merged at once regardless of the cost, unless a merge is under way elsewhere.
    private static let mostLayers = 16

    /// True if the changes slow down searching: they are a sixteenth of all locations, and at least 4,096.
    public var isMergeDue: Bool {
        guard frozen == 0, let first = layers.first else { return false }
        let changes = layers.dropFirst().reduce(first.hidden.count) { $0 + $1.tree.count }
        return changes > max(4096, first.tree.count / 16)
    }

    /// The merge to be done, as a value for another thread. Nil if a merge is under way or nothing is to be merged.
    ///
    /// Changes can continue meanwhile; `finish` applies the result. A merge must be finished before the next begins.
    public mutating func beginMerge() -> Merge? {
        guard frozen == 0, !layers.isEmpty else { return nil }
        frozen = layers.count
        return Merge(layers: layers)
    }

    /// Replaces the merged layers by the result of the merge begun last.
    public mutating func finish(_ merged: Merged) {
        precondition(frozen == merged.layers.count, "only the merge under way can be finished")
        var layer = Layer(merged.tree)
        for (before, now) in zip(merged.layers, layers) {
            for slot in now.hidden.added(since: before.hidden) {
                _ = layer.hide(now.tree.entries[slot].document)
            }
        }
        layers.replaceSubrange(0..<frozen, with: layer.documentCount > 0 ? [layer] : [])
        frozen = 0
    }

    /// Merges everything at once.
    public mutating func merge() {
        if let merge = beginMerge() { finish(merge.run()) }
    }

    /// A merge to be done.
    public struct Merge: Sendable {
        fileprivate let layers: [Layer]

        /// Runs the merge: about 2.5 seconds for a million locations, with their memory a second time.
        public func run() -> Merged { Merged(layers: layers, tree: Layer.merged(layers)) }
    }

    /// The result of a merge.
    public struct Merged: Sendable {
        fileprivate let layers: [Layer]
        fileprivate let tree: PackedTree
    }

    mutating func mergeSmallLayers() {
        if layers[frozen...].contains(where: { $0.documentCount == 0 }) {
            layers = layers[..<frozen] + layers[frozen...].filter { $0.documentCount > 0 }
        }
        while layers.count - frozen > 1 {
            let (last, before) = (layers[layers.count - 1].tree.count, layers[layers.count - 2].tree.count)
            guard before <= 4 * last, before + last <= SpatialIndex.quickly else { break }
            mergeLayers(from: layers.count - 2)
        }
        if layers.count - frozen > SpatialIndex.mostLayers { mergeLayers(from: frozen) }
    }

    private mutating func mergeLayers(from first: Int) {
        let merged = Layer(Layer.merged(layers[first...]))
        layers.replaceSubrange(first..., with: [merged])
    }
}
