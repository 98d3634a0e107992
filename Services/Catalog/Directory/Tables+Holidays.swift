import Contract
import Events
import Hours
import Store

extension Tables {
    static let holidays = Migration("catalog holidays") { database in
        try database.script(
            """
            CREATE TABLE holidays (id TEXT PRIMARY KEY NOT NULL, "group" TEXT, record TEXT NOT NULL);
            CREATE INDEX holidays_by_group ON holidays ("group", id);
            """)
    }

    /// Known public holidays at a place; nothing is read for a place whose hours name none.
    /// - Parameter home: for places that state no country or region.
    func holidays(at place: Place, home: HomeRegion?) throws -> PublicHolidays {
        guard place.openingHours?.nameHolidays == true,
            let country = place.address?.addressCountry ?? home?.country
        else { return .unknown }
        let calendars: [HolidayCalendar] = try database.records(
            "SELECT record FROM holidays WHERE \"group\" = ?", [country])
        return HolidayCalendars(calendars, home: home).holidays(at: place)
    }
}
