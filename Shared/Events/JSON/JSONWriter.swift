/// Writes JSON straight into bytes in the format of `JSON.encode`. The caller writes members in the order of their names.
public struct JSONWriter: ~Copyable {
    public private(set) var bytes: [UInt8] = []
    /// True until a member or element of the innermost value was written.
    private var isFirst = true

    public init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    public mutating func open() {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
    }

    public mutating func close() {
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    /// Begins a member; its value follows.
    public mutating func name(_ name: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        isFirst = false
    }

    private mutating func name(text: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        write(text)
        bytes.append(UInt8(ascii: ":"))
        isFirst = false
    }

    // MARK: - Values

    public mutating func write(_ text: String) {
        JSON.append(text, to: &bytes)
    }

    public mutating func write(_ number: Int64) {
        JSON.append(number, to: &bytes)
    }

    public mutating func write(quoted number: Int64) {
        bytes.append(UInt8(ascii: "\""))
        write(number)
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func write(_ value: Bool) {
        bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    }

    public mutating func write(_ time: Timestamp) {
        bytes.append(UInt8(ascii: "\""))
        time.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends encoded JSON.
    public mutating func write(json: [UInt8]) {
        bytes.append(contentsOf: json)
    }

    /// - Throws: if the number is not finite: JSON has no such number.
    public mutating func write(_ number: Double) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: [], debugDescription: "JSON has no number for \(number)"))
        }
        JSON.append(number, to: &bytes)
    }

    public mutating func write(_ texts: [String]) {
        elements(texts) { $0.write($1) }
    }

    public mutating func write<Value: DirectJSON>(_ values: [Value]) {
        elements(values) { $1.write(to: &$0) }
    }

    public mutating func write(_ members: [String: String]) {
        open()
        for (name, value) in members.inOrderOfNames {
            self.name(text: name)
            write(value)
        }
        close()
    }

    /// - Parameter members: in the order of their names.
    public mutating func write(members: some Sequence<(name: String, value: Int64)>) {
        open()
        for (name, value) in members {
            self.name(text: name)
            write(value)
        }
        close()
    }

    private mutating func elements<Value>(_ values: [Value], _ write: (inout JSONWriter, Value) -> Void) {
        bytes.append(UInt8(ascii: "["))
        for index in values.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, values[index])
        }
        bytes.append(UInt8(ascii: "]"))
        isFirst = false
    }
}

// MARK: - Members

extension JSONWriter {
    public mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        write(text)
    }

    public mutating func member(_ name: StaticString, ifAny text: String?) {
        if let text { member(name, text) }
    }

    public mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        self.name(name)
        write(Int64(number))
    }

    public mutating func member(_ name: StaticString, _ value: some DirectJSON) {
        self.name(name)
        value.write(to: &self)
    }

    public mutating func member(_ name: StaticString, ifAny value: (some DirectJSON)?) {
        if let value { member(name, value) }
    }

    public mutating func member(_ name: StaticString, _ number: Double) throws {
        self.name(name)
        try write(number)
    }

    /// - Parameter number: always finite; another would be written as null.
    public mutating func member(_ name: StaticString, finite number: Double) {
        self.name(name)
        if number.isFinite { JSON.append(number, to: &bytes) } else { bytes.append(contentsOf: Array("null".utf8)) }
    }

    public mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        write(value)
    }

    public mutating func member(_ name: StaticString, _ texts: [String]) {
        self.name(name)
        write(texts)
    }

    public mutating func member(_ name: StaticString, _ texts: [String: String]) {
        self.name(name)
        write(texts)
    }

    /// A value that does not write itself.
    public mutating func member(_ name: StaticString, encoding value: (some Encodable)?) throws {
        guard let value else { return }
        self.name(name)
        write(json: try JSON.encode(value))
    }

    public mutating func member(_ name: StaticString, directly value: (some DirectlyWritten)?) throws {
        guard let value else { return }
        self.name(name)
        try value.write(to: &self)
    }

    public mutating func member(_ name: StaticString, _ values: [some DirectJSON]) {
        self.name(name)
        write(values)
    }

    public mutating func member(_ name: StaticString, _ word: some RawRepresentable<String>) {
        member(name, word.rawValue)
    }
}

extension Dictionary<String, String> {
    fileprivate var inOrderOfNames: [Element] {
        count < 2 ? Array(self) : sorted { $0.key.isBefore($1.key) }
    }
}

extension String {
    /// Compares UTF-8, as Foundation sorts members; Swift's own order treats equivalent characters as equal.
    package func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
