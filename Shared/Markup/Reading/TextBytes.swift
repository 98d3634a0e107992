import CXML2

/// A text's bytes for the parser.
struct TextBytes {
    private var bytes: [UInt8]
    private let limits: ReadingLimits
    /// True if the source was UTF-16, whatever it declares.
    let wasUTF16: Bool

    /// Converts UTF-16 to UTF-8.
    init(_ source: some Sequence<UInt8>, limits: ReadingLimits) throws(MarkupFailure) {
        let source = Array(source.prefix(limits.bytes + 1))
        guard source.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        guard !source.isEmpty else { throw .empty }
        self.limits = limits
        switch Array(source.prefix(2)) {
        case [0xFE, 0xFF], [0x00, 0x3C]:
            (bytes, wasUTF16) = (Self.utf8(source, high: 0), true)
        case [0xFF, 0xFE], [0x3C, 0x00]:
            (bytes, wasUTF16) = (Self.utf8(source, high: 1), true)
        default:
            (bytes, wasUTF16) = (source, false)
        }
    }

    private static func utf8(_ source: [UInt8], high: Int) -> [UInt8] {
        let units = stride(from: 0, to: source.count - 1, by: 2).map { index in
            UInt16(source[index + high]) << 8 | UInt16(source[index + 1 - high])
        }
        return Array(String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self).utf8)
    }

    /// True if the bytes are valid UTF-8.
    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Replaces named references by numbers, because libxml2 knows only those of HTML 4.
    func withKnownReferences() -> TextBytes {
        guard bytes.contains(UInt8(ascii: "&")), isUTF8 else { return self }
        var known: [UInt8] = []
        bytes.withUnsafeBufferPointer { bytes in
            var copied = 0
            for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
                guard let reference = CharacterReference(in: bytes, at: index), reference.isNamed else { continue }
                let name = Array(bytes[(index + 1)..<(index + reference.length - 1)]) + [0]
                if name.withUnsafeBufferPointer({ htmlEntityLookup($0.baseAddress) }) != nil { continue }
                known += bytes[copied..<index]
                for scalar in reference.text.unicodeScalars { known += "&#\(scalar.value);".utf8 }
                copied = index + reference.length
            }
            known += bytes[copied...]
        }
        var text = self
        text.bytes = known
        return text
    }

    func withBytes<Value>(_ body: (UnsafePointer<CChar>?, Int32) -> Value) -> Value {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress, Int32($0.count)) }
        }
    }

    /// Refuses a tag with too many attributes before libxml2 compares each with each other, which takes seconds for 100,000. In XML a `<`
    /// never occurs within a tag, so counting `=` between two of them never counts too few.
    func checkAttributes() throws(MarkupFailure) {
        var count = 0
        var quote: UInt8?
        var isTag = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "<"):
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                (count, quote, isTag) = (0, nil, next != UInt8(ascii: "!") && next != UInt8(ascii: "?"))
            case UInt8(ascii: ">") where quote == nil: isTag = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if quote == nil { quote = byte } else if quote == byte { quote = nil }
            case UInt8(ascii: "=") where isTag && quote == nil:
                count += 1
                if count > limits.attributes { throw .tooManyAttributes(limit: limits.attributes) }
            default: break
            }
        }
    }
}
