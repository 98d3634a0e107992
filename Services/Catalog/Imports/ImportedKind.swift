import Contract
import Events
import Store

/// Kinds of things that imports create, with what undoing needs of each.
enum ImportedKind: String, CaseIterable, Sendable {
    case place, item, area, station, person, calendar, movie, screening, critic

    /// A thing's present state as JSON; nil if there is none.
    func state(of id: String, in tables: Tables) throws -> String? {
        func text(_ thing: (some Encodable)?) throws -> String? { try thing.map { try JSON.encode($0).text } }
        return switch self {
        case .place: try tables.placeRecord(id)
        case .item: try Item.states.text(id, in: tables.database)
        case .area: try text(Area.states.get(id, in: tables.database))
        case .station: try text(Station.states.get(id, in: tables.database))
        case .person: try text(Person.states.get(id, in: tables.database))
        case .calendar: try text(HolidayCalendar.states.get(id, in: tables.database))
        case .movie: try text(Movie.states.get(id, in: tables.database))
        case .screening: try text(tables.screening(id))
        case .critic: try text(Critic.states.get(id, in: tables.database))
        }
    }

    static func of<Thing: Registered>(_ type: Thing.Type) -> ImportedKind {
        switch Thing.table {
        case Area.table: .area
        case Station.table: .station
        case Person.table: .person
        case HolidayCalendar.table: .calendar
        case Movie.table: .movie
        default: .critic
        }
    }
}
