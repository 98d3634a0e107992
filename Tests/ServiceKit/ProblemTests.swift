import Contract
import Events
import HTTPTypes
import ServiceKit
import Testing

@Suite struct ProblemTests {
    @Test func `the document has the members of RFC 9457`() throws {
        let problem = Problem(
            "sold-out", "only 2 are left", field: "/lines/0/quantity", members: ["left": 2])
        let document = try JSONValue(parsing: problem.json(instance: "/v1/orders"))
        #expect(
            document == [
                "type": "/problems/sold-out", "title": "Sold out", "status": 422, "detail": "only 2 are left",
                "instance": "/v1/orders", "field": "/lines/0/quantity", "left": 2,
            ])
    }

    @Test func `members of its own do not replace those of the standard`() throws {
        let problem = Problem(.notFound, "no", members: ["status": 200])
        #expect(try JSONValue(parsing: problem.json())["status"] == 404)
    }

    @Test func `a rule's no is 422 with its code, unless it is about the state of the thing`() {
        #expect(Problem(Reason("too-many", "at most 5", field: "/lines/0/quantity")).status == .unprocessableContent)
        #expect(Problem(Reason("sold-out", "none left", item: "a.b")).members["item"] == "a.b")
        #expect(Problem(Reason("wrong-status", "it is completed")).status == .conflict)
        #expect(Problem(Reason("forbidden", "not yours")).status == .forbidden)
    }

    @Test func `long ids are cut`() {
        #expect(Problem.notFound("place", String(repeating: "x", count: 5000)).detail.count < 200)
    }
}
