/// Tokens of values.
extension JSONParser {
    // MARK: - Between the values

    mutating func skipSpace() throws(JSONFault) {
        while index < bytes.count {
            switch bytes[index] {
            case 32, 9, 10, 13: index += 1
            case UInt8(ascii: "/") where forgives.contains(.comments): try skipComment()
            case 0xC2 where forgives.contains(.comments) && index + 1 < bytes.count && bytes[index + 1] == 0xA0:
                index += 2
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONFault) {
        guard index + 1 < bytes.count else { throw fault("a value is expected") }
        forgiven.insert(.comments)
        switch bytes[index + 1] {
        case UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != 10 { index += 1 }
        case UInt8(ascii: "*"):
            index += 2
            while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
            {
                index += 1
            }
            guard index + 1 < bytes.count else { throw fault("a comment is not closed") }
            index += 2
        default: throw fault("a value is expected")
        }
    }

    mutating func skip(_ byte: UInt8) throws(JSONFault) -> Bool {
        try skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    // MARK: - Words and numbers

    mutating func word(_ word: StaticString) throws(JSONFault) {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] }) else {
            throw fault("a value is expected")
        }
        index += count
    }

    mutating func number() throws(JSONFault) -> Range<Int> {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        if peek == UInt8(ascii: "0") { index += 1 } else { try digits("a value is expected", from: start) }
        if peek == UInt8(ascii: ".") {
            index += 1
            try digits("a digit is expected")
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
            try digits("a digit is expected")
        }
        guard index - start <= 64 || forgives.contains(.longNumbers) else {
            throw fault("a number has more than 64 characters", at: start)
        }
        return start..<index
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func digits(_ otherwise: String, from start: Int? = nil) throws(JSONFault) {
        let first = index
        while let byte = peek, (48...57).contains(byte) { index += 1 }
        guard index > first else { throw fault(otherwise, at: start) }
    }

    // MARK: - Strings

    mutating func name() throws(JSONFault) -> String {
        guard peek == UInt8(ascii: "\"") else { throw fault("a name is expected") }
        return try string()
    }

    mutating func passOverString() throws(JSONFault) {
        guard peek == UInt8(ascii: "\"") else { throw fault("a name is expected") }
        let start = index
        index += 1
        while let byte = peek {
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        throw fault("a string is not closed", at: start)
    }

    mutating func string() throws(JSONFault) -> String {
        let start = index
        index += 1
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 32 { index += 1 }
        guard peek == UInt8(ascii: "\"") else { return try unusualString(from: start) }
        index += 1
        return try text(bytes[start + 1..<index - 1], from: start)
    }

    private func text(_ bytes: some Collection<UInt8>, from start: Int) throws(JSONFault) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard forgives.contains(.brokenText) else { throw fault("a string is not UTF-8", at: start) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// One with escapes, or with what may be forgiven.
    private mutating func unusualString(from start: Int) throws(JSONFault) -> String {
        var content = Array(bytes[start + 1..<index])
        while let byte = peek {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(content, from: start)
            case UInt8(ascii: "\\"): content.append(contentsOf: try escape().utf8)
            case 0..<32:
                guard forgives.contains(.controls) else {
                    throw fault("a string holds a control character", at: index - 1)
                }
                forgiven.insert(.controls)
                content.append(byte)
            default: content.append(byte)
            }
        }
        throw fault("a string is not closed", at: start)
    }

    /// What stands after a backslash.
    private mutating func escape() throws(JSONFault) -> String {
        guard let byte = peek else { throw fault("a string is not closed") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedText()
        case UInt8(ascii: "'") where forgives.contains(.apostrophes): return "'"
        default: throw fault("there is no such escape in a string", at: index - 1)
        }
    }

    /// Four hexadecimal digits after `\u`, or two such escapes that are a surrogate pair.
    private mutating func escapedText() throws(JSONFault) -> String {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            index += 2
            units.append(try unit())
        }
        if let text = String(validating: units, as: UTF16.self) { return text }
        guard forgives.contains(.brokenText) else { throw fault("a string holds half of a surrogate pair") }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func unit() throws(JSONFault) -> UInt16 {
        guard index + 4 <= bytes.count else { throw fault("a string is not closed") }
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(ofDigit: bytes[index]) else {
                throw fault("four hexadecimal digits are expected")
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }
}
