/// Cuts CSV (RFC 4180, UTF-8) into records while its bytes come in: commas, `"` around fields with `""` for a quote in them, lines
/// ended by CRLF or LF. A record that is wrong is told with its reason, and reading goes on at the next line.
struct CSVSplitter: Sendable {
    /// The longest record, in bytes: an open quote can swallow no more than this.
    static let longestRecord = 1 << 18

    struct Record: Sendable, Hashable {
        /// The line where it begins; the file's first is 1.
        var line: Int
        var fields: Result<[String], ImportFault>
    }

    private enum State: Sendable {
        case fieldStart, unquoted, quoted, quoteInQuoted
    }

    private var state = State.fieldStart
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var length = 0
    private var fault: ImportFault?
    private var line = 1
    private var firstLine = 1

    mutating func feed(_ bytes: some Sequence<UInt8>) -> [Record] {
        var records: [Record] = []
        for byte in bytes {
            if let record = take(byte) { records.append(record) }
        }
        return records
    }

    /// The last record, if the file does not end with a line's end.
    mutating func finish() -> Record? {
        if state == .quoted { fault = fault ?? ImportFault("the quote that the record opens is never closed") }
        return endRecord()
    }

    private mutating func take(_ byte: UInt8) -> Record? {
        let isLineEnd = byte == UInt8(ascii: "\n")
        if isLineEnd { line += 1 }
        length += 1
        if length > CSVSplitter.longestRecord, fault == nil {
            fault = ImportFault(
                "the record has more than \(CSVSplitter.longestRecord) bytes; perhaps a quote is not closed")
            state = .unquoted
        }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
        case (.quoted, _): keep(byte)
        case (.quoteInQuoted, UInt8(ascii: "\"")):
            keep(byte)
            state = .quoted
        case (.fieldStart, UInt8(ascii: "\"")): state = .quoted
        case (_, UInt8(ascii: ",")): endField()
        case (_, UInt8(ascii: "\n")): return endRecord()
        case (.quoteInQuoted, UInt8(ascii: "\r")): break
        case (.quoteInQuoted, _): fault = fault ?? ImportFault("text follows a closing quote")
        case (.unquoted, UInt8(ascii: "\"")):
            fault = fault ?? ImportFault("a quote stands inside a field that does not begin with one")
        case (.fieldStart, _), (.unquoted, _):
            keep(byte)
            state = .unquoted
        }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if fault == nil { field.append(byte) }
    }

    private mutating func endField() {
        if state == .unquoted, field.last == UInt8(ascii: "\r") { field.removeLast() }
        if let text = String(validating: field, as: UTF8.self) {
            fields.append(text)
        } else {
            fault = fault ?? ImportFault("the record is not UTF-8")
        }
        field.removeAll(keepingCapacity: true)
        state = .fieldStart
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
        if let fault { return Record(line: firstLine, fields: .failure(fault)) }
        return fields == [""] ? nil : Record(line: firstLine, fields: .success(fields))
    }
}
