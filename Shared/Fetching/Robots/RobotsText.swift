import Events

/// Bytes of robots.txt and of paths, as rules compare them.
enum RobotsText {
    /// Lines with any line end, without comments and surrounding spaces.
    static func lines(of bytes: [UInt8]) -> [[UInt8]] {
        decoded(Array(bytes.prefix(RobotsFile.largest))).split { $0 == 10 || $0 == 13 }.map { line in
            var line = line.prefix { $0 != UInt8(ascii: "#") }
            while let last = line.last, last <= 32 { line.removeLast() }
            return Array(line.drop { $0 <= 32 })
        }
    }

    /// UTF-8 without its byte order mark; UTF-16 is recognised by its mark.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// A path in normal form: unreserved characters are written out, others that are not plain are escaped with capital digits (RFC 3986,
    /// 6.2.2). `*` and `$` are escaped, too, since a pattern can only name them that way.
    static func normalized(path: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(path.count)
        var index = 0
        while index < path.count {
            let byte = path[index]
            if byte == UInt8(ascii: "%"), index + 2 < path.count,
                let high = Hexadecimal.value(ofDigit: path[index + 1]),
                let low = Hexadecimal.value(ofDigit: path[index + 2])
            {
                let decoded = high << 4 | low
                if isUnreserved(decoded) { result.append(decoded) } else { escape(decoded, into: &result) }
                index += 3
                continue
            }
            let isSpecial = byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$")
            if byte >= 128 || byte <= 32 || isSpecial { escape(byte, into: &result) } else { result.append(byte) }
            index += 1
        }
        return result
    }

    private static func escape(_ byte: UInt8, into text: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Letters, digits, "-", ".", "_" and "~".
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 45, 46, 95, 126: true
        default: false
        }
    }
}
