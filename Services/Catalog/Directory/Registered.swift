import Contract
import Events
import Geo
import Store

/// A thing from imports with a table of one shape: an area, a station, a person in a directory, a calendar of holidays, a movie, a critic.
protocol Registered: StateRecord, Hashable {
    /// The data of its deletion event.
    associatedtype Deleted: Codable & Sendable

    static var states: StateKind<Self> { get }
    /// The event for a deletion.
    static var deletedType: EventType<Deleted> { get }
    /// The members of its record that everybody may see.
    static var shown: ShownMembers { get }
    /// The word for it in texts for people.
    static var noun: String { get }
    static var table: String { get }
    /// The parameter that narrows its lists; nil if there is none.
    static var groupParameter: String? { get }
    /// Allowed values of the parameter, with a text for the problem; nil: any text.
    static var groupRule: (allowed: String, holds: @Sendable (String) -> Bool)? { get }

    var id: String { get }
    /// The value for `groupParameter`.
    var group: String? { get }
    /// The digest of the row that it was last imported from.
    var imported: String? { get set }
    var updatedAt: Timestamp { get set }

    func check() throws(Reason)
    func deleted(at time: Timestamp) -> Deleted
}

extension Registered {
    static var groupRule: (allowed: String, holds: @Sendable (String) -> Bool)? { nil }

    static func kept(
        in topic: Topic, as changed: EventType<Self>, changing: StateKind<Self>.Changing? = nil,
        ending: StateKind<Self>.Ending? = nil
    ) -> StateKind<Self> {
        StateKind(
            topic, changed, in: StateTable(table, key: "id", isText: true), partitionKey: \.id, ofKey: { $0 },
            columns: ["\"group\""], changing: changing, ending: ending
        ) { [$0.id, $0.group] }
    }
}

extension Area: Registered {
    static let states = kept(in: .catalogAreas, as: AreaEvents.changed)
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
    static let states = kept(in: .catalogStations, as: StationEvents.changed)
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
    static let states = kept(in: .catalogPeople, as: PersonEvents.changed)
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
    static let states = kept(in: .catalogHolidays, as: HolidayEvents.changed)
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
