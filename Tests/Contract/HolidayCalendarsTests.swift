import Contract
import Events
import Geo
import Hours
import Testing

@Suite struct `The holidays at a place` {
    private let now = Timestamp("2026-01-01T00:00:00Z")!

    private func calendar(_ country: String, _ region: String? = nil, _ days: String...) -> HolidayCalendar {
        HolidayCalendar(
            id: (region ?? country).lowercased(), country: country, region: region,
            name: region == nil ? country : "Catalunya", names: region == nil ? [:] : ["en": "Catalonia"],
            holidays: days.map { .init(date: CivilDate($0)!, name: "Day") }, updatedAt: now)
    }

    private func place(_ country: String?, _ region: String? = nil) -> Place {
        Place(
            id: "bar", types: ["Restaurant"], name: "Bar",
            address: country == nil && region == nil
                ? nil : PostalAddress(addressRegion: region, addressCountry: country),
            geo: Coordinate(latitude: 41.4, longitude: 2.2)!, timeZone: "Europe/Madrid", updatedAt: now)
    }

    private let epiphany = CivilDate("2026-01-06")!
    private let diada = CivilDate("2026-09-11")!
    private let monday = CivilDate("2026-02-02")!

    @Test func `are those of its region and its country`() {
        let calendars = HolidayCalendars([
            calendar("ES", nil, "2026-01-06"), calendar("ES", "ES-CT", "2026-09-11"), calendar("TH", nil, "2026-04-13"),
        ])
        for region in ["ES-CT", "CT", "Catalunya", "catalonia"] {
            let holidays = calendars.holidays(at: place("ES", region))
            #expect(holidays.contains(epiphany) == true && holidays.contains(diada) == true)
            #expect(holidays.contains(monday) == false)
            #expect(holidays.contains(CivilDate("2027-06-24")!) == true, "the table has that year")
            #expect(holidays.contains(CivilDate("2035-02-02")!) == nil, "nobody has that year")
        }
        let bangkok = calendars.holidays(at: place("TH"))
        #expect(bangkok.contains(CivilDate("2026-04-13")!) == true && bangkok.contains(epiphany) == false)
        // Where other regions have days of their own, this one may, too, by the table.
        let madrid = calendars.holidays(at: place("ES", "Madrid"))
        #expect(madrid.contains(epiphany) == true && madrid.contains(diada) == false)
        #expect(madrid.contains(CivilDate("2026-05-02")!) == true && madrid.contains(monday) == false)
        let somewhere = calendars.holidays(at: place("ES", "Atlantis"))
        #expect(somewhere.contains(epiphany) == true && somewhere.contains(diada) == nil)
        #expect(somewhere.contains(monday) == false)
        #expect(calendars.holidays(at: place("FI")) == HolidayTable.holidays(country: "FI", region: nil))
        #expect(calendars.holidays(at: place("XX")) == .unknown)
        #expect(calendars.holidays(at: place(nil)) == .unknown)
    }

    @Test func `are those of the setting where its address names no region`() {
        let all = [calendar("ES", nil, "2026-01-06"), calendar("ES", "ES-CT", "2026-09-11")]
        let calendars = HolidayCalendars(all, home: HomeRegion("ES-CT"))
        for place in [place(nil), place("ES")] {
            #expect(calendars.holidays(at: place).contains(diada) == true)
            #expect(calendars.holidays(at: place).contains(monday) == false)
        }
        #expect(calendars.holidays(at: place("TH")).contains(diada) == false)
        #expect(HomeRegion("Spain") == nil && HomeRegion("es") == nil && HomeRegion("ES-") == nil)
    }

    @Test func `go with their calendar`() {
        var calendars = HolidayCalendars([calendar("ES", nil, "2026-01-06"), calendar("ES", "ES-CT", "2026-09-11")])
        calendars.remove("es-ct")
        #expect(calendars.holidays(at: place("ES", "ES-CT")).contains(diada) == false)
        calendars.put(calendar("ES", nil, "2026-09-11"))
        #expect(calendars.holidays(at: place("ES")).contains(epiphany) == false)
        calendars.remove("es")
        #expect(calendars.holidays(at: place("ES")).contains(epiphany) == true && calendars.count == 0)
    }

    @Test func `show in a view`() throws {
        var open = place("ES", "ES-CT")
        open.openingHours = try OpeningHours(openStreetMap: "Mo-Su 09:00-18:00; PH off")
        let noon = Timestamp("2026-01-06T11:00:00Z")!
        let known = HolidayCalendars([calendar("ES", nil, "2026-01-06")]).holidays(at: open)
        let view = PlaceView(open, at: noon, holidays: known)
        #expect(view.openNow == false && view.publicHolidays?.days == [epiphany])
        #expect(view.publicHolidays?.unknown == [CivilDate("2025-12-30")!, CivilDate("2025-12-31")!])
        let unknown = PlaceView(open, at: noon)
        #expect(unknown.openNow == nil && unknown.publicHolidays?.days == [])
        #expect(unknown.publicHolidays?.unknown.count == 22)
        #expect(unknown.publicHolidays?.unknown.first == CivilDate("2025-12-30")!)
        open.openingHours = .always
        #expect(PlaceView(open, at: noon).publicHolidays == nil)
    }
}
