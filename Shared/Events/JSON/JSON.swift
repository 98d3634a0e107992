import Foundation

/// Vicinity's JSON: sorted members and unescaped slashes, so that equal values have equal bytes.
public enum JSON {
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        if let value = value as? any DirectlyWritten { return try value.directJSON() }
        if let bytes = try ByteEncoder.bytes(of: value) { return bytes }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if let direct = type as? any DirectlyRead.Type, let value = direct.read(directly: bytes) as? Value {
            return value
        }
        return try decode(general: type, from: bytes)
    }

    /// Decodes a type that reads itself.
    public static func decode<Value: DirectlyRead>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        if let value = type.read(directly: bytes) { return value }
        return try decode(general: type, from: bytes)
    }

    private static func decode<Value: Decodable>(general type: Value.Type, from bytes: [UInt8]) throws -> Value {
        guard !isTooDeep(bytes) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "it is nested more than \(greatestDepth) deep"))
        }
        return try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Greatest nesting of arrays and objects; Vicinity's own records nest about a dozen deep.
    public static let greatestDepth = 256

    /// True if a text nests deeper than `greatestDepth`.
    ///
    /// Every caller of Foundation's decoder checks this first. Foundation refuses the 513th level, and where the text ends there its error
    /// message reads behind the end, which crashes the process.
    public static func isTooDeep(_ bytes: some Sequence<UInt8>) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if !isText { depth += 1 }
                if depth > greatestDepth { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isText { depth -= 1 }
            default: break
            }
        }
        return false
    }

    /// Appends a quoted JSON string.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            // Fast path: most texts have nothing to escape.
            if text.contains(where: { $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
                for byte in text { append(escaped: byte, to: &bytes) }
            } else {
                bytes.append(contentsOf: text)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a JSON number.
    static func append(_ number: some BinaryInteger, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = UInt64(number.magnitude)
        let start = bytes.count
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(48 + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest > 0
        if bytes.count > start + 1 { bytes[start...].reverse() }
    }

    /// Appends a finite number with the fewest digits that identify it.
    static func append(_ number: some BinaryFloatingPoint & LosslessStringConvertible, to bytes: inout [UInt8]) {
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Foundation's escapes.
    private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
        case 8: bytes.append(contentsOf: "\\b".utf8)
        case 9: bytes.append(contentsOf: "\\t".utf8)
        case 10: bytes.append(contentsOf: "\\n".utf8)
        case 12: bytes.append(contentsOf: "\\f".utf8)
        case 13: bytes.append(contentsOf: "\\r".utf8)
        case 0..<32:
            bytes.append(contentsOf: "\\u00\(Hexadecimal.encode([byte]))".utf8)
        default: bytes.append(byte)
        }
    }
}
