import Contract
import Events
import Store

/// State keeping of places. A change is emitted with former coordinates and types, so its event is not the stored record.
struct PlaceStates: StateKeeping {
    let topic = Topic.catalogPlaces
    let table = StateTable("places", key: "id")

    func emit(_ place: Place, before: Place?, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(place)
        try Tables(database: transaction.database).save(place, record: record)
        let change = try PlaceChange.json(
            record, previousGeo: before.flatMap { $0.geo == place.geo ? nil : $0.geo },
            previousTypes: before.flatMap { $0.types == place.types ? nil : $0.types })
        try transaction.emit(
            Draft(topic, type: PlaceEvents.changed, subject: place.id, partitionKey: place.id, json: change))
    }

    func end(_ deleted: DeletedPlace, in transaction: borrowing Transaction) throws {
        try delete(deleted, in: transaction)
        try transaction.emit(
            Draft(topic, type: PlaceEvents.deleted, subject: deleted.id, partitionKey: deleted.id, data: deleted))
        try transaction.emit(Draft(tombstoneIn: topic, key: deleted.id, partitionKey: deleted.id))
    }

    private func delete(_ deleted: DeletedPlace, in transaction: borrowing Transaction) throws {
        try forget(deleted.id, in: transaction)
        try Tables(database: transaction.database).mark(deleted)
    }

    func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        switch own.event.type {
        case PlaceEvents.changed:
            let place = try own.event.decode(PlaceChange.self).place
            try Tables(database: transaction.database).save(place, record: try JSON.encode(place))
        case PlaceEvents.deleted: try delete(own.event.decode(DeletedPlace.self), in: transaction)
        default: break
        }
    }

    func forget(_ key: String, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).deletePlace(key)
    }

    func restate(_ key: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
        guard var place = try Tables(database: transaction.database).place(key) else { return }
        place.reflects = restatement.reflects(place.reflects)
        try emit(place, before: nil, in: transaction)
    }

    func partitionKey(of key: String) -> String? { key }
}
