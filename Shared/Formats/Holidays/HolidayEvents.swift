import Calendars
import Contract
import Events
import Hours

/// The holidays of a calendar in iCalendar's format, with their names.
///
/// A year with any day counts as complete. So days of a rule are taken in the years for which the file lists single days. If it lists none
/// in the kept years, they are taken in all of those.
struct HolidayEvents {
    /// Name of the calendar.
    let name: String?
    private(set) var days: [HolidayCalendar.Day] = []
    private(set) var faults: [ReadRow] = []
    /// Properties of events that are not read.
    let unread: [String]

    /// Number of years that are kept, from that of the import on.
    private static let keptYears = 3
    private static let longest = 31

    /// - Parameter time: time of the import.
    init(_ bytes: [UInt8], at time: Timestamp) throws(ImportFault) {
        let kept = HolidayEvents.years(from: time)
        let file = try HolidayEvents.file(bytes, kept)
        let single = Set(file.occurrences.filter { $0.id == nil }.compactMap { $0.start?.local.date.year })
        let years = single.isDisjoint(with: kept) ? single.union(kept) : single
        let whole = try HolidayEvents.file(bytes, (years.min() ?? kept.lowerBound)...(years.max() ?? kept.upperBound))
        name = whole.name
        unread = whole.properties.filter { $0.key != "SUMMARY" && !CalendarFile.timing.contains($0.key) }.flatMap {
            name, count in
            Array(repeating: name, count: count)
        }
        for (number, sentence) in whole.problems {
            faults.append(ReadRow(number: number, result: .bad(HolidayEvents.fault(sentence))))
        }
        for occurrence in whole.occurrences where !occurrence.isCancelled {
            do throws(ImportFault) {
                days += try HolidayEvents.days(of: occurrence).filter {
                    occurrence.id == nil || years.contains($0.date.year)
                }
            } catch {
                faults.append(ReadRow(number: occurrence.event.number, result: .bad(error)))
            }
            guard days.count <= HolidayCalendar.mostDays else {
                throw ImportFault("a calendar has at most \(HolidayCalendar.mostDays) holidays")
            }
        }
    }

    /// A fault of a sentence, whose field is a property that the sentence begins with.
    private static func fault(_ sentence: String) -> ImportFault {
        guard let found = sentence.prefixMatch(of: #/([A-Z]{2,}(?:-[A-Z]+)*):? /#) else {
            return ImportFault(sentence)
        }
        return ImportFault(String(found.1), String(sentence[found.range.upperBound...]))
    }

    private static func years(from time: Timestamp) -> ClosedRange<Int> {
        let year = CivilDate(daysSinceEpoch: time.microseconds / 86_400_000_000).year
        return year...year + keptYears - 1
    }

    private static func file(_ bytes: [UInt8], _ years: ClosedRange<Int>) throws(ImportFault) -> CalendarFile {
        func newYear(_ year: Int) -> Timestamp {
            let days = CivilDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
            return Timestamp(microseconds: days * 86_400_000_000)
        }
        let window = newYear(years.lowerBound)..<newYear(years.upperBound + 1)
        guard let file = CalendarFile(bytes, CalendarFile.Bounds(window: window)) else {
            throw ImportFault("it is an iCalendar (BEGIN:VCALENDAR) or a JSON array of calendars")
        }
        return file
    }

    /// Days of an occurrence, its end excluded; without an end it is one day.
    private static func days(of occurrence: Occurrence) throws(ImportFault) -> [HolidayCalendar.Day] {
        guard let start = occurrence.start?.local.date else {
            // An unreadable start is reported as a fault of the file already.
            guard occurrence.event.line("DTSTART") == nil else { return [] }
            throw ImportFault("DTSTART", "it must be a day such as 20261225")
        }
        let end = occurrence.end?.local.date ?? start.adding(days: 1)
        let count = max(1, Int(end.daysSinceEpoch - start.daysSinceEpoch))
        guard count <= longest else { throw ImportFault("DTEND", "a holiday has at most \(longest) days") }
        guard let name = occurrence.event.line("SUMMARY")?.text.replacing("\n", with: " "), !name.isEmpty else {
            throw ImportFault("SUMMARY", "it must say what the day is called")
        }
        return (0..<count).map { HolidayCalendar.Day(date: start.adding(days: $0), name: name) }
    }
}
