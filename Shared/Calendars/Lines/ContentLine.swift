/// A line of iCalendar (RFC 5545, section 3.1): `NAME;PARAMETER=value:value`, with its folded parts joined.
public struct ContentLine: Sendable, Hashable {
    /// In upper case.
    public let name: String
    /// By their names in upper case; without quotes, with the escapes of RFC 6868 decoded.
    public let parameters: [String: [String]]
    /// As written.
    public let value: String

    /// Nil for a line without a name or without a colon.
    init?(_ line: some Collection<UInt8>) {
        var colon: Int?
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        let line = Array(line)
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: ":") {
                colon = index
                break
            }
            if !isQuoted, byte == UInt8(ascii: ";") { parts.append([]) } else { parts[parts.count - 1].append(byte) }
        }
        guard let colon, let first = parts.first, !first.isEmpty, parts.count <= ContentLine.mostParameters else {
            return nil
        }
        // "item1.SUMMARY" is a property of a group in vCard; some programs write it in calendars, too.
        name = String(decoding: first, as: UTF8.self).split(separator: ".").last.map { $0.uppercased() } ?? ""
        value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        var parameters: [String: [String]] = [:]
        for part in parts.dropFirst() {
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: part[..<sign], as: UTF8.self).uppercased()
            parameters[name, default: []] += ContentLine.values(part[(sign + 1)...])
        }
        self.parameters = parameters
        if name.isEmpty { return nil }
    }

    private static let mostParameters = 100

    /// The first value of a parameter.
    public func parameter(_ name: String) -> String? { parameters[name]?.first }

    /// The value with its escapes decoded (section 3.3.11).
    public var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// A parameter's values, separated by unquoted commas.
    private static func values(_ bytes: ArraySlice<UInt8>) -> [String] {
        var values: [[UInt8]] = [[]]
        var (isQuoted, isEscaped) = (false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
                if let plain = escapes[byte] {
                    values[values.count - 1].append(plain)
                    continue
                }
                values[values.count - 1].append(UInt8(ascii: "^"))
            }
            switch byte {
            case UInt8(ascii: "^"): isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: values.append([])
            default: values[values.count - 1].append(byte)
            }
        }
        if isEscaped { values[values.count - 1].append(UInt8(ascii: "^")) }
        return values.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The escapes of RFC 6868.
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "'"): UInt8(ascii: "\""),
        UInt8(ascii: "^"): UInt8(ascii: "^"),
    ]

    /// The lines of a file.
    static func each(in bytes: some Collection<UInt8>, _ take: (ContentLine?) -> Void) {
        for line in unfolded(bytes).split(separator: UInt8(ascii: "\n")) { take(ContentLine(line)) }
    }

    /// A line that begins with a blank continues the previous one. A fold may be inside a character's bytes, so bytes are joined instead of
    /// characters.
    static func unfolded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(bytes.count)
        var isAtStart = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): isAtStart = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                if !isAtStart { unfolded.append(byte) }
                isAtStart = false
            default:
                if isAtStart { unfolded.append(UInt8(ascii: "\n")) }
                isAtStart = false
                unfolded.append(byte)
            }
        }
        return unfolded
    }
}
