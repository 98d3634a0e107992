import Foundation
import Hours
import TestKit
import Testing

@Suite struct `A week of ISO 8601` {
    @Test func `is as the calendar of Foundation has it, over four hundred years`() {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for day in stride(from: Int64(-30_000), to: 116_000, by: 1) {
            let parts = calendar.dateComponents(
                [.yearForWeekOfYear, .weekOfYear], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            let week = ISOWeek(of: CivilDate(daysSinceEpoch: day))
            guard week.year == parts.yearForWeekOfYear, week.number == parts.weekOfYear else {
                Issue.record("\(CivilDate(daysSinceEpoch: day)) is said to be in \(week)")
                return
            }
        }
    }

    @Test func `is written with its year, and read so`() throws {
        let week = try #require(ISOWeek("2026-W47"))
        #expect(week.monday == CivilDate(year: 2026, month: 11, day: 16))
        #expect(week.sunday == CivilDate(year: 2026, month: 11, day: 22))
        #expect(week.description == "2026-W47")
        #expect(ISOWeek("2026-W53")?.monday == CivilDate(year: 2026, month: 12, day: 28))
        for text in ["2025-W53", "2026-W00", "2026-W54", "2026-47", "2026-W7", "2026-w47", "W47", "", "0000-W01"] {
            #expect(ISOWeek(text) == nil, "\(text)")
        }
    }

    @Test func `known by its number alone is the last one that has begun`() throws {
        let day = try #require(CivilDate("2027-01-06"))
        #expect(ISOWeek(of: day).description == "2027-W01")
        #expect(ISOWeek(number: 1, notAfter: day)?.description == "2027-W01")
        #expect(ISOWeek(number: 2, notAfter: day)?.description == "2026-W02")
        #expect(ISOWeek(number: 53, notAfter: day)?.description == "2026-W53")
        #expect(ISOWeek(number: 53, notAfter: CivilDate("2026-06-01")!)?.description == "2020-W53")
        #expect(ISOWeek(number: 0, notAfter: day) == nil)
        #expect(ISOWeek(number: 54, notAfter: day) == nil)
    }
}
