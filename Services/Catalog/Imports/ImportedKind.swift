import Contract
import Events
import ServiceKit
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

    /// Digest of a state without `updatedAt` and `reflects`, which stays the same when a thing is restored.
    static func digest(_ state: String) throws -> String {
        let object = try RawObject(Array(state.utf8))
        var kept: [UInt8] = [UInt8(ascii: "{")]
        kept.reserveCapacity(object.bytes.count)
        // Records have their members sorted, so that equal ones have equal bytes.
        for (name, value) in object.members where name != "updatedAt" && name != "reflects" {
            if kept.count > 1 { kept.append(UInt8(ascii: ",")) }
            JSON.append(name, to: &kept)
            kept.append(UInt8(ascii: ":"))
            kept += object.bytes[value]
        }
        kept.append(UInt8(ascii: "}"))
        return shortHash(kept.text)
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
