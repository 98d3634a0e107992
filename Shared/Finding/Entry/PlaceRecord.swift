import Geo

/// The memory of a `PlaceEntry`, in one piece: a header directly followed by the texts. It never changes.
struct PlaceRecord: @unchecked Sendable {
    // Unchecked: all memory is written before `init` returns and only read afterwards.
    let buffer: ManagedBuffer<Header, UInt8>

    struct Header {
        let categories: UInt64
        let geo: Coordinate
        let kind: SharedParts.Classification
        let home: SharedParts.Home
        /// Nil for most places.
        let rare: RareParts?
    }

    init(_ header: Header, text: [UInt8]) {
        buffer = .create(minimumCapacity: text.count) { _ in header }
        buffer.withUnsafeMutablePointerToElements { $0.initialize(from: text, count: text.count) }
    }

    /// Reads the texts.
    var text: PlaceText { PlaceText(of: buffer) }
}
