public import Events
public import Hours

/// The public holidays of a country, or of a region of one, in complete years.
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
    /// ISO 3166-2: "ES-CT"; nil for a country's own. A region has the country's days, too, which it may leave out if the country has a
    /// calendar.
    public var region: String?
    /// Name of the country or region: "Catalunya". Addresses with this region, one of `names` or the code belong to it.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Holidays. A year with any of them is complete: its other days are none.
    public var holidays: [Day]
    /// Law or rule that defines the days.
    public var source: String?
    public var attribution: String?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension HolidayCalendar {
    public static let shown = ShownMembers(
        "id", "country", "region", "name", "names", "holidays", "source", "attribution", "updatedAt")

    /// Limit of days of one calendar: some decades.
    public static let mostDays = 1000
}
