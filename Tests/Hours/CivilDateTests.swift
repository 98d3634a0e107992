import Foundation
import Hours
import Testing

@Suite struct `A civil date` {
    @Test func `is the one of Foundation's calendar on every day from 1890 to 2110`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for days in -29_000...51_500 {
            let date = CivilDate(daysSinceEpoch: Int64(days))
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(days) * 86400))
            #expect((date.year, date.month, date.day) == (parts.year!, parts.month!, parts.day!))
            // Foundation counts from Sunday, which is 1.
            #expect(date.weekday == Weekday.allCases[(parts.weekday! + 5) % 7])
            #expect(date.daysSinceEpoch == Int64(days))
        }
    }

    @Test func `goes back and forth over many centuries`() {
        for days in stride(from: Int64(-2_000_000), through: 2_000_000, by: 997) {
            #expect(CivilDate(daysSinceEpoch: days).daysSinceEpoch == days)
            #expect(CivilDate(daysSinceEpoch: days) < CivilDate(daysSinceEpoch: days + 1))
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32),
    ])
    func `that does not exist is refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func `is written and read as ISO 8601`() {
        #expect(CivilDate(year: 2024, month: 2, day: 29)!.description == "2024-02-29")
        #expect(CivilDate("2024-02-29") == CivilDate(year: 2024, month: 2, day: 29))
        for text in [
            "2023-02-29", "2024-2-29", "2024-02-29T", "", "20240229", "-024-02-29", "2024-02-+9", "٢٠٢٤-02-29",
        ] {
            #expect(CivilDate(text) == nil)
        }
    }

    @Test func `moves by days across months and years`() {
        #expect(CivilDate("2026-12-31")!.adding(days: 1) == CivilDate("2027-01-01"))
        #expect(CivilDate("2024-03-01")!.adding(days: -1) == CivilDate("2024-02-29"))
    }
}
