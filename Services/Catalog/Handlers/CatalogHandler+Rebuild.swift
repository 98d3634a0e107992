import Events
import Store

/// Taking over what the catalog once said, and saying all of it again.
extension CatalogHandler {
    func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let event = own.event
        switch event.type {
        case "vicinity.place.changed.v1":
            try tables.save(try event.decode(PlaceChange.self).place)
        case "vicinity.place.deleted.v1":
            let deleted = try event.decode(DeletedPlace.self)
            try tables.deletePlace(deleted.id)
            try tables.bury(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        case "vicinity.item.changed.v1", "vicinity.item.stock.v1":
            let item = try event.decode(Item.self)
            try tables.save(item)
            try tables.openGrave(of: item.id)
        case "vicinity.item.deleted.v1":
            let deleted = try event.decode(DeletedItem.self)
            try tables.deleteItem(deleted.id)
            try tables.bury(deleted.id, reflects: deleted.reflects, at: deleted.deletedAt)
        default:
            let reservation = try event.decode(Reservation.self)
            try tables.save(reservation, json: try JSON.encode(reservation).text)
        }
    }

    /// The `.deleted` event before the tombstone has said it; where that was compacted away, the thing was never known here.
    func forget(_ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        switch topic {
        case .catalogPlaces: try tables.deletePlace(key)
        case .catalogItems: try tables.deleteItem(key)
        default: break
        }
    }

    func republish(in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        try tables.execute("DELETE FROM graves")
        for id in try tables.ids(of: "places") {
            guard var place = try tables.place(id) else { continue }
            place.reflects = InputPositions()
            try say(place, before: nil, in: transaction)
        }
        for id in try tables.ids(of: "items") {
            guard var item = try tables.item(id) else { continue }
            item.reflects = InputPositions()
            try say(item, .changed, in: transaction)
        }
        for id in try tables.ids(of: "reservations") {
            guard var reservation = try tables.reservation(id) else { continue }
            reservation.reflects = InputPositions()
            // No offset of the new log is less than 0: it stands for all that was before.
            reservation.changes = [.init(state: reservation.state, request: -1)]
            try say(reservation, in: transaction)
        }
    }
}
