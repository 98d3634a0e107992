/// One pass over the bytes of a JSON text.
struct LooseJSONParser: ~Copyable {
    /// Deeper values are refused.
    private static let greatestDepth = 100

    private let bytes: UnsafeBufferPointer<UInt8>
    private let forgives: Bool
    private var index = 0
    private var repairs = LooseJSON.Repairs()

    static func read(
        _ bytes: ArraySlice<UInt8>, forgives: Bool
    ) throws(UnreadableJSON) -> (LooseJSON, LooseJSON.Repairs) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<(LooseJSON, LooseJSON.Repairs), UnreadableJSON> in
            var parser = LooseJSONParser(bytes: buffer, forgives: forgives)
            do throws(UnreadableJSON) {
                return .success((try parser.document(), parser.repairs))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, forgives: Bool) {
        self.bytes = bytes
        self.forgives = forgives
    }

    private mutating func document() throws(UnreadableJSON) -> LooseJSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipSpace()
        guard index < bytes.count else { throw fault("it is empty") }
        let value = try value(depth: 0)
        try skipSpace()
        // Many pages end their statement as a script would.
        if forgives, index < bytes.count, bytes[index] == UInt8(ascii: ";") {
            index += 1
            try skipSpace()
        }
        guard index == bytes.count else { throw fault("something follows its end") }
        return value
    }

    private func fault(_ reason: String) -> UnreadableJSON {
        UnreadableJSON(reason: reason, offset: index)
    }

    // MARK: - Between the values

    private mutating func skipSpace() throws(UnreadableJSON) {
        while index < bytes.count {
            switch bytes[index] {
            case 32, 9, 10, 13: index += 1
            case UInt8(ascii: "/") where forgives: try skipComment()
            // A no-break space, which editors leave behind.
            case 0xC2 where forgives && index + 1 < bytes.count && bytes[index + 1] == 0xA0: index += 2
            default: return
            }
        }
    }

    private mutating func skipComment() throws(UnreadableJSON) {
        guard index + 1 < bytes.count else { throw fault("a value is expected") }
        repairs.comments = true
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

    private mutating func skip(_ byte: UInt8) throws(UnreadableJSON) -> Bool {
        try skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    // MARK: - Values

    private mutating func value(depth: Int) throws(UnreadableJSON) -> LooseJSON {
        try skipSpace()
        guard depth < LooseJSONParser.greatestDepth else { throw fault("it is nested too deep") }
        guard index < bytes.count else { throw fault("it ends too early") }
        switch bytes[index] {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(UnreadableJSON) -> [LooseJSON.Member] {
        index += 1
        var members: [LooseJSON.Member] = []
        if try skip(UInt8(ascii: "}")) { return members }
        while true {
            try skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw fault("a name is expected") }
            let name = try string()
            guard try skip(UInt8(ascii: ":")) else { throw fault("a colon is expected") }
            members.append((name, try value(depth: depth + 1)))
            guard try goesOn(until: UInt8(ascii: "}")) else { return members }
        }
    }

    private mutating func array(depth: Int) throws(UnreadableJSON) -> [LooseJSON] {
        index += 1
        var elements: [LooseJSON] = []
        if try skip(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            guard try goesOn(until: UInt8(ascii: "]")) else { return elements }
        }
    }

    /// Whether another member or element comes; if not, the bracket was passed.
    private mutating func goesOn(until bracket: UInt8) throws(UnreadableJSON) -> Bool {
        if try skip(bracket) { return false }
        guard try skip(UInt8(ascii: ",")) else { throw fault("a comma or a closing bracket is expected") }
        guard forgives else { return true }
        if try skip(bracket) {
            repairs.trailingCommas = true
            return false
        }
        return true
    }

    private mutating func word(_ word: StaticString, _ value: LooseJSON) throws(UnreadableJSON) -> LooseJSON {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] }) else {
            throw fault("a value is expected")
        }
        index += count
        return value
    }

    private mutating func number() throws(UnreadableJSON) -> String {
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        guard digits(), bytes[first] != UInt8(ascii: "0") || index == first + 1 else {
            throw fault("a value is expected")
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard digits() else { throw fault("a digit is expected") }
        }
        if index < bytes.count, bytes[index] | 32 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            guard digits() else { throw fault("a digit is expected") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() -> Bool {
        let start = index
        while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
        return index > start
    }

    // MARK: - Strings

    private mutating func string() throws(UnreadableJSON) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<32:
                guard forgives else { throw fault("a string holds a control character") }
                repairs.rawControls = true
                index += 1
            default: index += 1
            }
        }
        throw fault("a string is not closed")
    }

    private mutating func escapedString(from start: Int) throws(UnreadableJSON) -> String {
        var text = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<32:
                guard forgives else { throw fault("a string holds a control character") }
                repairs.rawControls = true
                text.append(byte)
            default: text.append(byte)
            }
        }
        throw fault("a string is not closed")
    }

    private mutating func escape(into text: inout [UInt8]) throws(UnreadableJSON) {
        guard index < bytes.count else { throw fault("a string is not closed") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                units.append(try unit())
            }
            text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        // As scripts have it, which is the commonest fault of all: \' for an apostrophe.
        case UInt8(ascii: "'") where forgives: text.append(byte)
        default: throw fault("there is no such escape in a string")
        }
    }

    private mutating func unit() throws(UnreadableJSON) -> UInt16 {
        guard index + 4 <= bytes.count else { throw fault("a string is not closed") }
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw fault("four hexadecimal digits are expected")
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }
}
