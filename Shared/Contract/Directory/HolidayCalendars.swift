public import Hours

/// Where places are that do not say it: a country, or a part of one.
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

/// Which days are public holidays at a place, by all calendars that there are.
public struct HolidayCalendars: Sendable {
    /// For places whose address names no country, or not the region.
    private let home: HomeRegion?
    private var calendars: [String: HolidayCalendar] = [:]
    /// What is known in each country and region, by the calendar's id.
    private var known: [String: PublicHolidays] = [:]
    /// The ids of calendars by what addresses call their region.
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

    /// What is known of the holidays at a place: by the calendars, and for other years and countries by the table that comes with
    /// Vicinity. In a country whose parts have calendars, a place of a part without one has the country's days and those of the table.
    public func holidays(at place: Place) -> PublicHolidays {
        holidays(country: place.address?.addressCountry, region: place.address?.addressRegion)
    }

    /// The same by what its address says.
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

    /// Sums up what the calendars of a country say.
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

    /// With what others say of other years.
    fileprivate func filled(by others: PublicHolidays) -> PublicHolidays {
        let years = others.years.subtracting(years)
        return PublicHolidays(
            days: days.union(others.days.filter { years.contains($0.year) }), years: self.years.union(years),
            unsure: others.unsure.filter { years.contains($0.year) })
    }
}
