/// Reads JSON exactly as `JSONWriter` writes it: members in the order of their names, no spaces, whole numbers, no escapes.
///
/// Anything else, wrong or only unusual, is left to the general decoder, which alone reports faults. The reader borrows its bytes and must
/// not outlive the call that it was lent to.
public struct JSONReader {
    private var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// True until a member of the innermost object was read.
    private var isFirst = true

    /// The text differs from what `JSONWriter` writes.
    public struct Unusual: Error {
        public init() {}
    }

    /// Reads a whole text; nil if it is unusual.
    static func read<Value>(_ bytes: [UInt8], _ body: (inout JSONReader) throws(Unusual) -> Value) -> Value? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            var reader = JSONReader(next: start, end: start + buffer.count)
            guard let value = try? body(&reader), reader.next == reader.end else { return nil }
            return value
        }
    }

    private init(next: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.next = next
        self.end = end
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Unusual) {
        guard next < end, next.pointee == UInt8(ascii: character) else { throw Unusual() }
        next += 1
    }

    private func comes(_ character: Unicode.Scalar) -> Bool {
        next < end && next.pointee == UInt8(ascii: character)
    }

    // MARK: - Objects

    public mutating func open() throws(Unusual) {
        try expect("{")
        isFirst = true
    }

    public mutating func close() throws(Unusual) {
        try expect("}")
        isFirst = false
    }

    /// Moves to the value of the next member if that has this name.
    public mutating func has(_ name: StaticString) -> Bool {
        let comma = isFirst ? 0 : 1
        let count = name.utf8CodeUnitCount
        guard end - next >= count + comma + 3 else { return false }
        if !isFirst, next.pointee != UInt8(ascii: ",") { return false }
        let text = next + comma
        guard text[0] == UInt8(ascii: "\""), text[count + 1] == UInt8(ascii: "\""), text[count + 2] == UInt8(ascii: ":")
        else { return false }
        let wanted = name.utf8Start
        for index in 0..<count where text[index + 1] != wanted[index] { return false }
        next = text + count + 3
        isFirst = false
        return true
    }

    public mutating func name(_ name: StaticString) throws(Unusual) {
        guard has(name) else { throw Unusual() }
    }

    /// Calls `body` with each member's name to read its value. A repeated name is unusual.
    private mutating func members(_ body: (inout JSONReader, String) throws(Unusual) -> Bool) throws(Unusual) {
        try open()
        while !comes("}") {
            if !isFirst { try expect(",") }
            let name = try string()
            try expect(":")
            guard try body(&self, name) else { throw Unusual() }
            isFirst = false
        }
        try close()
    }

    // MARK: - Values

    public mutating func string() throws(Unusual) -> String {
        try expect("\"")
        let start = next
        var isASCII = true
        while next < end, next.pointee != UInt8(ascii: "\"") {
            let byte = next.pointee
            guard byte >= 32, byte != UInt8(ascii: "\\") else { throw Unusual() }
            if byte >= 128 { isASCII = false }
            next += 1
        }
        let text = UnsafeBufferPointer(start: start, count: next - start)
        try expect("\"")
        if isASCII { return String(decoding: text, as: UTF8.self) }
        guard let text = String(validating: text, as: UTF8.self) else { throw Unusual() }
        return text
    }

    public mutating func integer() throws(Unusual) -> Int64 {
        let isNegative = comes("-")
        if isNegative { next += 1 }
        let start = next
        var value: Int64 = 0
        while next < end, (48...57).contains(next.pointee) {
            value = value &* 10 &+ Int64(next.pointee &- 48)
            next += 1
        }
        let count = next - start
        // Up to 18 digits always fit. "0" alone may begin with a zero.
        guard (1...18).contains(count), count == 1 || start.pointee != 48, !isNegative || value != 0,
            comes(",") || comes("}") || comes("]") || comes("\"")
        else { throw Unusual() }
        return isNegative ? -value : value
    }

    public mutating func double() throws(Unusual) -> Double {
        let start = next
        while next < end, (48...57).contains(next.pointee) || comes(".") || comes("-") || comes("+") || comes("e") {
            next += 1
        }
        let text = String(decoding: UnsafeBufferPointer(start: start, count: next - start), as: UTF8.self)
        guard (1...32).contains(text.utf8.count), let number = Double(text), number.isFinite,
            comes(",") || comes("}") || comes("]")
        else { throw Unusual() }
        return number
    }

    public mutating func bool() throws(Unusual) -> Bool {
        let isTrue = comes("t")
        let word: StaticString = isTrue ? "true" : "false"
        guard end - next >= word.utf8CodeUnitCount else { throw Unusual() }
        for index in 0..<word.utf8CodeUnitCount where next[index] != word.utf8Start[index] { throw Unusual() }
        next += word.utf8CodeUnitCount
        return isTrue
    }

    public mutating func time() throws(Unusual) -> Timestamp {
        let length = Timestamp.length
        guard end - next >= length + 2, comes("\""), next[length + 1] == UInt8(ascii: "\""),
            let time = Timestamp(digits: UnsafeBufferPointer(start: next + 1, count: length))
        else { throw Unusual() }
        next += length + 2
        return time
    }

    /// A whole number between quotes.
    public mutating func quotedInteger() throws(Unusual) -> Int64 {
        try expect("\"")
        let value = try integer()
        try expect("\"")
        return value
    }

    private mutating func elements<Value>(
        _ body: (inout JSONReader) throws(Unusual) -> Value
    ) throws(Unusual) -> [Value] {
        try expect("[")
        var values: [Value] = []
        while !comes("]") {
            if !values.isEmpty { try expect(",") }
            values.append(try body(&self))
        }
        try expect("]")
        isFirst = false
        return values
    }

    public mutating func values<Value: DirectlyRead>() throws(Unusual) -> [Value] {
        try elements { reader throws(Unusual) in try Value(reading: &reader) }
    }

    public mutating func strings() throws(Unusual) -> [String] {
        try elements { reader throws(Unusual) in try reader.string() }
    }

    public mutating func texts() throws(Unusual) -> [String: String] {
        var texts: [String: String] = [:]
        try members { reader, name throws(Unusual) in
            texts.updateValue(try reader.string(), forKey: name) == nil
        }
        return texts
    }

    public mutating func integers() throws(Unusual) -> [String: Int64] {
        var integers: [String: Int64] = [:]
        try members { reader, name throws(Unusual) in
            integers.updateValue(try reader.integer(), forKey: name) == nil
        }
        return integers
    }
}

// MARK: - Values as they are

extension JSONReader {
    /// Bytes of any value, checked in structure only.
    public mutating func bytes() throws(Unusual) -> [UInt8] {
        let start = next
        try skip(depth: 0)
        return Array(UnsafeBufferPointer(start: start, count: next - start))
    }

    private mutating func skip(depth: Int) throws(Unusual) {
        guard next < end, depth < 64 else { throw Unusual() }
        switch next.pointee {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"):
            next += 1
            var isFirst = true
            while !comes("}") {
                if !isFirst { try expect(",") }
                try skipString()
                try expect(":")
                try skip(depth: depth + 1)
                isFirst = false
            }
            next += 1
        case UInt8(ascii: "["):
            next += 1
            var isFirst = true
            while !comes("]") {
                if !isFirst { try expect(",") }
                try skip(depth: depth + 1)
                isFirst = false
            }
            next += 1
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        default: try skipNumber()
        }
    }

    private mutating func skipNumber() throws(Unusual) {
        let start = next
        while next < end, (48...57).contains(next.pointee) || "-+.eE".utf8.contains(next.pointee) { next += 1 }
        guard next > start, start.pointee == UInt8(ascii: "-") || (48...57).contains(start.pointee) else {
            throw Unusual()
        }
    }

    private mutating func skipString() throws(Unusual) {
        try expect("\"")
        while next < end, next.pointee != UInt8(ascii: "\"") {
            guard next.pointee >= 32 else { throw Unusual() }
            next += next.pointee == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next < end else { throw Unusual() }
        next += 1
    }
}

// MARK: - Members

extension JSONReader {
    public mutating func string(_ name: StaticString) throws(Unusual) -> String {
        try self.name(name)
        return try string()
    }

    public mutating func string(ifAny name: StaticString) throws(Unusual) -> String? {
        has(name) ? try string() : nil
    }

    public mutating func integer<Number: FixedWidthInteger>(_ name: StaticString) throws(Unusual) -> Number {
        try self.name(name)
        guard let number = Number(exactly: try integer()) else { throw Unusual() }
        return number
    }

    public mutating func double(_ name: StaticString) throws(Unusual) -> Double {
        try self.name(name)
        return try double()
    }

    public mutating func value<Value: DirectlyRead>(_ name: StaticString) throws(Unusual) -> Value {
        try self.name(name)
        return try Value(reading: &self)
    }

    public mutating func value<Value: DirectlyRead>(ifAny name: StaticString) throws(Unusual) -> Value? {
        has(name) ? try Value(reading: &self) : nil
    }

    public mutating func values<Value: DirectlyRead>(_ name: StaticString) throws(Unusual) -> [Value] {
        try self.name(name)
        return try values()
    }

    public mutating func values<Value: DirectlyRead>(ifAny name: StaticString) throws(Unusual) -> [Value]? {
        has(name) ? try values() : nil
    }

    public mutating func strings(_ name: StaticString) throws(Unusual) -> [String] {
        try self.name(name)
        return try strings()
    }

    public mutating func strings(ifAny name: StaticString) throws(Unusual) -> [String]? {
        has(name) ? try strings() : nil
    }

    public mutating func texts(_ name: StaticString) throws(Unusual) -> [String: String] {
        try self.name(name)
        return try texts()
    }

    public mutating func texts(ifAny name: StaticString) throws(Unusual) -> [String: String]? {
        has(name) ? try texts() : nil
    }

    public mutating func bool(_ name: StaticString) throws(Unusual) -> Bool {
        try self.name(name)
        return try bool()
    }

    public mutating func bool(ifAny name: StaticString) throws(Unusual) -> Bool? {
        has(name) ? try bool() : nil
    }

    public mutating func integer<Number: FixedWidthInteger>(ifAny name: StaticString) throws(Unusual) -> Number? {
        guard has(name) else { return nil }
        guard let number = Number(exactly: try integer()) else { throw Unusual() }
        return number
    }

    /// A member that is rare or rarely read, decoded by `Decodable`.
    public mutating func value<Value: Decodable>(
        ifAny name: StaticString, decoding type: Value.Type
    ) throws(Unusual) -> Value? {
        guard has(name) else { return nil }
        let bytes = try bytes()
        guard let value = try? JSON.decode(type, from: bytes) else { throw Unusual() }
        isFirst = false
        return value
    }

    /// Raw value of an enumeration.
    public mutating func word<Word: RawRepresentable<String>>(_ name: StaticString) throws(Unusual) -> Word {
        guard let word = Word(rawValue: try string(name)) else { throw Unusual() }
        return word
    }

    public mutating func word<Word: RawRepresentable<String>>(ifAny name: StaticString) throws(Unusual) -> Word? {
        guard has(name) else { return nil }
        guard let word = Word(rawValue: try string()) else { throw Unusual() }
        return word
    }
}
