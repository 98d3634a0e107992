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
        #expect(time.instant == Timestamp(utc))
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
