public import Events

/// By hand: its JSON is a text.
extension OffsetTime: DirectJSON {
    public func write(to writer: inout JSONWriter) { writer.write(description) }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        guard let time = OffsetTime(try reader.string()) else { throw JSONReader.Unusual() }
        self = time
    }
}
