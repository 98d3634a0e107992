import Events
import Foundation
import TestKit
import Testing

private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

@Suite struct JSONValueTests {
    @Test func `every kind of value is read`() throws {
        let value = try parse(
            #" {"a": [1, -2.5e3, 0], "b": {"c": null, "d": true, "e": false}, "f": "x\"\\\/\b\f\n\r\tü\u00e9\ud83c\udf5c"} "#
        )
        #expect(value["a"] == [1, .number("-2.5e3"), 0])
        #expect(value["a"]?[1]?.double == -2500)
        #expect(value["b"] == ["c": .null, "d": true, "e": false])
        #expect(value["f"]?.string == "x\"\\/\u{8}\u{C}\n\r\tüé🍜")
        #expect(try parse("[]") == [])
        #expect(try parse("{}") == [:])
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "'a'", "01", "1.", ".5", "-",
        "1e",
        "+1", "0x1", "NaN", "Infinity", "tru", "nul", #"""#, #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#,
        #""\udc00""#, "\"\u{1}\"", "1 2", "[] {}", #"{"a":1,"a":2}"#, "//", "[1]x",
    ])
    func `what is not JSON is refused`(text: String) {
        #expect(throws: JSONValue.Malformed.self) { try parse(text) }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: [34, 0xFF, 34]) }
        #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: [34, 0x5C, 0x6E, 0xC3, 34]) }
    }

    @Test func `nesting is bounded`() throws {
        let deepest = JSONValue.deepestNesting
        _ = try parse(String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest))
        #expect(throws: JSONValue.Malformed.self) { try parse(String(repeating: "[", count: 100_000)) }
        #expect(throws: JSONValue.Malformed.self) { try parse(String(repeating: #"{"a":"#, count: 100_000)) }
    }

    @Test(arguments: [
        #"{"a":[1,2.5,"x"],"b":{"c":null,"d":true}}"#, #""quotes \" and \\ and \u0001""#, "[]", "{}", "[[],{}]",
    ])
    func `what is written is what was read`(text: String) throws {
        #expect(String(decoding: try parse(text).bytes, as: UTF8.self) == text)
        #expect(try JSON.decode(JSONValue.self, from: try JSON.encode(try parse(text))) == parse(text))
    }

    @Test func `it agrees with Foundation on random texts`() throws {
        var random = Seeded(7)
        for _ in 0..<3000 {
            let text = randomText(&random)
            let mine = try? parse(text)
            let theirs = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            // It is stricter, never laxer.
            if mine != nil { #expect(theirs != nil, "\(text)") }
        }
    }

    private func randomText(_ random: inout Seeded) -> String {
        let parts = ["{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "1", "-0.5e2", "true", "null", " ", "\"\\n\""]
        return (0..<Int.random(in: 1...9, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
    }
}
