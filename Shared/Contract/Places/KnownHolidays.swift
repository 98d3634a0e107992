public import Hours

/// The public holidays at a place around now, so that a client says until when it is open, when it opens, and what its week is like.
public struct KnownHolidays: Encodable, Sendable, Hashable {
    /// The first and the last day that are told.
    public var from: CivilDate
    public var through: CivilDate
    /// Those of them that are holidays.
    public var days: [CivilDate]
    /// Of these nobody knows whether they are.
    public var unknown: [CivilDate]

    /// The days that are told, counted from today.
    public static let daysListed = -7...14

    public init(_ holidays: PublicHolidays, around today: CivilDate) {
        let listed = KnownHolidays.daysListed.map { today.adding(days: $0) }
        from = today.adding(days: KnownHolidays.daysListed.lowerBound)
        through = today.adding(days: KnownHolidays.daysListed.upperBound)
        days = listed.filter { holidays.contains($0) == true }
        unknown = listed.filter { holidays.contains($0) == nil }
    }
}
