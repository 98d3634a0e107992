extension SpatialIndex {
    /// Layers are merged at once while they have no more locations together than this: about 2 ms.
    private static let quickly = 8192
    /// So many layers are merged at once whatever it takes, if nobody merges them elsewhere.
    private static let mostLayers = 16

    /// Whether the changes have grown so much that searching suffers: a sixteenth of all, and 4,096 locations at least.
    public var isMergeDue: Bool {
        guard frozen == 0, let first = layers.first else { return false }
        let changes = layers.dropFirst().reduce(first.hidden.count) { $0 + $1.tree.count }
        return changes > max(4096, first.tree.count / 16)
    }

    /// What has to be merged, as a value that may be taken to another thread. Nil if a merge is under way or there is nothing.
    ///
    /// Changes go on meanwhile; `finish` takes the result over. Every merge begun must be finished before the next begins.
    public mutating func beginMerge() -> Merge? {
        guard frozen == 0, !layers.isEmpty else { return nil }
        frozen = layers.count
        return Merge(layers: layers)
    }

    /// Takes the result of the merge begun last in the place of the layers that it was made of.
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

    /// Merges everything here and now.
    public mutating func merge() {
        if let merge = beginMerge() { finish(merge.run()) }
    }

    /// A merge to be done.
    public struct Merge: Sendable {
        fileprivate let layers: [Layer]

        /// Does it: some 2.5 seconds for a million locations, and their memory once more.
        public func run() -> Merged { Merged(layers: layers, tree: Layer.merged(layers)) }
    }

    /// A merge done.
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
