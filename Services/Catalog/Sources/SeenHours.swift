import Formats
import Foundation
import Hours
import Extraction

/// A place's opening hours as its page states them: schema.org's `openingHoursSpecification`, else the short texts of `openingHours`.
enum SeenHours {
    static func hours(of thing: Thing, _ leftOut: inout LeftOut) -> OpeningHours? {
        let specifications = thing["openingHoursSpecification"].compactMap(\.thing)
        if !specifications.isEmpty {
            return leftOut.attempt { () throws(ImportFault) in try hours(specifications) }
        }
        let texts = thing["openingHours"].compactMap(\.text)
        guard !texts.isEmpty else { return nil }
        return leftOut.hours(texts.joined(separator: "; "), field: "openingHours") { text throws(UnreadableHours) in
            try OpeningHours(openStreetMap: text)
        }
    }

    /// Each specification adds its times to its days. One that is valid only for some dates applies only on those.
    private static func hours(_ specifications: [Thing]) throws(ImportFault) -> OpeningHours {
        guard specifications.count <= 100 else { throw fault("has more than 100 parts") }
        var rules: [OpeningRule] = []
        for part in specifications {
            let days = part["dayOfWeek"].compactMap { $0.text ?? $0.thing?.id }
            let weekdays = Set(days.compactMap(weekday))
            guard weekdays.count == Set(days).count else { throw fault("names a day that is none: \(days)") }
            var dates: [DateRange] = []
            if let from = part.text("validFrom"), let through = part.text("validThrough") {
                guard let range = range(from, through) else { throw fault("is valid for no dates: \(from)–\(through)") }
                dates = [range]
            }
            rules.append(
                OpeningRule(days: weekdays, dates: dates, times: try times(part), adds: dates.isEmpty && !rules.isEmpty)
            )
        }
        return OpeningHours(rules: rules)
    }

    /// Empty, which means closed, if it opens and closes at the same time or states neither.
    private static func times(_ part: Thing) throws(ImportFault) -> [TimeSpan] {
        guard let opens = part.text("opens"), let closes = part.text("closes") else { return [] }
        if opens.prefix(5) == closes.prefix(5), opens.prefix(5) == "00:00" { return [] }
        let end = closes.hasPrefix("23:59") ? "24:00" : String(closes.prefix(5))
        guard let span = TimeSpan(opens: String(opens.prefix(5)), closes: end) else {
            throw fault("has no times such as 09:00: \(opens)–\(closes)")
        }
        return [span]
    }

    /// "Monday", "https://schema.org/Monday", "Mo".
    private static func weekday(_ text: String) -> Weekday? {
        let name = text.split(whereSeparator: { $0 == "/" || $0 == "#" }).last.map(String.init) ?? ""
        return Weekday(rawValue: String(name.prefix(2).capitalized))
    }

    private static func range(_ from: String, _ through: String) -> DateRange? {
        guard let first = CivilDate(String(from.prefix(10))), let last = CivilDate(String(through.prefix(10))),
            let start = DateRange.Day(year: first.year, month: first.month, day: first.day),
            let end = DateRange.Day(year: last.year, month: last.month, day: last.day)
        else { return nil }
        return DateRange(from: start, through: end)
    }

    private static func fault(_ reason: String) -> ImportFault { ImportFault("openingHoursSpecification", reason) }
}
