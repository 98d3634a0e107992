import Events
import Testing

@Suite struct `A time with its offset` {
    @Test(arguments: [
        ("2026-11-21T19:30:00+01:00", "2026-11-21T18:30:00Z", "2026-11-21", "19:30"),
        ("2026-11-21T00:15:00+07:00", "2026-11-20T17:15:00Z", "2026-11-21", "00:15"),
        ("2026-11-20T23:45:00-03:30", "2026-11-21T03:15:00Z", "2026-11-20", "23:45"),
        ("2026-11-21T19:30:00+00:00", "2026-11-21T19:30:00Z", "2026-11-21", "19:30"),
    ])
    func `keeps the moment and what the clock shows`(text: String, utc: String, date: String, clock: String) throws {
        let time = try #require(OffsetTime(text))
        #expect(time.moment == Timestamp(utc))
        #expect(time.date == date && time.timeOfDay == clock)
        #expect(time.description == text)
        #expect(try JSON.decode(OffsetTime.self, from: JSON.encode(time)) == time)
    }

    @Test func `in UTC may end with Z, and has whole seconds`() {
        #expect(OffsetTime("2026-11-21T19:30:00.75Z")?.description == "2026-11-21T19:30:00+00:00")
        #expect(OffsetTime(Timestamp(microseconds: -1), offset: 0).description == "1969-12-31T23:59:59+00:00")
    }

    @Test(arguments: [
        "", "2026-11-21", "19:30", "2026-11-21T19:30:00", "2026-02-30T19:30:00Z", "2026-11-21T19:30:00+1",
    ])
    func `of another shape is refused`(text: String) {
        #expect(OffsetTime(text) == nil)
        #expect(throws: DecodingError.self) { try JSON.decode(OffsetTime.self, from: JSON.encode(text)) }
    }

    @Test func `is ordered by the moment, not by the clock`() {
        #expect(OffsetTime("2026-11-21T19:30:00+01:00")! < OffsetTime("2026-11-21T19:00:00Z")!)
    }
}

@Suite struct `A movie` {
    @Test(
        arguments: [
            ("PT108M", 108), ("PT1H48M", 108), ("PT2H", 120), ("PT", nil), ("108", nil), ("P1D", nil), ("PT9.5M", nil),
        ] as [(String, Int?)])
    func `lasts as long as it says`(duration: String, minutes: Int?) {
        #expect(Movie(id: "movie-a", name: "A", duration: duration, updatedAt: .now).minutes == minutes)
    }
}

@Suite struct `A screening` {
    @Test(arguments: [
        ("verdi.screening-1", true), ("verdi.soup", false), ("screening-1", true), ("screening-1.soup", false),
        ("", false),
    ]) func `is told from an item by its id`(id: String, isScreening: Bool) {
        #expect(Screening.isID(id) == isScreening)
    }

    @Test(arguments: [(5, 5), (-1, 0), (10, 10)])
    func `has the seats that are left, and no less than none`(left: Int, available: Int) {
        let price = Money(amount: 950, currency: "EUR")
        let screening = Screening(
            id: "v.screening-1", place: "v", movie: "movie-a", movieName: "A",
            startDate: OffsetTime("2026-11-21T19:30:00+01:00")!, price: price, seats: 10, left: left,
            updatedAt: .now)
        #expect(screening.available == available)
    }
}
