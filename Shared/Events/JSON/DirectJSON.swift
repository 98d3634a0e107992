/// A value that writes and reads its JSON itself, many times faster than through `Codable`: for what stands in every order's records.
///
/// The bytes are those that `Codable` gives; what `init(reading:)` does not take is read through `Codable`. Tests hold both to it.
public protocol DirectJSON: Codable {
    func write(to writer: inout JSONWriter)
    init(reading reader: inout JSONReader) throws(JSONReader.Unusual)
}

extension DirectJSON {
    package var directJSON: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.bytes
    }

    package static func read(directly bytes: [UInt8]) -> Self? {
        JSONReader.read(bytes) { reader throws(JSONReader.Unusual) in try Self(reading: &reader) }
    }
}

extension Timestamp: DirectJSON {
    public func write(to writer: inout JSONWriter) { writer.write(self) }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) { self = try reader.time() }
}

extension InputPositions: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.write(members: offsets.sorted { $0.key.isBefore($1.key) }.map { (name: $0.key, value: $0.value) })
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        offsets = try reader.integers()
    }
}
