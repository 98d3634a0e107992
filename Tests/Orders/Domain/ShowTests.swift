import Contract
import Events
import Testing

@testable import OrdersService

private let seats = "thai-corner.screening-1"
private let start = OffsetTime(noon.advanced(by: .seconds(3600)), offset: 3600)
private let show = Show(movie: "movie-rain", cinema: "Verdi", screen: "1", startDate: start)

private let later: Show = {
    var later = show
    later.startDate = OffsetTime(noon.advanced(by: .seconds(7200)), offset: 3600)
    (later.eventStatus, later.previousStartDate) = (.rescheduled, start)
    return later
}()

private let cancelled: Show = {
    var cancelled = show
    cancelled.eventStatus = .cancelled
    return cancelled
}()

/// Two seats at Mia's and, if asked, a pizza at Max's.
private func order(_ more: PlaceOrder.Line...) -> SagaRun { SagaRun(placed: [line(seats, 2)] + more) }

private func says(_ state: Reservation.HoldState, _ show: Show, _ run: SagaRun) -> SagaInput {
    var held = answer(state, "thai-corner", of: run.current, prices: [seats: euros(950)])
    held.lines[0].show = show
    return .answered(held)
}

struct ShowTests {
    @Test(arguments: [Reservation.HoldState.held, .committed])
    func `a moved one changes the line, and the ticket stays good`(state: Reservation.HoldState) throws {
        var run = order()
        run.play(says(.held, show, run))
        let ticket = try #require(run.current.lines[0].ticket)
        run.play(says(state, later, run))
        #expect(run.events.last == .showChanged && run.current.status == .confirmed)
        #expect(run.current.lines[0].show == later && run.current.lines[0].ticket == ticket)
        #expect(run.current.total == euros(1900))
        #expect(run.play(says(state, later, run)) == .nothing, "told once")
    }

    @Test func `a moved one's seats are given back until its new start, though the cinema had begun`() {
        var run = order()
        run.play(says(.held, show, run))
        run.play(.advancing(advance(run.current, to: .preparing, by: mia)))
        #expect(run.play(.cancelling(cancel(run.current, by: ann))).reason?.code == "wrong-status")
        run.play(says(.committed, later, run))
        var late = run
        run.play(.cancelling(cancel(run.current, by: ann)), after: .seconds(7000))
        #expect(run.current.status == .cancelled)
        late.play(.cancelling(cancel(late.current, by: ann)), after: .seconds(7200))
        #expect(late.current.status == .preparing)
    }

    @Test func `a cancelled one ends the order, and its seats go back`() {
        var run = order()
        run.play(says(.held, show, run))
        run.play(says(.committed, cancelled, run))
        #expect(run.current.status == .cancelled && run.current.reason?.code == "show-cancelled")
        #expect(run.requests.last == releases("thai-corner")[0])
        #expect(run.play(says(.committed, cancelled, run)) == .nothing)
        run.play(.answered(answer(.released, "thai-corner", of: run.current)))
        #expect(run.requests.last == ends("thai-corner")[0])
    }

    @Test func `a cancelled one ends only its part, and the total falls`() {
        var run = order(line(margherita))
        run.play(says(.held, show, run))
        run.play(.answered(answer(.held, "pizza-haus", of: run.current)))
        #expect(run.current.total == euros(2700))
        run.play(says(.committed, cancelled, run))
        #expect(run.current.status == .confirmed && run.current.total == euros(800))
        #expect(run.current.parts.map(\.status) == [.cancelled, .confirmed])
        #expect(run.current.parts[0].reason?.code == "show-cancelled" && run.current.reason == nil)
        let code = run.current.lines[0].ticket ?? ""
        let atTheDoor = CheckIn(order: run.current.id, customer: ann.id, ticket: code, actor: mia)
        #expect(run.play(.checkingIn(atTheDoor)).reason?.code == "wrong-status")
    }

    @Test func `one cancelled before the order is decided rejects it`() {
        var run = order(line(margherita))
        run.play(says(.held, show, run))
        run.play(says(.held, cancelled, run))
        #expect(run.current.status == .rejected && run.current.reason?.code == "show-cancelled")
        var first = order()
        first.play(says(.held, cancelled, first))
        #expect(first.current.status == .rejected && first.current.lines[0].ticket == nil)
    }

    @Test func `one that was given back changes nothing any more`() {
        var run = order()
        run.play(says(.held, show, run))
        run.play(.cancelling(cancel(run.current, by: ann)))
        #expect(run.play(says(.committed, later, run)) == .nothing)
        #expect(run.current.lines[0].show == show)
    }
}
