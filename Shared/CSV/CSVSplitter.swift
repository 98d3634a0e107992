/// Splits a table written as text (RFC 4180, UTF-8) into records while its bytes arrive. Fields may be in `"`, with `""` for a quote in
/// them; lines end with CRLF, LF or CR. Empty lines and a byte order mark are skipped.
///
/// A faulty record is split as well as possible; the caller decides whether to use it.
public struct CSVSplitter: Sendable {
    /// The longest record, in bytes: an open quote can swallow no more than this.
    public static let longestRecord = 1 << 18

    public struct Record: Sendable, Hashable {
        /// Line of its beginning; the first is 1.
        public let line: Int
        public let fields: [String]
        /// Its fault as a text; nil if there is none.
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
    ///   - separator: separator of fields, in ASCII.
    ///   - firstLine: number of the line of the first byte.
    public init(separator: UInt8 = UInt8(ascii: ","), firstLine: Int = 1) {
        self.separator = separator
        line = firstLine
        self.firstLine = firstLine
    }

    /// Records that end in these bytes.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Record] {
        var records: [Record] = []
        for byte in bytes {
            if let record = take(byte) { records.append(record) }
        }
        return records
    }

    /// The last record, if the file does not end with a line break.
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
        // A record that is too long gets no more fields: a line of separators alone would have one for each.
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

    /// Notes a fault; only the first one is reported.
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

    /// Ends the record; nil for an empty line.
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
