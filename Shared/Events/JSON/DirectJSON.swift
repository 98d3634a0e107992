/// A value that writes its own JSON, several times faster than through `Encodable`; for types that lists and records contain many of.
///
/// The bytes equal those of `Encodable`; tests compare them.
public protocol DirectlyWritten: Encodable {
    func write(to writer: inout JSONWriter) throws
}

/// A value that reads its own JSON, ten times as fast as through `Decodable`; for types that records contain many of.
///
/// Input that `init(reading:)` does not take is read through `Decodable`, with the same result.
public protocol DirectlyRead: Decodable {
    init(reading reader: inout JSONReader) throws(JSONReader.Unusual)
}

/// A value that writes and reads its own JSON; for the types in every order's records.
public protocol DirectJSON: DirectlyWritten, DirectlyRead, Codable {
    func write(to writer: inout JSONWriter)
}

extension DirectlyWritten {
    package func directJSON() throws -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        try write(to: &writer)
        return writer.bytes
    }
}

extension DirectlyRead {
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
