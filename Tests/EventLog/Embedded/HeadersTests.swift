@testable import EmbeddedLog
import Events
import Testing

@Suite struct HeadersTests {
    private func read(_ text: String) -> [String: String]? {
        Array(text.utf8).withUnsafeBytes { bytes in try? Headers.decode(bytes) }
    }

    @Test(arguments: [
        ["ce_epoch": "7"], ["ce_source": "orders/3", "ce_sequence": "12", "ce_epoch": "4"], ["": ""],
        ["quoted": #"a "b" \c"#], ["line": "a\nb"], ["Straße": "für 5 €"],
        ["long": String(repeating: "x", count: 5000)],
    ])
    func `what is written is read`(headers: [String: String]) throws {
        let bytes = try #require(try Headers.encode(headers))
        #expect(bytes.withUnsafeBytes { try? Headers.decode($0) } == headers)
    }

    /// Both paths agree with a JSON parser.
    @Test(arguments: [
        "", "{", "{}", "{}x", "[]", #"{"a"}"#, #"{"a":}"#, #"{"a":"b"#, #"{"a":"b""#, #"{"a":"b"}x"#, #"{"a":"b",}"#,
        #"{"a":"b""c":"d"}"#, #"{"a":1}"#, #"{"a":null}"#, #"{ "a" : "b" }"#, #"{"a":"b"} "#, #"{"a":"\u00e9"}"#,
        #"{"a":"b","c":"d"}"#, #"{"a":"b","b":"\/"}"#, "{\"a\":\"b\u{1}\"}", #"{a:"b"}"#, "\u{FEFF}{\"a\":\"b\"}",
    ])
    func `a text is read as JSON is, or not at all`(text: String) {
        #expect(read(text) == (try? JSON.decode([String: String].self, from: Array(text.utf8))))
    }

    @Test func `no text is no headers`() throws {
        #expect(try Headers.encode([:]) == nil)
        #expect(try Headers.decode(nil as UnsafeRawBufferPointer?) == [:])
    }
}
