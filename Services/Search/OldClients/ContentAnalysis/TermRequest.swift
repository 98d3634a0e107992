import Events

/// A request of an old client of the term extraction, in the query or in a form's body.
///
/// These clients do not percent-encode the text. It comes last, so everything after `context=` belongs to it.
struct TermRequest: Equatable {
    /// The text; nil if there is no `context`.
    var context: String?

    /// The largest text, in bytes.
    static let largest = 1 << 20

    init(_ raw: some Collection<UInt8>) {
        let bytes = Array(raw)
        let name = Array("context=".utf8)
        let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "&") }.map { $0 + 1 }
        guard let start = starts.first(where: { bytes[$0...].starts(with: name) }) else { return }
        context = TermRequest.decoded(bytes[(start + name.count)...])
    }

    /// Decodes `+` as a space and `%41` as an A; a `%` without two hexadecimal digits stays. Invalid UTF-8 becomes U+FFFD.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "+"): text.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if index + 2 < bytes.endIndex, let high = Hexadecimal.value(ofDigit: bytes[index + 1]),
                    let low = Hexadecimal.value(ofDigit: bytes[index + 2])
                {
                    text.append(high << 4 | low)
                    index += 2
                } else {
                    text.append(bytes[index])
                }
            default: text.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
