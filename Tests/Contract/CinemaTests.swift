import Contract
import Events
import Testing

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
