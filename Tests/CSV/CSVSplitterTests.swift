import CSV
import Testing

@Suite struct `A table written as text` {
    func fields(_ bytes: [UInt8], pieces: Int = .max) -> [[String]?] {
        var splitter = CSVSplitter()
        var records: [CSVSplitter.Record] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            records += splitter.feed(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
        }
        if let last = splitter.finish() { records.append(last) }
        return records.map { $0.fault == nil ? $0.fields : nil }
    }

    @Test(arguments: [
        ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
        ("\"a\"\"b\",\"c,d\"\n", [["a\"b", "c,d"]]), ("\"a\r\nb\",c\r\n", [["a\r\nb", "c"]]),
        ("a,,\n,b,\n", [["a", "", ""], ["", "b", ""]]), ("\"\",a\n", [["", "a"]]), ("\n\r\na\n\n", [["a"]]),
        ("\"a\"", [["a"]]), ("ก,é\n", [["ก", "é"]]), ("a\rb,c\r\r\nd", [["a"], ["b", "c"], ["d"]]),
        ("\u{FEFF}\"a\",b\n\u{FEFF}c", [["a", "b"], ["\u{FEFF}c"]]),
    ])
    func `records follow RFC 4180`(text: String, records: [[String]]) {
        #expect(fields(Array(text.utf8)) == records)
        #expect(fields(Array(text.utf8), pieces: 1) == records)
    }

    @Test func `a record of nothing but separators has no more fields than a record may have bytes`() throws {
        var splitter = CSVSplitter()
        let separators = [UInt8](repeating: UInt8(ascii: ","), count: 3 * CSVSplitter.longestRecord)
        let records = splitter.feed(separators + Array("\"\na,b\n".utf8))
        #expect(records.count == 2)
        #expect(records[0].fields.count <= CSVSplitter.longestRecord + 1)
        #expect(records[0].fault != nil)
        #expect(records[1].fields == ["a", "b"])
    }

    @Test func `a record that is not UTF-8 is bad and the next is read`() {
        #expect(fields([0x61, 0xFF, 0x0A, 0x62, 0x0A]) == [nil, ["b"]])
    }

    @Test func `an open quote swallows no more than the bound`() {
        let long = "\"" + String(repeating: "x", count: CSVSplitter.longestRecord) + "\na,b\n"
        #expect(fields(Array(long.utf8)) == [nil, ["a", "b"]])
    }

    @Test func `a record's line is where it begins`() {
        var splitter = CSVSplitter()
        let records = splitter.feed(Array("a\n\n\"b\nc\"\nd\r\n\"e\r\nf\"\rg\n".utf8))
        #expect(records.map(\.line) == [1, 3, 5, 6, 8])
    }

    @Test(arguments: [
        ("a;\"b\" c;d", ["a", "b c", "d"], "text follows a closing quote"),
        ("5\" pizza;2", ["5\" pizza", "2"], "a quote stands inside a field that does not begin with one"),
        ("a;\"b\n", ["a", "b\n"], "the quote that the record opens is never closed"),
    ])
    func `a wrong record says what is wrong and has its fields as well as may be`(
        text: String, fields: [String], fault: String
    ) {
        var splitter = CSVSplitter(separator: UInt8(ascii: ";"))
        let records = splitter.feed(Array(text.utf8)) + [splitter.finish()].compactMap(\.self)
        #expect(records.map(\.fields) == [fields])
        #expect(records.map(\.fault) == [fault])
    }
}
