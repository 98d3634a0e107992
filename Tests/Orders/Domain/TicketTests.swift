import Contract
import Events
import Foundation
import Testing

@testable import OrdersService

private let start = noon.advanced(by: .seconds(3600))
private let show = Show(movie: "movie-rain", cinema: "Verdi", startDate: OffsetTime(start, offset: 3600))
private let seats = "thai-corner.screening-1"

/// An order of two seats at Mia's, an hour before the show.
private func bought() -> SagaRun {
    var run = SagaRun(placed: [line(seats, 2)])
    var held = answer(.held, "thai-corner", of: run.current, prices: [seats: euros(950)])
    held.lines[0].show = show
    run.play(.answered(held))
    return run
}

private func checkIn(
    _ run: SagaRun, by actor: Actor, ticket: String? = nil, _ admission: String? = nil, seats: Int? = nil,
    at time: Timestamp? = nil
) -> SagaInput {
    let order = run.current
    return .checkingIn(
        CheckIn(
            order: order.id, customer: order.customer, ticket: ticket ?? order.lines[0].ticket ?? "", actor: actor,
            admission: admission, seats: seats, admittedAt: time))
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

    @Test func `lets its seats in one by one, each check-in once`() {
        var run = bought()
        run.play(checkIn(run, by: mia, "a", seats: 1))
        #expect(run.current.lines[0].admitted == 1 && run.current.lines[0].checkedInAt == nil)
        #expect(run.play(checkIn(run, by: mia, "a", seats: 1)).verdict == .repeated)
        let both = run.play(checkIn(run, by: mia, "b", seats: 2))
        #expect(both.reason?.code == "already-checked-in" && both.reason?.detail.contains("Only 1 of its 2") == true)
        run.play(checkIn(run, by: mia, "c", seats: 1))
        #expect(run.current.lines[0].checkedInAt == run.now.advanced(by: .seconds(0)))
        #expect(run.play(checkIn(run, by: mia, "d", seats: 1)).reason?.code == "already-checked-in")
        #expect(run.play(checkIn(run, by: mia, "e", seats: 3)).reason?.field == "/seats")
        #expect(run.current.lines[0].admissions?.map(\.id) == ["a", "c"])
    }

    @Test func `that was used before seats were counted is used up`() {
        var run = bought()
        run.order?.lines[0].checkedInAt = noon
        #expect(run.current.lines[0].admitted == 2)
        #expect(run.play(checkIn(run, by: mia, "a", seats: 1)).reason?.code == "already-checked-in")
    }

    @Test func `is taken from an hour before the start to the end`() {
        var run = bought()
        run.order?.lines[0].show?.startDate = OffsetTime(start.advanced(by: .seconds(600)), offset: 3600)
        let early = run.play(checkIn(run, by: mia))
        #expect(early.reason?.code == "door-closed" && early.reason?.opensAt == noon.advanced(by: .seconds(600)))
        run.order?.lines[0].show?.endDate = OffsetTime(start.advanced(by: .seconds(7200)), offset: 3600)
        let late = run.play(checkIn(run, by: mia), after: .seconds(3600 + 7201))
        #expect(late.reason?.code == "door-closed" && late.reason?.opensAt == nil)
        #expect(run.current.lines[0].admitted == 0)
    }

    @Test func `that a door without a connection took counts by that time, and twice never`() {
        var run = bought()
        let atTheDoor = noon.advanced(by: .seconds(60))
        let later = Duration.seconds(12 * 3600)
        run.play(checkIn(run, by: mia, "a", seats: 1, at: atTheDoor), after: later)
        #expect(run.current.lines[0].admissions == [Admission(id: "a", seats: 1, at: atTheDoor)])
        #expect(run.play(checkIn(run, by: mia, "b", seats: 2, at: atTheDoor)).reason?.code == "already-checked-in")
        let ahead = run.now.advanced(by: .seconds(600))
        #expect(run.play(checkIn(run, by: mia, "c", seats: 1, at: ahead)).reason?.field == "/admittedAt")
        let old = run.now.advanced(by: .seconds(-25 * 3600))
        #expect(run.play(checkIn(run, by: mia, "c", seats: 1, at: old)).reason?.field == "/admittedAt")
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
        #expect(run.current.status == .cancelled && run.requests.last == releases("thai-corner")[0])
        #expect(run.play(checkIn(run, by: mia)).reason?.code == "wrong-status")
    }

    @Test(arguments: [ann, mia]) func `cannot be given back once the show has begun`(actor: Actor) {
        var run = bought()
        let late = run.play(.cancelling(cancel(run.current, by: actor)), after: .seconds(3600))
        #expect(late.verdict == .refused && late.reason?.code == "already-started")
        #expect(run.current.status == .confirmed)
    }

    @Test(arguments: [true, false]) func `is given back by an operator after the start, and after its use`(isUsed: Bool)
    {
        var run = bought()
        if isUsed { run.play(checkIn(run, by: mia)) }
        run.play(.cancelling(cancel(run.current, by: op)), after: .seconds(3600))
        #expect(run.current.status == .cancelled && run.requests.last == releases("thai-corner")[0])
    }

    @Test func `cannot be given back once it was used`() {
        var run = bought()
        run.play(checkIn(run, by: mia))
        #expect(run.play(.cancelling(cancel(run.current, by: ann))).reason?.code == "wrong-status")
    }
}
