import Contract
import Events
import Testing

@testable import OrdersService

struct PlacingTests {
    @Test func `each place is asked once, in the order of the lines`() {
        let run = SagaRun(placed: [line(margherita), line(padThai), line(satay)])
        #expect(run.requests == holds("pizza-haus", "thai-corner"))
        #expect(run.current.status == .placed)
        #expect(run.current.parts.map(\.reservation) == [.requested, .requested])
        #expect(run.current.history.map(\.status) == [.placed])
        #expect(run.current.history.map(\.by) == [.customer])
    }

    @Test func `two lines of one item are one line of the request`() {
        let run = SagaRun(placed: [line(padThai, 2), line(satay), line(padThai, 3)])
        #expect(run.current.request("thai-corner").lines == [line(padThai, 5), line(satay)])
        #expect(run.current.lines.count == 3)
    }

    @Test func `the places have a minute`() {
        let run = SagaRun(placed: [line(padThai)])
        #expect(run.current.deadline == run.now.advanced(by: .seconds(60)))
    }

    @Test func `the same order again is repeated, with another body mismatched, and neither asks for anything`() {
        var run = SagaRun(placed: [line(padThai)])
        let before = run.current
        #expect(run.play(.placing(place([line(padThai)]))).verdict == .repeated)
        let other = run.play(.placing(place([line(padThai, 2)], digest: "d2")))
        #expect(other.verdict == .mismatched)
        #expect(other.reason?.code == "key-reused")
        #expect(run.current == before)
        #expect(run.requests == holds("thai-corner"))
    }

    @Test func `a command half an hour old still counts, an older one is too late`() {
        var run = SagaRun()
        let inTime = place([line(padThai)], requestedAt: noon)
        #expect(run.play(.placing(inTime), after: .seconds(1800)).order?.status == .placed)
        var late = SagaRun()
        let decision = late.play(.placing(inTime), after: .seconds(1801))
        #expect(decision.order?.status == .rejected)
        #expect(decision.reason?.code == "too-late")
        #expect(decision.requests.isEmpty)
    }

    @Test(arguments: [
        ([], "invalid", "/lines"),
        ([PlaceOrder.Line](repeating: line(padThai), count: 51), "invalid", "/lines"),
        ([line(padThai, 0)], "invalid", "/lines/0/quantity"),
        ([line(padThai, -1)], "invalid", "/lines/0/quantity"),
        ([line(padThai, 6)], "too-many", "/lines/0/quantity"),
        ([line(padThai, .max)], "too-many", "/lines/0/quantity"),
        ([line(padThai, 5), line(satay), line(padThai)], "too-many", "/lines/2/quantity"),
        ([line(satay), line("pad-thai")], "invalid", "/lines/1/item"),
        ([line("")], "invalid", "/lines/0/item"),
        ([line("a.b.c")], "invalid", "/lines/0/item"),
        ([line(".b")], "invalid", "/lines/0/item"),
        ([line("Thai.b")], "invalid", "/lines/0/item"),
        ([line("thai.b\u{e9}")], "invalid", "/lines/0/item"),
        ([line("thai.\(String(repeating: "x", count: 65))")], "invalid", "/lines/0/item"),
    ])
    func `lines that break a rule are rejected with the place of the fault, and no place is asked`(
        lines: [PlaceOrder.Line], code: String, field: String
    ) throws {
        var run = SagaRun()
        let decision = run.play(.placing(place(lines)))
        let order = try #require(decision.order)
        #expect(order.status == .rejected)
        #expect(order.reason?.code == code)
        #expect(order.reason?.field == field)
        #expect(order.deadline == nil)
        #expect(decision.requests.isEmpty && order.dueRequests.isEmpty)
        #expect(order.lines.count == min(lines.count, 50))
    }

    @Test func `fifty lines and five of an item are allowed`() {
        let many = (0..<50).map { line("thai-corner.dish-\($0)", 5) }
        #expect(LineRules.order.fault(in: many) == nil)
        #expect(LineRules.order.fault(in: [line("a.\(String(repeating: "x", count: 64))")]) == nil)
    }
}
