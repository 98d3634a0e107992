public import Events

extension Event {
    /// Bytes that a signature covers: source, type, subject, time and data. Each part follows its length (a netstring,
    /// https://cr.yp.to/proto/netstrings.txt), so that no two events give the same bytes.
    var signedBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 256)
        func add(_ part: some Collection<UInt8>) {
            bytes += Array("\(part.count):".utf8)
            bytes += part
        }
        for text in [id, source, type, subject, partitionKey, String(time.microseconds)] { add(text.utf8) }
        add(data)
        return bytes
    }

    /// The event with a signature for each of the services that decide on it; unchanged if there is none.
    public func signed(with keys: [CommandKeys]) -> Event {
        guard !keys.isEmpty else { return self }
        var event = self
        event.signature = keys.compactMap { $0.signature(of: self) }.joined(separator: " ")
        return event
    }
}
