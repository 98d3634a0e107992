public import Events
public import Hours

/// The public holidays of a country, or of a part of one: whole years of them.
public struct HolidayCalendar: StateRecord, Hashable {
    public struct Day: Codable, Sendable, Hashable {
        /// In JSON "2026-12-25".
        public var date: CivilDate
        public var name: String
        /// The name by BCP 47 language tag.
        public var names: [String: String]?
    }

    /// The code in small letters: "es", "es-ct".
    public var id: String
    /// ISO 3166-1 alpha-2: "ES".
    public var country: String
    /// ISO 3166-2: "ES-CT"; nil for a country's own. It has the country's days, too, and may leave them out if the country has a calendar.
    public var region: String?
    /// Of the country or region: "Catalunya". Addresses that name their region by it, by one of `names` or by the code belong to it.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// Every year of which it has a day is known: its other days are no holidays.
    public var holidays: [Day]
    /// The law or rule that names the days.
    public var source: String?
    public var attribution: String?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension HolidayCalendar {
    public static let shown = ShownMembers(
        "id", "country", "region", "name", "names", "holidays", "source", "attribution", "updatedAt")

    /// The most days of one calendar: some decades of them.
    public static let mostDays = 1000
}
