/// Cuts a table written as text (RFC 4180, UTF-8) into records while its bytes come in: `"` around fields with `""` for a quote in
/// them, lines ended by CRLF, LF or CR; empty lines and a byte order mark are no part of it.
///
/// Of a record that is wrong the fields are cut as well as may be; whether they are of use is for the caller to say.
public struct CSVSplitter: Sendable {
    /// The longest record, in bytes: an open quote can swallow no more than this.
    public static let longestRecord = 1 << 18

    public struct Record: Sendable, Hashable {
        /// The line where it begins; the file's first is 1.
        public let line: Int
        public let fields: [String]
        /// What is wrong with it, in words; nil if it is as it should be.
        public let fault: String?
    }

    private enum SplitState: Sendable {
        case fieldStart, unquoted, quoted, quoteInQuoted
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let separator: UInt8
    private var state = SplitState.fieldStart
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var length = 0
    private var fault: String?
    private var line = 1
    private var firstLine = 1
    private var isAfterReturn = false
    private var isAtStart = true

    /// - Parameters:
    ///   - separator: what stands between fields, in ASCII.
    ///   - firstLine: the number of the line that begins with the first byte.
    public init(separator: UInt8 = UInt8(ascii: ","), firstLine: Int = 1) {
        self.separator = separator
        line = firstLine
        self.firstLine = firstLine
    }

    /// The records that end in these bytes.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Record] {
        var records: [Record] = []
        for byte in bytes {
            if let record = take(byte) { records.append(record) }
        }
        return records
    }

    /// The last record, if the file does not end with a line's end.
    public mutating func finish() -> Record? {
        if state == .quoted { note("the quote that the record opens is never closed") }
        return endRecord()
    }

    private mutating func take(_ byte: UInt8) -> Record? {
        let endsReturn = isAfterReturn && byte == UInt8(ascii: "\n")
        isAfterReturn = byte == UInt8(ascii: "\r")
        let isLineEnd = isAfterReturn || byte == UInt8(ascii: "\n")
        if isLineEnd, !endsReturn { line += 1 }
        if endsReturn, state != .quoted {
            firstLine = line
            return nil
        }
        length += 1
        if length == CSVSplitter.longestRecord + 1 {
            note("the record has more than \(CSVSplitter.longestRecord) bytes; perhaps a quote is not closed")
            state = .unquoted
        }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
        case (.quoted, _): keep(byte)
        case (.quoteInQuoted, UInt8(ascii: "\"")):
            keep(byte)
            state = .quoted
        case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
        // Of a record that is too long no more is kept: a line of nothing but separators would be a field for each.
        case (_, separator): if length <= CSVSplitter.longestRecord { endField() }
        case _ where isLineEnd: return endRecord()
        case (.quoteInQuoted, _):
            note("text follows a closing quote")
            keep(byte)
            state = .unquoted
        case (.unquoted, UInt8(ascii: "\"")):
            note("a quote stands inside a field that does not begin with one")
            keep(byte)
        case (.fieldStart, _), (.unquoted, _):
            keep(byte)
            state = .unquoted
            if isAtStart, field == CSVSplitter.byteOrderMark { startAgain() }
        }
        return nil
    }

    /// The first fault is the one that is told.
    private mutating func note(_ fault: String) {
        if self.fault == nil { self.fault = fault }
    }

    private mutating func keep(_ byte: UInt8) {
        if length <= CSVSplitter.longestRecord { field.append(byte) }
    }

    private mutating func startAgain() {
        field.removeAll(keepingCapacity: true)
        state = .fieldStart
        isAtStart = false
    }

    private mutating func endField() {
        if let text = String(validating: field, as: UTF8.self) {
            fields.append(text)
        } else {
            note("the record is not UTF-8")
            fields.append(String(decoding: field, as: UTF8.self))
        }
        startAgain()
    }

    /// Nil for an empty line.
    private mutating func endRecord() -> Record? {
        endField()
        defer {
            fields = []
            length = 0
            fault = nil
            firstLine = line
        }
        return fields == [""] && fault == nil ? nil : Record(line: firstLine, fields: fields, fault: fault)
    }
}
