/// An exact index of the locations of a million documents and more, in memory, which can be changed while it is read.
///
/// It is a value: a reader takes a cheap copy, which does not change; one writer changes the one in use. It consists of immutable packed
/// trees, called layers, the largest first. A change puts documents into a new small layer and hides them in older layers. Small layers are
/// merged at once, large ones when the owner calls `beginMerge`.
///
/// A location takes 52 bytes: 24 for searching, 16 for its coordinate, 4 for finding it by its document, 8 for its share of the nodes.
public struct SpatialIndex: Sendable {
    /// A document of the index.
    public struct Document: Sendable {
        /// From 0 to 2,147,483,647; small numbers are not cheaper than large ones.
        public var number: Int
        /// A bit for each category that it is in.
        public var categories: UInt64
        /// The nearest one counts. Empty to remove the document.
        public var locations: [Coordinate]

        public init(number: Int, categories: UInt64, locations: [Coordinate]) {
            precondition((0..<1 << 31).contains(number), "a document's number must be from 0 to 2^31 - 1")
            self.number = number
            self.categories = categories
            self.locations = locations
        }
    }

    var layers: [Layer] = []
    /// The number of layers, from the first on, that are being merged elsewhere.
    var frozen = 0

    public init() {}

    /// Builds the index at once: about 2.5 seconds for a million documents on one core. The last of several documents with one number
    /// counts.
    public init(_ documents: some Sequence<Document>) {
        let locations = SpatialIndex.locations(documents)
        if !locations.isEmpty { layers = [Layer(PackedTree(locations))] }
    }

    /// The same for documents that are made one after the other, so that they are never all in memory.
    /// - Parameter document: makes the document with a number below `numbered`; nil if there is none.
    public init(numbered: Int, document: (Int) -> Document?) {
        var locations: [PackedTree.Location] = []
        locations.reserveCapacity(numbered)
        for number in 0..<numbered {
            guard let document = document(number) else { continue }
            precondition(document.number == number, "a document has to have the number that was asked for")
            SpatialIndex.add(document, to: &locations)
        }
        if !locations.isEmpty { layers = [Layer(PackedTree(locations))] }
    }

    /// The number of documents.
    public var count: Int { layers.reduce(0) { $0 + $1.documentCount } }

    /// Its memory in bytes, without the bits of hidden slots (an eighth of a byte per location).
    public var size: Int { layers.reduce(0) { $0 + $1.tree.size } }

    /// A document's locations, in no order; nil if there is no such document.
    public func locations(of number: Int) -> [Coordinate]? {
        for layer in layers.reversed() {
            let slots = layer.slots(of: number)
            if !slots.isEmpty { return slots.map { layer.tree.coordinates[Int($0)] } }
        }
        return nil
    }

    // MARK: - Changing

    /// Adds or replaces a document.
    public mutating func put(_ document: Document) { apply(CollectionOfOne(document)) }

    /// Removes a document.
    public mutating func remove(_ number: Int) {
        apply(CollectionOfOne(Document(number: number, categories: 0, locations: [])))
    }

    /// Adds or replaces documents, and removes those without locations. Cheaper than one at a time.
    public mutating func apply(_ documents: some Sequence<Document>) {
        var changed: [Document] = []
        for document in documents {
            for layer in layers.indices.reversed() where layers[layer].hide(document.number) { break }
            changed.append(document)
        }
        let locations = SpatialIndex.locations(changed)
        if !locations.isEmpty { layers.append(Layer(PackedTree(locations))) }
        mergeSmallLayers()
    }

    /// The locations by document, as a tree needs them.
    private static func locations(_ documents: some Sequence<Document>) -> [PackedTree.Location] {
        var documents = Array(documents)
        if zip(documents, documents.dropFirst()).contains(where: { $0.number >= $1.number }) {
            var last: [Int: Int] = [:]
            for (index, document) in documents.enumerated() { last[document.number] = index }
            documents = last.values.map { documents[$0] }.sorted { $0.number < $1.number }
        }
        var locations: [PackedTree.Location] = []
        locations.reserveCapacity(documents.count)
        for document in documents { add(document, to: &locations) }
        return locations
    }

    private static func add(_ document: Document, to locations: inout [PackedTree.Location]) {
        let owner = UInt32(document.number) | (document.locations.count > 1 ? PackedTree.Entry.several : 0)
        for coordinate in document.locations {
            locations.append(
                PackedTree.Location(owner: owner, categories: document.categories, coordinate: coordinate))
        }
    }
}
