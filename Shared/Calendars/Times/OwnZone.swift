/// A zone that a file describes (VTIMEZONE).
public struct OwnZone: Sendable, Hashable {
    private struct Onset: Hashable {
        var instant: Int64
        var offset: Int64
    }

    /// In the order of time.
    private let onsets: [Onset]
    /// The offset before the first onset.
    private let first: Int64

    /// Rules are followed between these years.
    private static let years: (first: LocalTime, last: LocalTime) = (
        LocalTime(seconds: 0), LocalTime(seconds: 4_102_444_800)
    )
    private static let mostParts = 200
    private static let mostSteps = 50_000

    /// Nil if none of its parts is readable.
    init?(_ component: CalendarComponent) {
        var onsets: [Onset] = []
        var earliest: (instant: Int64, from: Int64)?
        var steps = OwnZone.mostSteps
        for part in component.parts.prefix(OwnZone.mostParts) where ["STANDARD", "DAYLIGHT"].contains(part.name) {
            guard let to = part.line("TZOFFSETTO").flatMap({ OwnZone.offset($0.value) }),
                let from = part.line("TZOFFSETFROM").map({ OwnZone.offset($0.value) }) ?? to,
                let start = part.line("DTSTART").flatMap({ WrittenTime($0.value) })
            else { continue }
            for local in OwnZone.times(of: part, start.local, from, &steps) {
                let instant = local.seconds - from
                onsets.append(Onset(instant: instant, offset: to))
                if earliest.map({ instant < $0.instant }) ?? true { earliest = (instant, from) }
            }
        }
        guard let earliest else { return nil }
        first = earliest.from
        self.onsets = onsets.sorted { $0.instant < $1.instant }
    }

    private static func times(
        of part: CalendarComponent, _ start: LocalTime, _ from: Int64, _ steps: inout Int
    ) -> [LocalTime] {
        var times = [start]
        for line in part.all("RDATE") {
            times += line.value.split(separator: ",").prefix(500).compactMap { WrittenTime($0)?.local }
        }
        for line in part.all("RRULE").prefix(4) {
            guard let rule = try? RecurrenceRule(line.value) else { continue }
            var run = RuleRun(rule, from: start, after: years.first)
            let until = rule.until.map { until in
                if case .utc(let time) = until { return time.adding(from) }
                return until.local
            }
            while let time = run.next(&steps), time <= min(until ?? years.last, years.last) { times.append(time) }
        }
        return times
    }

    func offset(at instant: Int64) -> Int64 {
        var (low, high) = (0, onsets.count)
        while low < high {
            let middle = (low + high) / 2
            if onsets[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : onsets[low - 1].offset
    }

    /// Reads "+0100", "-033000" and, as some write it, "+01:00".
    static func offset(_ text: String) -> Int64? {
        guard let found = text.wholeMatch(of: #/\s*([+-]?)(\d{2}):?(\d{2})(?::?(\d{2}))?\s*/#),
            let hours = Int64(found.2), let minutes = Int64(found.3), hours < 24, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60 + (found.4.flatMap { Int64($0) } ?? 0)
        return found.1 == "-" ? -seconds : seconds
    }
}
