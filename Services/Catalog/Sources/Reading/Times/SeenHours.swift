import Extraction
import Formats
import Foundation
import Hours

/// A place's opening hours on its page: schema.org's `openingHoursSpecification`, else the short texts of `openingHours`, and the
/// exceptions of `specialOpeningHoursSpecification`.
///
/// The values of a property add up. A value that cannot be read is noted, and the others stay.
enum SeenHours {
    /// The maximum number of values of a property; more are left out.
    private static let most = 100

    static func hours(of thing: Thing, _ leftOut: inout LeftOut) -> OpeningHours? {
        // Pages mix up the two properties.
        let usual = specified(["openingHoursSpecification", "openingHours"], of: thing, &leftOut)
        let texts = (thing["openingHours"] + thing["openingHoursSpecification"]).compactMap(\.text)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        let hours = usual.isEmpty ? read(texts, &leftOut) : OpeningHours(rules: usual)
        let special = specified(["specialOpeningHoursSpecification"], of: thing, &leftOut).filter { rule in
            // A rule without dates would replace the usual hours.
            if !rule.dates.isEmpty { return true }
            note("specialOpeningHoursSpecification", "names no dates", &leftOut)
            return false
        }
        guard !special.isEmpty else { return hours }
        // Exceptions alone leave open when a place is open on other days.
        guard let known = hours, known.isKnown else {
            note("specialOpeningHoursSpecification", "is of a place whose usual hours are not known", &leftOut)
            // An exception is a closing for good, or for so long that it amounts to the same.
            let closed = special.filter { $0.times.isEmpty && $0.dates.contains(where: isLong) }
            return closed.isEmpty ? hours : OpeningHours(rules: closed, text: hours?.text)
        }
        // Only rules are kept: a text that covers less would lose them when somebody edits it.
        return OpeningHours(rules: Array((known.rules + special).prefix(most)))
    }

    /// Whether dates span more than a year.
    private static func isLong(_ dates: DateRange) -> Bool {
        guard let first = dates.from.year, let last = dates.through.year else { return false }
        return (last - first, dates.through.month, dates.through.day) >= (1, dates.from.month, dates.from.day)
    }

    // MARK: - Short texts

    private static func read(_ texts: [String], _ leftOut: inout LeftOut) -> OpeningHours? {
        guard !texts.isEmpty else { return nil }
        var read: [OpeningHours] = []
        var unread: [String] = []
        for text in texts.prefix(most) {
            let hours = leftOut.hours(text, field: "openingHours") { text throws(UnreadableHours) in
                try texts.count > 1 ? value(text) : OpeningHours(openStreetMap: text)
            }
            guard let hours else { continue }
            if hours.isKnown { read.append(hours) } else { unread.append(hours.text ?? text) }
        }
        guard read.contains(where: { $0.rules.contains { !$0.times.isEmpty } }) else {
            let whole = (read.compactMap(\.text) + unread).joined(separator: "; ")
            return whole.isEmpty ? nil : OpeningHours(unread: whole)
        }
        return joined(read, unread)
    }

    /// Joins values into one, the broadest first whatever their order, since the last rule that fits a day decides.
    private static func joined(_ values: [OpeningHours], _ unread: [String]) -> OpeningHours {
        let ordered = values.filter(\.isKnown).map { ($0, $0.rules.map(Breadth.init).min()!) }
            .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
        var rules: [OpeningRule] = []
        var text = ""
        for value in ordered {
            let before = rules
            for var rule in value.rules {
                rule.adds = rule.adds || (!rule.isFallback && adds(rule, to: before))
                rules.append(rule)
            }
            let adds = rules.dropFirst(before.count).first?.adds == true
            text += (text.isEmpty ? "" : adds ? ", " : "; ") + (value.text ?? "")
        }
        rules = Array(rules.prefix(most))
        for part in unread { text += "; " + part }
        // The text is kept only if it gives the same hours: editing it must not change them silently.
        let again = try? OpeningHours(openStreetMap: text)
        let isSame = again.map { $0.rules == rules } ?? !unread.isEmpty
        return OpeningHours(rules: rules, text: isSame && text.utf8.count <= longestText ? text : nil)
    }

    private static let longestText = 4000

    /// Reads one of several values. Unlike a single text, it may consist of closed times alone.
    private static func value(_ text: String) throws(UnreadableHours) -> OpeningHours {
        let always = "24/7; "
        var hours = try OpeningHours(openStreetMap: always + text)
        hours.rules.removeFirst()
        hours.text = text
        return hours
    }

    /// Whether a value's times are added to those of earlier values. A value for dates or public holidays alone replaces those of ordinary
    /// days, and "closed" replaces all.
    private static func adds(_ rule: OpeningRule, to others: [OpeningRule]) -> Bool {
        guard !rule.times.isEmpty, !others.isEmpty else { return false }
        let isOrdinary =
            rule.dates.isEmpty && rule.weeks.isEmpty && rule.occurrences.isEmpty
            && (!rule.publicHolidays || !rule.days.isEmpty)
        return isOrdinary
            || others.contains { other in
                other.dates == rule.dates && other.weeks == rule.weeks && other.occurrences == rule.occurrences
                    && other.publicHolidays == rule.publicHolidays && !other.times.isEmpty
            }
    }

    // MARK: - Specifications

    /// Order of rules: ordinary days, then public holidays, then dates. Broader ones come first, and "closed" after open ones of as many
    /// days.
    private struct Breadth: Comparable {
        private let key: (Int, Int, Int)

        init(_ rule: OpeningRule) {
            let kind = !rule.dates.isEmpty ? 2 : rule.publicHolidays && rule.days.isEmpty ? 1 : 0
            var days = 360 * (rule.days.isEmpty ? 7 : rule.days.count)
            if !rule.occurrences.isEmpty { days = days * min(rule.occurrences.count, 5) / 5 }
            if !rule.weeks.isEmpty { days /= 2 }
            if !rule.dates.isEmpty { days = rule.dates.reduce(0) { $0 + Breadth.length(of: $1) } }
            key = (kind, -days, rule.times.isEmpty ? 1 : 0)
        }

        private static func length(of range: DateRange) -> Int {
            let years = (range.through.year ?? 0) - (range.from.year ?? 0)
            let days = (range.through.month - range.from.month) * 31 + range.through.day - range.from.day
            return years * 372 + (years == 0 && days < 0 ? days + 372 : days) + 1
        }

        static func == (left: Breadth, right: Breadth) -> Bool { left.key == right.key }
        static func < (left: Breadth, right: Breadth) -> Bool { left.key < right.key }
    }

    private static func specified(_ properties: [String], of thing: Thing, _ leftOut: inout LeftOut) -> [OpeningRule] {
        let property = properties[0]
        let parts = properties.flatMap { thing[$0].compactMap(\.thing) }
        if parts.count > most { note(property, "has more than \(most) parts", &leftOut) }
        let read = parts.prefix(most).compactMap { part in
            leftOut.attempt { () throws(ImportFault) in try rule(part, property) }
        }
        let ordered = read.enumerated()
            .sorted { (Breadth($0.element), $0.offset) < (Breadth($1.element), $1.offset) }
        return ordered.map(\.element).reduce(into: []) { rules, rule in
            var rule = rule
            rule.adds = adds(rule, to: rules)
            rules.append(rule)
        }
    }

    private static func rule(_ part: Thing, _ property: String) throws(ImportFault) -> OpeningRule {
        let stated = part["dayOfWeek"].compactMap { $0.text ?? $0.thing?.id ?? $0.thing?.text("name") }
        var days = DayNames()
        for text in stated where !days.add(text) {
            throw ImportFault(property, "names a day that is none: \(text.prefix(60))")
        }
        let dates = try dates(part, property)
        let times = try times(part, property)
        guard !times.isEmpty || !stated.isEmpty || !dates.isEmpty else {
            throw ImportFault(property, "names no times, days or dates")
        }
        return OpeningRule(
            days: days.all == DayNames.week ? [] : days.all,
            publicHolidays: days.hasHolidays && days.all != DayNames.week,
            dates: dates, times: times)
    }

    private static func dates(_ part: Thing, _ property: String) throws(ImportFault) -> [DateRange] {
        let (from, through) = (part.text("validFrom"), part.text("validThrough"))
        guard from != nil || through != nil else { return [] }
        func day(_ text: String) -> DateRange.Day? {
            CivilDate(String(text.trimmingCharacters(in: .whitespaces).prefix(10))).flatMap {
                DateRange.Day(year: $0.year, month: $0.month, day: $0.day)
            }
        }
        let (first, last) = (
            from.map(day) ?? DateRange.Day(year: 1970, month: 1, day: 1),
            through.map(day) ?? DateRange.Day(year: 9999, month: 12, day: 31)
        )
        guard let first, let last, let range = DateRange(from: first, through: last) else {
            throw ImportFault(property, "is valid for no dates: \(from ?? "")–\(through ?? "")")
        }
        return [range]
    }

    /// Times of a specification; none, which means closed, if it opens and closes at midnight or states neither.
    private static func times(_ part: Thing, _ property: String) throws(ImportFault) -> [TimeSpan] {
        let (opens, closes) = (part.text("opens") ?? "", part.text("closes") ?? "")
        let words = [opens, closes].map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        if words.allSatisfy({ ["", "closed", "none"].contains($0) }) { return [] }
        guard let first = clock(opens), let last = clock(closes), first < 1440 else {
            throw ImportFault(property, "has no times such as 09:00: \(opens.prefix(30))–\(closes.prefix(30))")
        }
        if first == 0, last == 0 { return [] }
        guard first != last else {
            throw ImportFault(property, "opens and closes at the same time: \(opens.prefix(30))")
        }
        let end = last == 1439 ? 1440 : last
        let span = TimeSpan(opens: first, closes: end > first ? end : end + 1440)
        return span.map { [$0] } ?? []
    }

    /// Minutes since midnight of "09:00", "9:00:00", "9.00", "09:00+02:00", "9 am", "9:30 p.m.", "0900", "24:00".
    private static func clock(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        let form =
            #/t?(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?\s*(?:z|[+-]\d{2}:?\d{2})?/#
        let digits = text.wholeMatch(of: #/(\d{2})(\d{2})/#)
        let (hourText, minuteText, half): (Substring, Substring?, Substring?)
        if let digits {
            (hourText, minuteText, half) = (digits.1, digits.2, nil)
        } else if let match = text.wholeMatch(of: form) {
            (hourText, minuteText, half) = (match.1, match.2, match.4)
            guard minuteText != nil || half != nil || hourText.count == 2 else { return nil }
        } else {
            return nil
        }
        guard var hour = Int(hourText), let minute = Int(minuteText ?? "0"), minute < 60 else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        let minutes = hour * 60 + minute
        return minutes <= 1440 ? minutes : nil
    }

    private static func note(_ field: String, _ reason: String, _ leftOut: inout LeftOut) {
        _ = leftOut.attempt { () throws(ImportFault) -> Bool? in throw ImportFault(field, reason) }
    }
}
