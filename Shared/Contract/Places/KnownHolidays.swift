public import Hours

/// Public holidays at a place around today, for clients that show when it opens and closes and its week.
public struct KnownHolidays: Encodable, Sendable, Hashable {
    /// The first and the last listed day.
    public var from: CivilDate
    public var through: CivilDate
    /// Listed days that are holidays.
    public var days: [CivilDate]
    /// Listed days of which it is not known.
    public var unknown: [CivilDate]

    /// Listed days, counted from today.
    public static let daysListed = -7...14

    public init(_ holidays: PublicHolidays, around today: CivilDate) {
        let listed = KnownHolidays.daysListed.map { today.adding(days: $0) }
        from = today.adding(days: KnownHolidays.daysListed.lowerBound)
        through = today.adding(days: KnownHolidays.daysListed.upperBound)
        days = listed.filter { holidays.contains($0) == true }
        unknown = listed.filter { holidays.contains($0) == nil }
    }
}
