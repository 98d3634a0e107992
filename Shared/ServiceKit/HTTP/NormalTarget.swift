import Events

/// A request's target in normal form: one spelling for each path, so that code that decides by a path sees what the router sees.
///
/// The form is that of RFC 3986, section 6.2.2, and stricter:
/// - The path begins with a slash and is ASCII.
/// - Characters that stand for themselves are not encoded; all others are, in upper case.
/// - There are no empty segments, no dot segments and no slash at the end.
///
/// Case matters. Encoded slashes are part of their segment. The query stays as it came, except for characters that no query may contain
/// (`|`, `"`, `{` …): they are encoded, since nobody could forward them.
struct NormalTarget: Sendable, Hashable {
    /// The path, and the query after a question mark.
    let text: String
    /// The host of a target in absolute form, "http://host/path"; it counts instead of the header (RFC 9112, section 3.2.2).
    let authority: String?

    init(_ target: String) {
        let bytes = Array(target.utf8)
        guard !NormalTarget.isNormal(bytes) else {
            (text, authority) = (target, nil)
            return
        }
        let queryStart = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        var path = bytes[..<queryStart]
        authority = NormalTarget.takeAuthority(from: &path)
        text = NormalTarget.normal(path) + NormalTarget.normalQuery(bytes[queryStart...])
    }

    /// True for nearly all targets: a check without a copy.
    private static func isNormal(_ target: [UInt8]) -> Bool {
        guard target.first == slash else { return false }
        var segmentLength = 0
        var isDots = true
        for byte in target.dropFirst() {
            if byte == UInt8(ascii: "?") { return hasPath(segmentLength, isDots, target) && isNormalQuery(target) }
            guard byte == slash else {
                guard isPlain(byte) else { return false }
                segmentLength += 1
                if byte != UInt8(ascii: ".") { isDots = false }
                continue
            }
            guard segmentLength > 0, !isDots else { return false }
            (segmentLength, isDots) = (0, true)
        }
        return hasPath(segmentLength, isDots, target)
    }

    /// Whether a path that is normal so far may end after its last segment.
    private static func hasPath(_ segmentLength: Int, _ isDots: Bool, _ target: [UInt8]) -> Bool {
        segmentLength > 0 ? !isDots || segmentLength > 2 : target.count == 1 || target[1] == UInt8(ascii: "?")
    }

    private static func isNormalQuery(_ target: [UInt8]) -> Bool {
        target.drop { $0 != UInt8(ascii: "?") }.allSatisfy(isOfQuery)
    }

    /// - Parameter query: with its question mark; or empty.
    private static func normalQuery(_ query: ArraySlice<UInt8>) -> String {
        var normal: [UInt8] = []
        for byte in query {
            if isOfQuery(byte) { normal.append(byte) } else { normal += encoded(byte) }
        }
        return String(decoding: normal, as: UTF8.self)
    }

    /// Removes scheme and host from a path in absolute form.
    private static func takeAuthority(from path: inout ArraySlice<UInt8>) -> String? {
        for scheme in ["http://", "https://"] {
            let start = path.prefix(scheme.utf8.count)
            guard String(decoding: start, as: UTF8.self).lowercased() == scheme else { continue }
            let rest = path.dropFirst(scheme.utf8.count)
            let host = rest.prefix { $0 != slash }
            path = rest.dropFirst(host.count)
            return String(decoding: host, as: UTF8.self)
        }
        return nil
    }

    private static func normal(_ path: ArraySlice<UInt8>) -> String {
        var segments: [[UInt8]] = []
        for part in path.split(separator: slash) {
            let segment = normalSegment(part)
            switch segment {
            case [UInt8(ascii: ".")]: break
            case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = segments.popLast()
            default: segments.append(segment)
            }
        }
        return "/" + segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    private static func normalSegment(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var segment: [UInt8] = []
        var index = part.startIndex
        while index < part.endIndex {
            var byte = part[index]
            var isEncoded = false
            if byte == UInt8(ascii: "%"), index + 2 < part.endIndex,
                let high = Hexadecimal.value(ofDigit: part[index + 1]),
                let low = Hexadecimal.value(ofDigit: part[index + 2])
            {
                (byte, isEncoded) = (high << 4 | low, true)
                index += 2
            }
            index += 1
            // Reserved characters have another meaning when they are encoded.
            if isEncoded ? isUnreserved(byte) : isPlain(byte) {
                segment.append(byte)
            } else {
                segment += encoded(byte)
            }
        }
        return segment
    }

    private static let slash = UInt8(ascii: "/")
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    private static func encoded(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Characters that a query may contain unencoded (RFC 3986, `query`), with `%` and the brackets that many clients leave as they are.
    private static func isOfQuery(_ byte: UInt8) -> Bool { isPlain(byte) || "/?%[]".utf8.contains(byte) }

    /// Characters that a segment may contain unencoded (RFC 3986, `pchar`).
    private static func isPlain(_ byte: UInt8) -> Bool { isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte) }
}
