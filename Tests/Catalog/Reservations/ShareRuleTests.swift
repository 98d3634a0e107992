import Contract
import Events
import Testing

@testable import CatalogService

@Suite struct `A network's share` {
    private struct Seats: Stocked {
        var id = "cine.screening-1"
        var reflects = InputPositions()
        var portionDate: String?
        var remaining: Int?

        func offer(_ line: OrderLine) -> OrderLine { line }
        func shortage(of quantity: Int, promised: Int, at instant: Timestamp) -> Reason? { nil }
        mutating func take(_ quantity: Amount, portionsOf date: [String: String]) {}
        mutating func giveBack(_ quantity: Amount, portionsOf date: [String: String]) {}
    }

    private func isRefused(
        _ quantity: Int, left: Int?, byAll: Int, byOrigin: Int, rule: ShareRule = ShareRule()
    ) -> Bool {
        rule.refusal(
            of: quantity, of: Seats(remaining: left), named: "Rain",
            ShareRule.Held(byAll: byAll, byOrigin: byOrigin)) != nil
    }

    @Test func `does not count while there is plenty`() {
        #expect(!isRefused(5, left: 1000, byAll: 900, byOrigin: 900))
        #expect(!isRefused(5, left: nil, byAll: 900, byOrigin: 900))
    }

    @Test func `is a tenth when less than half is left`() {
        #expect(isRefused(5, left: 900, byAll: 1100, byOrigin: 200))
        #expect(!isRefused(5, left: 900, byAll: 1100, byOrigin: 195))
    }

    @Test func `is as small as the place says`() {
        var rule = ShareRule()
        rule.ofPlace = 8
        #expect(!isRefused(3, left: 14, byAll: 16, byOrigin: 5, rule: rule))
        #expect(isRefused(4, left: 14, byAll: 16, byOrigin: 5, rule: rule))
        #expect(!isRefused(5, left: 30, byAll: 0, byOrigin: 0, rule: rule), "while there is plenty it does not count")
        let taken = (1...10).reduce(into: 0) { taken, _ in
            if !isRefused(5, left: 50 - taken, byAll: taken, byOrigin: taken, rule: rule) { taken += 5 }
        }
        #expect(taken == 25, "one network cannot have all of fifty seats")
    }

    @Test func `is never below fifty, unless a place says so`() {
        #expect(!isRefused(5, left: 10, byAll: 90, byOrigin: 45))
        #expect(isRefused(1, left: 10, byAll: 90, byOrigin: 50))
        #expect(!isRefused(5, left: 10, byAll: 90, byOrigin: 45, rule: ShareRule(percent: 1, atLeast: 1)))
    }
}
