public import Foundation

extension OpeningHours {
    /// When it is open for certain on days one after another: times that meet are one. What is left of the evening before the first day is
    /// not in it. None if nothing is known of the hours.
    ///
    /// Where the clock is put forward, what begins or ends in the hour that it leaves out does so at its end.
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
        return joined(spans).compactMap { span in
            let (opens, closes) = (moment(of: span.lowerBound, in: zone), moment(of: span.upperBound, in: zone))
            return opens < closes ? opens..<closes : nil
        }
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

    /// - Parameter minute: since the clock there showed 1970-01-01 00:00.
    private func moment(of minute: Int64, in zone: TimeZone) -> Date {
        let clock = Double(minute * 60)
        // The offset an hour or more before is the one before a change of the clock, if there is one near.
        let before = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: clock - 86_400)))
        let after = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: clock + 86_400)))
        let early = Date(timeIntervalSince1970: clock - max(before, after))
        guard Double(zone.secondsFromGMT(for: early)) != max(before, after) else { return early }
        let late = Date(timeIntervalSince1970: clock - min(before, after))
        guard Double(zone.secondsFromGMT(for: late)) != min(before, after) else { return late }
        // The clock never shows it.
        return zone.nextDaylightSavingTimeTransition(after: early.addingTimeInterval(-86_400)) ?? late
    }
}
