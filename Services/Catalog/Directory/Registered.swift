import Contract
import Events
import Geo

/// A thing that comes by imports and has a table of its own: an area, a station, a person in a directory, a calendar of holidays, a movie,
/// a critic.
protocol Registered: Codable, Sendable, Hashable {
    /// The data of its deletion event.
    associatedtype Deleted: Codable & Sendable

    static var topic: Topic { get }
    /// The events for a creation or change, and for a deletion.
    static var changedType: EventType<Self> { get }
    static var deletedType: EventType<Deleted> { get }
    /// The members of its record that everybody may see.
    static var shown: ShownMembers { get }
    /// The word for it in texts for people.
    static var noun: String { get }
    static var table: String { get }
    /// The parameter that narrows its lists; nil if there is none.
    static var groupParameter: String? { get }
    /// What the parameter may be, with words for the problem; nil: any text.
    static var groupRule: (allowed: String, holds: @Sendable (String) -> Bool)? { get }

    var id: String { get }
    /// The value for `groupParameter`.
    var group: String? { get }
    /// The digest of the row that it was last imported from.
    var imported: String? { get set }
    var updatedAt: Timestamp { get set }
    var reflects: InputPositions { get set }

    func check() throws(Reason)
    func deleted(at time: Timestamp) -> Deleted
}

extension Registered {
    static var groupRule: (allowed: String, holds: @Sendable (String) -> Bool)? { nil }
}

extension Area: Registered {
    static let topic = Topic.catalogAreas
    static let changedType = AreaEvents.changed
    static let deletedType = AreaEvents.deleted
    static let noun = "area"
    static let table = "areas"
    static let groupParameter: String? = "parent"

    var group: String? { parent }

    func deleted(at time: Timestamp) -> DeletedArea {
        DeletedArea(id: id, kind: kind, center: center, deletedAt: time, reflects: reflects)
    }
}

extension Station: Registered {
    static let topic = Topic.catalogStations
    static let changedType = StationEvents.changed
    static let deletedType = StationEvents.deleted
    static let noun = "station"
    static let table = "stations"
    static let groupParameter: String? = nil

    var group: String? { nil }

    func deleted(at time: Timestamp) -> DeletedStation {
        DeletedStation(id: id, geo: geo, deletedAt: time, reflects: reflects)
    }
}

extension Person: Registered {
    static let topic = Topic.catalogPeople
    static let changedType = PersonEvents.changed
    static let deletedType = PersonEvents.deleted
    static let noun = "person"
    static let table = "people"
    static let groupParameter: String? = "place"

    var group: String? { place }

    func deleted(at time: Timestamp) -> DeletedPerson {
        DeletedPerson(id: id, place: place, deletedAt: time, reflects: reflects)
    }
}

extension HolidayCalendar: Registered {
    static let topic = Topic.catalogHolidays
    static let changedType = HolidayEvents.changed
    static let deletedType = HolidayEvents.deleted
    static let noun = "calendar of holidays"
    static let table = "holidays"
    static let groupParameter: String? = "country"
    static let groupRule: (allowed: String, holds: @Sendable (String) -> Bool)? = (
        "two capital letters (ISO 3166-1), such as TH",
        { $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90).contains($0) } }
    )

    var group: String? { country }

    func deleted(at time: Timestamp) -> DeletedHolidays {
        DeletedHolidays(id: id, deletedAt: time, reflects: reflects)
    }
}
