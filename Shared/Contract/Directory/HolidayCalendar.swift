public import Events
public import Hours

/// Public holidays of a country, or of a part of one: whole years of them.
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
    /// ISO 3166-2: "ES-CT"; nil for a country's own calendar. A region also has the country's days, and may leave them out if the country
    /// has a calendar.
    public var region: String?
    /// Name of the country or region: "Catalunya". Addresses belong to the region if they name it by this, by one of `names` or by the
    /// code.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// Every year with a day here is known: its other days are no holidays.
    public var holidays: [Day]
    /// Law or rule that names the days.
    public var source: String?
    public var attribution: String?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension HolidayCalendar {
    public static let shown = ShownMembers(
        "id", "country", "region", "name", "names", "holidays", "source", "attribution", "updatedAt")

    /// Most days of one calendar: some decades of them.
    public static let mostDays = 1000
}
