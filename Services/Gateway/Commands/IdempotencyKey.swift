import Events

/// A client's name for one request, so that sending it again has no second effect.
///
/// Header `Idempotency-Key` of draft-ietf-httpapi-idempotency-key-header: 1–255 visible ASCII characters; of a quoted string, the text
/// between the quotes counts.
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
