public import Events

/// Events of calendars of public holidays.
public enum HolidayEvents {
    public static let changed = EventType(
        "vicinity.holidays.changed.v1", HolidayCalendar.self, "A calendar was created or changed.")
    public static let deleted = EventType(
        "vicinity.holidays.deleted.v1", DeletedHolidays.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogHolidays = Topic(
        "catalog.holidays", owner: "catalog", key: "country or region", partitionKey: "country or region",
        kept: .compacted, about: "The public holidays of each country and region, as they are known now.",
        types: HolidayEvents.changed, HolidayEvents.deleted)
}

public struct DeletedHolidays: Codable, Sendable, Hashable {
    public var id: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}
