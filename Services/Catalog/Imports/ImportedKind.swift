import Contract
import Events
import ServiceKit
import Store

/// The kinds of things that imports make, with what undoing one needs to know of each.
enum ImportedKind: String, CaseIterable, Sendable {
    case place, item, area, station, person, calendar, movie, screening, critic

    /// A thing's present state as JSON; nil if there is none.
    func state(of id: String, in tables: Tables) throws -> String? {
        func text(_ thing: (some Encodable)?) throws -> String? { try thing.map { try JSON.encode($0).text } }
        return switch self {
        case .place: try tables.placeRecord(id)
        case .item: try tables.itemRecord(id)
        case .area: try text(tables.registered(Area.self, id))
        case .station: try text(tables.registered(Station.self, id))
        case .person: try text(tables.registered(Person.self, id))
        case .calendar: try text(tables.registered(HolidayCalendar.self, id))
        case .movie: try text(tables.registered(Movie.self, id))
        case .screening: try text(tables.screening(id))
        case .critic: try text(tables.registered(Critic.self, id))
        }
    }

    /// What stays the same when a thing is written again as it was: all but when it was written, and after what.
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
