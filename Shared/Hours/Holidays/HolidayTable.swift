import Synchronization

/// Public holidays of most countries and of their parts, for three years. `deploy/quality/holiday_table.py` writes the table of dates.
public enum HolidayTable {
    /// The holidays at an address. If the region is unknown, a holiday of only some regions is unsure.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2: "ES".
    ///   - region: its code (ISO 3166-2) or name: "ES-CT", "CT", "Catalunya".
    public static func holidays(country: String, region: String?) -> PublicHolidays {
        made.withLock { made in
            let address = Address(country: country, region: region)
            if let known = made[address] { return known }
            let land = lands[country]
            let holidays = land?.holidays(ofPart: region.flatMap { land?.part(named: $0, of: country) }) ?? .unknown
            if made.count >= mostMade { made.removeAll() }
            made[address] = holidays
            return holidays
        }
    }

    /// ISO 3166-1 alpha-2.
    public static var countries: [String] { lands.keys.sorted() }

    private struct Address: Hashable {
        let country: String
        let region: String?
    }

    /// The maximum number of cached addresses: anybody can write regions in any way.
    private static let mostMade = 4096
    private static let made = Mutex<[Address: PublicHolidays]>([:])

    private static let lands: [String: Land] = Dictionary(
        uniqueKeysWithValues: text.split(separator: "=").dropFirst().map { entry in
            let parts = entry.split(separator: "#")
            let code = parts[0].prefix(2)
            return (String(code), Land(whole: parts[0].dropFirst(2), parts: parts.dropFirst()))
        })
}

/// The table of one country.
private struct Land: Sendable {
    let whole: Substring
    let parts: [(names: [String], days: Substring)]

    init(whole: Substring, parts: ArraySlice<Substring>) {
        self.whole = whole
        self.parts = parts.map { part in
            let names = part.prefix { !$0.isWhitespace }
            return (
                names.split(separator: ":").map { $0.replacing("_", with: " ").lowercased() },
                part[names.endIndex...]
            )
        }
    }

    func part(named name: String, of country: String) -> Int? {
        var name = name.lowercased()
        if name.hasPrefix("\(country.lowercased())-") { name.removeFirst(country.count + 1) }
        return parts.firstIndex { $0.names.contains(name) }
    }

    func holidays(ofPart part: Int?) -> PublicHolidays {
        let own = WrittenDays(whole)
        guard let part else {
            let others = parts.map { WrittenDays($0.days) }
            return PublicHolidays(
                days: own.days, years: own.years,
                unsure: others.reduce(own.unsure) { $0.union($1.days).union($1.unsure).union($1.removed) })
        }
        let more = WrittenDays(parts[part].days)
        return PublicHolidays(
            days: own.days.subtracting(more.removed).union(more.days), years: own.years,
            unsure: own.unsure.subtracting(more.removed).union(more.unsure))
    }
}

private struct WrittenDays {
    var years: Set<Int> = []
    var days: Set<CivilDate> = []
    var removed: Set<CivilDate> = []
    /// Dates that depend on a sighting of the moon, with the day before and the day after.
    var unsure: Set<CivilDate> = []

    init(_ text: Substring) {
        var year = 0
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.first == "y" {
                year = Int(word.dropFirst()) ?? 0
                years.insert(year)
                continue
            }
            let sign = word.first { !$0.isNumber }
            guard let number = Int(word.filter(\.isNumber)),
                let date = CivilDate(year: year, month: number / 100, day: number % 100)
            else { continue }
            switch (sign, word.contains("~")) {
            case ("-", _): removed.insert(date)
            case (_, true): unsure.formUnion((-1...1).map { date.adding(days: $0) })
            default: days.insert(date)
            }
        }
    }
}
