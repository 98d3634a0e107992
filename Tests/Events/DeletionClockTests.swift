import Events
import Testing

@Suite struct `The time by which things are deleted` {
    private let start = Timestamp("2026-11-28T12:00:00Z")!
    private let day = Duration.seconds(86_400)
    private let hour = Duration.seconds(3600)

    private func uptime(_ duration: Duration, boot: String = "one") -> Uptime { Uptime(boot: boot, duration: duration) }

    @Test func `goes on with the uptime and the wall clock`() {
        var clock = DeletionClock(at: start, uptime(hour))
        for hours in 1...100 {
            let now = start.advanced(by: hour * hours)
            #expect(clock.look(at: now, uptime(hour * (hours + 1))) == now)
        }
        #expect(clock.ahead == .zero)
    }

    @Test func `does not leap with the wall clock, however often it is looked at, and reports the leap`() {
        var clock = DeletionClock(at: start, uptime(hour))
        for minutes in 0..<600 {
            let passed = Duration.seconds(60 * minutes)
            let time = clock.look(at: start.advanced(by: day * 31 + passed), uptime(hour + passed))
            #expect(time == start.advanced(by: passed))
            #expect(clock.ahead == day * 31)
        }
        let back = start.advanced(by: hour * 10)
        #expect(clock.look(at: back, uptime(hour * 11)) == back)
        #expect(clock.ahead == .zero)
    }

    @Test func `does not leap either when the process was started anew meanwhile, from what was noted`() throws {
        var clock = DeletionClock(at: start, uptime(hour))
        for minutes in 1...60 {
            let noted = try JSON.decode(DeletionClock.self, from: try JSON.encode(clock))
            #expect(noted == clock)
            clock = noted
            let passed = Duration.seconds(60 * minutes)
            #expect(
                clock.look(at: start.advanced(by: day * 31 + passed), uptime(hour + passed))
                    == start.advanced(by: passed))
        }
    }

    @Test func `goes back with a wall clock that is set back, and doubts it when it is right again`() {
        var clock = DeletionClock(at: start, uptime(hour))
        let wrong = start.advanced(by: day * -400)
        #expect(clock.look(at: wrong, uptime(hour * 2)) == wrong)
        #expect(clock.look(at: start.advanced(by: hour * 2), uptime(hour * 3)) == wrong.advanced(by: hour))
        for hours in 3..<26 {
            let time = clock.look(at: start.advanced(by: hour * hours), uptime(hour * (hours + 1)))
            #expect(time == wrong.advanced(by: hour * (hours - 1)))
        }
        #expect(clock.look(at: start.advanced(by: hour * 26), uptime(hour * 27)) == start.advanced(by: hour * 26))
    }

    @Test func `follows a wall clock that stays ahead for a day, and only as far as it always was`() {
        var clock = DeletionClock(at: start, uptime(hour))
        func look(_ hours: Int, ahead: Duration) -> Timestamp {
            clock.look(at: start.advanced(by: hour * hours + ahead), uptime(hour * (hours + 1)))
        }
        for hours in 1...24 { #expect(look(hours, ahead: day * 3) == start.advanced(by: hour * hours)) }
        #expect(look(25, ahead: day * 31) == start.advanced(by: hour * 25 + day * 3))
        #expect(look(26, ahead: day * 3) == start.advanced(by: hour * 26 + day * 3))
    }

    @Test func `does not believe what was seen twice only, however long after`() {
        var clock = DeletionClock(at: start, uptime(hour))
        for days in 1...2 {
            let passed = day * days
            #expect(
                clock.look(at: start.advanced(by: passed + day * 31), uptime(hour + passed))
                    == start.advanced(by: passed))
        }
    }

    /// An hour each day, after which the machine is switched off.
    @Test func `is some weeks behind at most on a machine that is on for an hour each day`() {
        var clock = DeletionClock(at: start, uptime(.zero, boot: "0"))
        for number in 1...200 {
            let morning = start.advanced(by: day * number)
            for minutes in [0, 20, 40, 60] {
                let passed = Duration.seconds(60 * minutes)
                let time = clock.look(at: morning.advanced(by: passed), uptime(passed, boot: "\(number)"))
                #expect(time <= morning.advanced(by: passed))
            }
            #expect(clock.time >= morning.advanced(by: day * -50))
        }
    }

    @Test func `counts nothing twice when the system does not tell its starts apart`() {
        var clock = DeletionClock(at: start, uptime(hour * 5, boot: ""))
        #expect(clock.look(at: start.advanced(by: day), uptime(hour, boot: "")) == start)
        #expect(clock.look(at: start.advanced(by: day), uptime(hour * 2, boot: "")) == start.advanced(by: hour))
    }

    @Test func `does not leap on another machine that has been on for long, whose clock is ahead`() {
        var clock = DeletionClock(at: start, uptime(hour))
        for minutes in 0..<600 {
            let passed = Duration.seconds(60 * minutes)
            let time = clock.look(at: start.advanced(by: day * 31 + passed), uptime(day * 200 + passed, boot: "two"))
            #expect(time == start.advanced(by: passed))
            #expect(clock.ahead == day * 31)
        }
    }
}
