public import Foundation

extension OpeningHours {
    /// The certain opening times on successive days; adjoining times are joined. The rest of the evening before the first day is left out.
    /// Empty if the hours are unknown.
    ///
    /// An instant is in one of them exactly if `isOpen` is true for it: the local clock decides. A time that begins or ends in the hour
    /// skipped in spring does so at that hour's end. A time in the hour repeated in autumn is listed twice.
    public func openTimes(
        from date: CivilDate, days: Int, in zone: TimeZone, holidays: PublicHolidays, sun: Sunlight? = nil
    ) -> [Range<Date>] {
        guard isKnown, days > 0 else { return [] }
        let spans = (0..<days).flatMap { day -> [Range<Int64>] in
            let date = date.adding(days: day)
            let midnight = date.daysSinceEpoch * 1440
            return times(on: date, Around(holidays: holidays, sun: sun)).certain.map {
                midnight + Int64($0.opens)..<midnight + Int64($0.closes)
            }
        }
        return joined(spans).flatMap { zone.instants(showing: $0) }
    }

    private func joined(_ spans: [Range<Int64>]) -> [Range<Int64>] {
        spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { all, span in
            if let last = all.last, span.lowerBound <= last.upperBound {
                all[all.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                all.append(span)
            }
        }
    }
}

extension TimeZone {
    /// The instants at which a clock there shows one of these minutes: one range, or several if the clock changes.
    ///
    /// - Parameter minutes: since the local time 1970-01-01 00:00.
    fileprivate func instants(showing minutes: Range<Int64>) -> [Range<Date>] {
        let (first, last) = (Double(minutes.lowerBound * 60), Double(minutes.upperBound * 60))
        // No zone's offset from UTC exceeds a day.
        var start = Date(timeIntervalSince1970: first - 86_400)
        let horizon = Date(timeIntervalSince1970: last + 86_400)
        var found: [Range<Date>] = []
        // Goes from one clock change to the next, because the clock runs evenly in between.
        while start < horizon {
            let end = nextDaylightSavingTimeTransition(after: start).map { min($0, horizon) } ?? horizon
            let offset = Double(secondsFromGMT(for: start))
            let opens = max(start, Date(timeIntervalSince1970: first - offset))
            let closes = min(end, Date(timeIntervalSince1970: last - offset))
            if opens < closes {
                if let before = found.last, before.upperBound == opens {
                    found[found.count - 1] = before.lowerBound..<closes
                } else {
                    found.append(opens..<closes)
                }
            }
            start = end
        }
        return found
    }
}
