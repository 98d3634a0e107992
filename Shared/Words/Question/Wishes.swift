/// A wish for a price in whole units.
public struct PriceWish: Sendable, Hashable {
    public var least: Double?
    public var most: Double?
    /// ISO 4217; nil for any.
    public var currency: String?
    /// True for a price of each month: a rent.
    public var isMonthly = false

    public init(least: Double? = nil, most: Double? = nil, currency: String? = nil) {
        (self.least, self.most, self.currency) = (least, most, currency)
    }
}

/// A wish for a time at which a place is open, by the clock there.
public struct TimeWish: Sendable, Hashable {
    public enum Day: Sendable, Hashable {
        case today, tomorrow
        /// Monday is 0.
        case weekday(Int)
        case weekend
    }

    /// Nil for today, or for the next time that a clock shows `minutes`.
    public var day: Day?
    /// Minutes since the day's midnight, both included; beyond 1440 on the next day. Nil for any time of the day.
    public var minutes: ClosedRange<Int>?
    /// True if it must be open all day.
    public var isAllDay = false

    public init(day: Day? = nil, minutes: ClosedRange<Int>? = nil, isAllDay: Bool = false) {
        (self.day, self.minutes, self.isAllDay) = (day, minutes, isAllDay)
    }
}

/// A wish for what a place has, offers or allows.
public struct FeatureWish: Sendable, Hashable {
    /// One of `names`.
    public var name: String
    /// False if the place must not have it.
    public var has: Bool

    /// The names of all features that questions may ask for.
    public static var names: Set<String> { Lexicon.shared.featureNames }
}
