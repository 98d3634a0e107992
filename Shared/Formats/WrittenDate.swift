public import Hours

/// A day, a month or a year in pages and tables.
public enum WrittenDate: Sendable, Equatable {
    case day(CivilDate)
    case month(CivilDate)
    case year(CivilDate)

    public var firstDay: CivilDate {
        switch self {
        case .day(let day), .month(let day), .year(let day): day
        }
    }

    /// The day after it; nil after the last representable year.
    public var dayAfter: CivilDate? {
        let next: CivilDate? =
            switch self {
            case .day(let day): day.adding(days: 1)
            case .month(let day): CivilDate(year: day.year + day.month / 12, month: day.month % 12 + 1, day: 1)
            case .year(let day): CivilDate(year: day.year + 1, month: 1, day: 1)
            }
        return next.map { $0.year > 9999 ? CivilDate(year: 9999, month: 12, day: 31) ?? $0 : $0 }
    }

    /// The date at the beginning of a text, and the rest. "21/11/2026" is not read, since "11/12/2026" is ambiguous.
    public static func first(in text: String) -> (WrittenDate, rest: Substring)? {
        if let found = text.prefixMatch(of: #/(\d{4})([-\/.])(\d{1,2})\2(\d{1,2})(?!\d)/#) {
            return dated(found.1, found.3, found.4, text[found.range.upperBound...])
        }
        if let found = text.prefixMatch(of: #/(\d{4})(\d{2})(\d{2})(?!\d)/#) {
            return dated(found.1, found.2, found.3, text[found.range.upperBound...])
        }
        if let found = text.prefixMatch(
            of: #/(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/#),
            let month = month(found.2)
        {
            return dated(found.3, month, found.1, text[found.range.upperBound...])
        }
        if let found = text.prefixMatch(
            of: #/(?:[A-Za-z]{3,9}\.?,?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/#),
            let month = month(found.1)
        {
            return dated(found.3, month, found.2, text[found.range.upperBound...])
        }
        if let found = text.wholeMatch(of: #/(\d{4})(?:-(\d{2}))?/#), let year = Int(found.1), year > 0 {
            guard let month = found.2 else { return CivilDate(year: year, month: 1, day: 1).map { (.year($0), "") } }
            return Int(month).flatMap { CivilDate(year: year, month: $0, day: 1) }.map { (.month($0), "") }
        }
        return nil
    }

    private static func dated(
        _ year: Substring, _ month: Substring, _ day: Substring, _ rest: Substring
    ) -> (WrittenDate, rest: Substring)? {
        guard let year = Int(year), let month = Int(month), let day = Int(day), year > 0,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return (.day(date), rest)
    }

    /// Number of an English month, by its name or first three letters.
    private static func month(_ name: Substring) -> Substring? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        let name = name.lowercased()
        let index = names.firstIndex { $0 == name || $0.prefix(3) == name || (name == "sept" && $0.hasPrefix("sept")) }
        return index.map { Substring("\($0 + 1)") }
    }
}
