public import Hours

/// Country or region of places that state none.
public struct HomeRegion: Sendable, Hashable {
    /// ISO 3166-1 alpha-2: "ES".
    public let country: String
    /// ISO 3166-2: "ES-CT".
    public let region: String?

    /// From "ES" or "ES-CT"; nil for anything else.
    public init?(_ text: String) {
        guard text.wholeMatch(of: #/[A-Z]{2}(-[A-Z0-9]{1,3})?/#) != nil else { return nil }
        country = String(text.prefix(2))
        region = text.count > 2 ? text : nil
    }
}

/// Public holidays at places, by all calendars.
public struct HolidayCalendars: Sendable {
    /// Region of places whose address has no country, or no region.
    private let home: HomeRegion?
    private var calendars: [String: HolidayCalendar] = [:]
    /// Known holidays of each country and region, by the calendar's id.
    private var known: [String: PublicHolidays] = [:]
    /// Ids of calendars by the names of regions in addresses.
    private var regions: [String: String] = [:]

    public init(_ calendars: [HolidayCalendar] = [], home: HomeRegion? = nil) {
        self.home = home
        for calendar in calendars { put(calendar) }
    }

    public var count: Int { calendars.count }

    public mutating func put(_ calendar: HolidayCalendar) {
        calendars[calendar.id] = calendar
        settle(calendar.country)
    }

    public mutating func remove(_ id: String) {
        guard let removed = calendars.removeValue(forKey: id) else { return }
        known[id] = nil
        settle(removed.country)
    }

    /// Known holidays at a place: by the calendars, and for other years and countries by the built-in table. In a country whose regions
    /// have calendars, a place of a region without one has the country's days and those of the table.
    public func holidays(at place: Place) -> PublicHolidays {
        holidays(country: place.address?.addressCountry, region: place.address?.addressRegion)
    }

    /// Known holidays by country and region of an address.
    public func holidays(country: String?, region: String?) -> PublicHolidays {
        guard let country = country ?? home?.country else { return .unknown }
        let region = region ?? (country == home?.country ? home?.region : nil)
        if let id = region.flatMap({ regions[Self.key(country, $0)] }), let holidays = known[id] { return holidays }
        let usual = HolidayTable.holidays(country: country, region: region)
        guard var holidays = known[country.lowercased()] else { return usual }
        if calendars.values.contains(where: { $0.country == country && $0.region != nil }) {
            holidays = PublicHolidays(
                days: holidays.days.union(usual.days), years: usual.years, unsure: usual.unsure)
        }
        return holidays
    }

    /// Combines the calendars of a country.
    private mutating func settle(_ country: String) {
        let all = calendars.values.filter { $0.country == country }
        regions = regions.filter { calendars[$0.value] != nil && calendars[$0.value]?.country != country }
        let own = all.first { $0.region == nil }.map(PublicHolidays.init) ?? .unknown
        for calendar in all.sorted(by: { $0.id < $1.id }) {
            var holidays = PublicHolidays(calendar)
            holidays.days.formUnion(own.days)
            known[calendar.id] = holidays.filled(
                by: HolidayTable.holidays(country: country, region: calendar.region))
            guard let region = calendar.region else { continue }
            let names = [region, String(region.dropFirst(3)), calendar.name] + calendar.names.values
            for name in names { regions[Self.key(country, name)] = calendar.id }
        }
    }

    private static func key(_ country: String, _ region: String) -> String { "\(country)/\(region.lowercased())" }
}

extension PublicHolidays {
    fileprivate init(_ calendar: HolidayCalendar) {
        let days = calendar.holidays.map(\.date)
        self.init(days: Set(days), years: Set(days.map(\.year)))
    }

    /// The holidays with those of others for other years.
    fileprivate func filled(by others: PublicHolidays) -> PublicHolidays {
        let years = others.years.subtracting(years)
        return PublicHolidays(
            days: days.union(others.days.filter { years.contains($0.year) }), years: self.years.union(years),
            unsure: others.unsure.filter { years.contains($0.year) })
    }
}
