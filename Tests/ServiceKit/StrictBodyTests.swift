import Events
import HTTPTypes
import ServiceKit
import Testing

private struct Asked: Codable, Equatable {
    struct Line: Codable, Equatable {
        var item: String
        var quantity: Int
    }
    enum Serving: String, Codable, CaseIterable { case eatIn = "eat-in", takeAway = "take-away" }

    var lines: [Line]
    var kind: Serving?
    var tip: Double?
    var at: Timestamp?
    var note: String?
    var extras: [String: Int]?
    var anything: JSONValue?
    var small: UInt8?
}

private func decode(_ text: String) throws -> Asked { try Problem.decode(Asked.self, from: Array(text.utf8)) }

private func problem(_ text: String) throws -> Problem { try #require(throws: Problem.self) { try decode(text) } }

@Suite struct StrictBodyTests {
    @Test func `a right body is decoded`() throws {
        let text = """
            {"lines": [{"item": "a.b", "quantity": 2}], "kind": "eat-in", "tip": 1, "at": "2026-11-21T07:36:53Z",
             "note": null, "extras": {"salt": 1, "pepper": 2}, "anything": {"x": [1, {"y": null}]}, "small": 2.0}
            """
        let asked = try decode(text)
        #expect(asked.lines == [.init(item: "a.b", quantity: 2)])
        #expect(asked.kind == .eatIn)
        #expect(asked.tip == 1)
        #expect(asked.at == Timestamp("2026-11-21T07:36:53Z"))
        #expect(asked.note == nil)
        #expect(asked.extras == ["salt": 1, "pepper": 2])
        #expect(asked.anything == ["x": [1, ["y": .null]]])
        #expect(asked.small == 2)
    }

    @Test(arguments: [
        (#"{}"#, "/lines", "is missing"),
        (#"{"lines": {}}"#, "/lines", "must be an array"),
        (#"{"lines": null}"#, "/lines", "must be an array"),
        (#"{"lines": [3]}"#, "/lines/0", "must be an object"),
        (#"{"lines": [{"item": "a"}]}"#, "/lines/0/quantity", "is missing"),
        (#"{"lines": [{"item": "a", "quantity": 1}, {"item": 5, "quantity": 1}]}"#, "/lines/1/item", "must be a text"),
        (#"{"lines": [{"item": "a", "quantity": "1"}]}"#, "/lines/0/quantity", "must be a whole number"),
        (#"{"lines": [{"item": "a", "quantity": 1.5}]}"#, "/lines/0/quantity", "must be a whole number"),
        (#"{"lines": [{"item": "a", "quantity": 1e99}]}"#, "/lines/0/quantity", "must be a whole number"),
        (#"{"lines": [{"item": "a", "quantity": 1, "price": 0}]}"#, "/lines/0/price", "is not a known field"),
        (#"{"lines": [], "total": 5}"#, "/total", "is not a known field"),
        (#"{"lines": [], "a/b~c": 5}"#, "/a~1b~0c", "is not a known field"),
        (#"{"lines": [], "kind": "fly"}"#, "/kind", "must be one of eat-in, take-away"),
        (#"{"lines": [], "kind": 1}"#, "/kind", "must be a text"),
        (#"{"lines": [], "tip": true}"#, "/tip", "must be a number"),
        (#"{"lines": [], "tip": 1e999}"#, "/tip", "must be a number"),
        (#"{"lines": [], "anything": {"x": [1, {"y": 1e999}]}}"#, "/anything/x/1/y", "must be a number"),
        (#"{"lines": [], "at": "yesterday"}"#, "/at", "RFC 3339"),
        (#"{"lines": [], "extras": {"salt": "x"}}"#, "/extras/salt", "must be a whole number"),
        (#"{"lines": [], "small": 256}"#, "/small", "from 0 to 255"),
        (#"[]"#, "", "must be an object"),
    ])
    func `a wrong field is named with what is allowed`(text: String, field: String, part: String) throws {
        let problem = try problem(text)
        #expect(problem.status == .unprocessableContent)
        #expect(problem.field == field)
        #expect(problem.detail.contains(part), "\(problem.detail)")
    }

    @Test func `a number that is too great is named in a body of any form, too`() throws {
        let body = Array(#"{"filter": {"near": [1, 1e999]}, "name": "x"}"#.utf8)
        let problem = #expect(throws: Problem.self) { try Problem.decode(JSONValue.self, from: body) }
        #expect(problem?.field == "/filter/near/1")
    }

    @Test(arguments: ["", "x", "{", #"{"lines": [], "lines": []}"#])
    func `a body that is not JSON is distinguished from a wrong field`(text: String) throws {
        #expect(try problem(text).status == .badRequest)
        #expect(try problem(text).code == .notJSON)
    }
}
