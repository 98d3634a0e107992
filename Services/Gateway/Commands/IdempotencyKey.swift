import Events

/// The name that a client gives to one wish, so that sending it again does not wish it twice.
/// Header `Idempotency-Key` of draft-ietf-httpapi-idempotency-key-header: 1–255 visible ASCII characters; a quoted string counts as
/// what stands between its quotes.
struct IdempotencyKey: Sendable, Hashable {
    let text: String

    init?(_ header: String) {
        var bytes = Array(header.utf8)[...]
        if bytes.count > 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
            bytes = bytes.dropFirst().dropLast()
        }
        guard (1...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
