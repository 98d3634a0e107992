public import Foundation

extension OpeningHours {
    /// When it is open for certain on days one after another: times that meet are one. What is left of the evening before the first day is
    /// not in it. None if nothing is known of the hours.
    ///
    /// A moment is in one of them exactly if `isOpen` says so of it: the clock on the wall decides. What begins or ends in the hour that it
    /// leaves out in spring does so at its end; a time in the hour that it shows twice in autumn is there twice.
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
        return joined(spans).flatMap { zone.moments(showing: $0) }
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
    /// The moments at which a clock there shows one of these minutes: one range, or several where the clock is changed.
    ///
    /// - Parameter minutes: since the clock there showed 1970-01-01 00:00.
    fileprivate func moments(showing minutes: Range<Int64>) -> [Range<Date>] {
        let (first, last) = (Double(minutes.lowerBound * 60), Double(minutes.upperBound * 60))
        // No zone is further from UTC than a day.
        var start = Date(timeIntervalSince1970: first - 86_400)
        let horizon = Date(timeIntervalSince1970: last + 86_400)
        var found: [Range<Date>] = []
        // From one change of the clock to the next, in each of which it runs evenly.
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
