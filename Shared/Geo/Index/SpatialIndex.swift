/// Where the documents of a search are, for a million and more in memory: exact, changed while it is read.
///
/// It is a value: who reads takes a copy, which costs next to nothing and stays as it is; one writer changes the one in use. Inside are
/// packed trees that never change, called layers, the greatest first. A change puts the documents into a new small layer and hides what
/// older layers have of them; small layers are merged at once, great ones when the owner says so (`beginMerge`).
///
/// A location takes 52 bytes: 24 to search, 16 for its coordinate, 4 to be found by its document, 8 for its part of the nodes.
public struct SpatialIndex: Sendable {
    /// What is indexed.
    public struct Document: Sendable {
        /// From 0 to 2,147,483,647; small ones are not cheaper than great ones.
        public var number: Int
        /// A bit for each category that it is in.
        public var categories: UInt64
        /// The nearest one counts. None: the document is removed.
        public var locations: [Coordinate]

        public init(number: Int, categories: UInt64, locations: [Coordinate]) {
            precondition((0..<1 << 31).contains(number), "a document's number must be from 0 to 2^31 - 1")
            self.number = number
            self.categories = categories
            self.locations = locations
        }
    }

    var layers: [Layer] = []
    /// How many of the layers, the first ones, are being merged elsewhere.
    var frozen = 0

    public init() {}

    /// Builds it in one go: some 2.5 seconds for a million on one core. Of documents with the same number the last counts.
    public init(_ documents: some Sequence<Document>) {
        let locations = SpatialIndex.locations(documents)
        if !locations.isEmpty { layers = [Layer(PackedTree(locations))] }
    }

    /// The same of documents that are made one after the other, so that they are never all in memory.
    /// - Parameter document: makes the one with a number from 0 to below `numbered`, which it has; nil if there is none.
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

    /// How many documents it has.
    public var count: Int { layers.reduce(0) { $0 + $1.documentCount } }

    /// Bytes of memory that it takes, but for the marks of what is hidden (an eighth of a byte a location).
    public var size: Int { layers.reduce(0) { $0 + $1.tree.size } }

    /// A document's locations, in no order; nil if it is not here.
    public func locations(of number: Int) -> [Coordinate]? {
        for layer in layers.reversed() {
            let slots = layer.slots(of: number)
            if !slots.isEmpty { return slots.map { layer.tree.coordinates[Int($0)] } }
        }
        return nil
    }

    // MARK: - Changing

    /// Puts a document in, in the place of what it was before.
    public mutating func put(_ document: Document) { apply(CollectionOfOne(document)) }

    /// Takes a document out.
    public mutating func remove(_ number: Int) {
        apply(CollectionOfOne(Document(number: number, categories: 0, locations: [])))
    }

    /// Puts documents in, each in the place of what it was before; those without locations are taken out. Cheaper than one at a time.
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

    /// The locations by document, in the order that a tree wants.
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
