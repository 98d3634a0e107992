/// The public holidays somewhere, as far as they are known: a day is one, is none, or nobody knows.
public struct PublicHolidays: Sendable, Hashable {
    public var days: Set<CivilDate>
    /// The years of which all holidays are known: every other day of theirs is none.
    public var years: Set<Int>
    /// Days of these years of which it is not known.
    public var unsure: Set<CivilDate>

    public init(days: Set<CivilDate> = [], years: Set<Int> = [], unsure: Set<CivilDate> = []) {
        self.days = days
        self.years = years
        self.unsure = unsure
    }

    /// Of no day is it known whether it is one.
    public static let unknown = PublicHolidays()

    /// Nil if nobody knows.
    public func contains(_ date: CivilDate) -> Bool? {
        if days.contains(date) { return true }
        if unsure.contains(date) { return nil }
        return years.contains(date.year) ? false : nil
    }
}

extension OpeningHours {
    /// Whether a rule is for public holidays, so that it matters which days are some.
    public var nameHolidays: Bool { rules.contains(where: \.publicHolidays) }
}

/// The times of one day, and those that it has if what is not known of it is so.
struct DayTimes {
    /// When it is open for certain.
    var certain: [TimeSpan]
    /// When it may be open; the same if all is known.
    var possible: [TimeSpan]
}

/// What is known of the place and its days besides its hours.
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
    /// What lies in times of both.
    fileprivate func common(with others: [TimeSpan]) -> [TimeSpan] {
        flatMap { one in
            others.compactMap { other in
                let (opens, closes) = (Swift.max(one.opens, other.opens), Swift.min(one.closes, other.closes))
                return opens < closes ? TimeSpan(opens: opens, closes: closes) : nil
            }
        }
    }
}
