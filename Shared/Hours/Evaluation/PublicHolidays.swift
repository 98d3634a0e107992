/// The public holidays of a region: a day is one, is none, or is unknown.
public struct PublicHolidays: Sendable, Hashable {
    public var days: Set<CivilDate>
    /// The years whose holidays are all known: their other days are no holidays.
    public var years: Set<Int>
    /// Days of these years that may be holidays.
    public var unsure: Set<CivilDate>

    public init(days: Set<CivilDate> = [], years: Set<Int> = [], unsure: Set<CivilDate> = []) {
        self.days = days
        self.years = years
        self.unsure = unsure
    }

    /// Every day is unknown.
    public static let unknown = PublicHolidays()

    /// True if a day is a holiday; nil if that is unknown.
    public func contains(_ date: CivilDate) -> Bool? {
        if days.contains(date) { return true }
        if unsure.contains(date) { return nil }
        return years.contains(date.year) ? false : nil
    }
}

extension OpeningHours {
    /// True if a rule names public holidays, so that the hours depend on them.
    public var nameHolidays: Bool { rules.contains(where: \.publicHolidays) }
}

/// The certain and the possible opening times of a day.
struct DayTimes {
    /// The certain times.
    var certain: [TimeSpan]
    /// The possible times; the same if everything is known.
    var possible: [TimeSpan]
}

/// The holidays and the sun at a place, on which its hours may depend.
struct Around {
    var holidays: PublicHolidays
    var sun: Sunlight?
}

extension OpeningHours {
    func times(on date: CivilDate, _ around: Around) -> DayTimes {
        if let isHoliday = nameHolidays ? around.holidays.contains(date) : false {
            let times = times(on: date, isPublicHoliday: isHoliday, sun: around.sun)
            return DayTimes(certain: times, possible: times)
        }
        let (ordinary, holiday) = (
            times(on: date, isPublicHoliday: false, sun: around.sun),
            times(on: date, isPublicHoliday: true, sun: around.sun)
        )
        return DayTimes(certain: ordinary.common(with: holiday), possible: ordinary + holiday)
    }
}

extension [TimeSpan] {
    /// The times that both have in common.
    fileprivate func common(with others: [TimeSpan]) -> [TimeSpan] {
        flatMap { one in
            others.compactMap { other in
                let (opens, closes) = (Swift.max(one.opens, other.opens), Swift.min(one.closes, other.closes))
                return opens < closes ? TimeSpan(opens: opens, closes: closes) : nil
            }
        }
    }
}
