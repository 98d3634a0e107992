import Contract
import Events
import Foundation
import Testing

@testable import OrdersService

private let show = Show(
    movie: "movie-rain", cinema: "Verdi", startDate: OffsetTime(noon.advanced(by: .seconds(3600)), offset: 3600))
private let seats = "thai-corner.screening-1"

/// An order of two seats at Mia's, an hour before the show.
private func bought() -> SagaRun {
    var run = SagaRun(placed: [line(seats, 2)])
    var held = answer(.held, "thai-corner", of: run.current, prices: [seats: euros(950)])
    held.lines[0].show = show
    run.play(.answered(held))
    return run
}

private func checkIn(_ run: SagaRun, by actor: Actor, ticket: String? = nil) -> Happening {
    let order = run.current
    return .checkingIn(
        CheckIn(
            order: order.id, customer: order.customer, ticket: ticket ?? order.lines[0].ticket ?? "", actor: actor))
}

struct TicketTests {
    @Test func `a confirmed order has one for the seats of a line, and none for anything else`() throws {
        let run = bought()
        let line = run.current.lines[0]
        #expect(run.current.status == .confirmed && line.show == show)
        let ticket = try #require(line.ticket)
        #expect(ticket.wholeMatch(of: /07-order\.[a-z2-7]{26}/) != nil)
        #expect(bought().current.lines[0].ticket != ticket, "nobody can guess it")
        #expect(SagaRun(confirmed: [OrdersTests.line(padThai)]).current.lines[0].ticket == nil)
    }

    @Test(arguments: [mia, op]) func `is let in once, by the cinema or an operator`(actor: Actor) {
        var run = bought()
        run.play(checkIn(run, by: actor))
        #expect(run.events.last == .checkedIn && run.current.lines[0].checkedInAt == run.now)
        let used = run.now
        let again = run.play(checkIn(run, by: actor))
        #expect(again.verdict == .refused && again.reason?.code == "already-checked-in")
        #expect(again.reason?.detail.contains(used.description) == true)
        #expect(run.current.lines[0].checkedInAt == used)
    }

    @Test func `is not let in by others, nor is a wrong one`() {
        var run = bought()
        #expect(run.play(checkIn(run, by: ann)).verdict == .forbidden)
        #expect(run.play(checkIn(run, by: max)) == .unknown)
        #expect(run.play(checkIn(run, by: bob)) == .unknown)
        #expect(run.play(checkIn(run, by: mia, ticket: "07-order.aaaaaaaaaaaaaaaaaaaaaaaaaa")) == .unknown)
        #expect(run.current.lines[0].checkedInAt == nil)
    }

    @Test func `of a cancelled order is not good`() {
        var run = bought()
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.current.status == .cancelled && run.asks.last == releases("thai-corner")[0])
        #expect(run.play(checkIn(run, by: mia)).reason?.code == "wrong-status")
    }

    @Test(arguments: [ann, mia, op]) func `cannot be given back once the show has begun`(actor: Actor) {
        var run = bought()
        let late = run.play(.cancelling(cancel(run.current, by: actor)), after: .seconds(3600))
        #expect(late.verdict == .refused && late.reason?.code == "already-started")
        #expect(run.current.status == .confirmed)
    }

    @Test func `cannot be given back once it was used`() {
        var run = bought()
        run.play(checkIn(run, by: mia))
        #expect(run.play(.cancelling(cancel(run.current, by: ann))).reason?.code == "wrong-status")
    }

    @Test func `is a code that says it whole`() throws {
        let code = try #require(QRCode("07-abcdefghijklmnopqrstuvwxyz.zyxwvutsrqponmlkjihgfedcba"))
        // 56 bytes with a quarter to spare need version 5, which has 37 modules a side.
        #expect(code.width == 37 && code.modules.count == 37 * 37)
        // A finder pattern stands in three corners: dark all around, a light ring, a dark heart.
        for (row, column) in [(0, 0), (0, 30), (30, 0)] {
            #expect((0..<7).allSatisfy { code.modules[row * 37 + column + $0] })
            #expect((1..<6).allSatisfy { !code.modules[(row + 1) * 37 + column + $0] })
            #expect(code.modules[(row + 3) * 37 + column + 3])
        }
        #expect(QRCode("") == nil && QRCode("another") != QRCode("07-a"))
        let svg = code.svg(title: "Rain & <sun>")
        #expect(svg.contains("viewBox=\"0 0 45 45\"") && svg.contains("<title>Rain &amp; &lt;sun&gt;</title>"))
        #expect(svg.components(separatedBy: "h1v1h-1z").count - 1 == code.modules.count { $0 })
    }
}
