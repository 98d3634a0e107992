import EventLog
import Events
import Store

/// Commands of merchants and operators.
extension CatalogHandler {
    func putPlace(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(PutPlace.self)
        let tables = Tables(database: transaction.database)
        let id = command.place.id
        try input.check(actor: command.actor, place: id)
        let existing = try tables.place(id)
        let verdict = PlaceCommands.put(
            command, over: existing, deletionMarker: try tables.deletionMarker(of: id),
            numbers: try tables.listingNumbers(of: command.place), at: input.moment)
        switch verdict {
        case .change(let place):
            try noteEdits(from: existing, to: place, replacesAll: true, in: transaction)
            try emit(place, before: existing, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    /// A place takes its items and screenings with it. If only some of them were gone when the store was rebuilt, the others follow now.
    func deletePlace(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(DeleteThing.self)
        try input.check(actor: command.actor, place: command.id)
        let tables = Tables(database: transaction.database)
        let existing = try tables.place(command.id)
        let deletionMarker = try tables.deletionMarker(of: command.id)
        let verdict = PlaceCommands.delete(
            command, existing, deletionMarker: deletionMarker, heldItems: try tables.heldThingCount(of: command.id),
            awaitedScreenings: try tables.awaitedScreeningCount(of: command.id, at: input.appendedAt), at: input.moment)
        switch verdict {
        case .change(let deleted):
            try noteRemoval(of: command.id, in: transaction)
            try deleteItems(of: command.id, input, in: transaction)
            try emit(deleted: deleted, in: transaction)
        case .answer(let verdict, let reason):
            if existing == nil, deletionMarker?.reflects(input.position) == true {
                try deleteItems(of: command.id, input, in: transaction)
            }
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    private func deleteItems(of place: String, _ input: Input, in transaction: borrowing Transaction) throws {
        for item in try Tables(database: transaction.database).items(of: place) {
            try emit(deleted: item.deleted(at: input.moment), in: transaction)
        }
        for screening in try Tables(database: transaction.database).screenings(of: place) {
            try emit(deleted: screening.deleted(at: input.moment), in: transaction)
        }
    }

    func putItem(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(PutItem.self)
        try input.check(actor: command.actor, place: command.item.place)
        let around = try surroundings(of: command.item.id, at: command.item.place, in: transaction)
        switch ItemCommands.put(command, in: around, at: input.moment) {
        case .change(let item): try emit(item, .changed, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func deleteItem(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(DeleteThing.self)
        let place = String(command.id.prefix { $0 != "." })
        try input.check(actor: command.actor, place: place)
        var around = try surroundings(of: command.id, at: place, in: transaction)
        around.openHolds = try Tables(database: transaction.database).openHolds(of: command.id)
        switch ItemCommands.delete(command, in: around, at: input.moment) {
        case .change(let item):
            try noteRemoval(of: command.id, in: transaction)
            try emit(deleted: item, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func surroundings(
        of item: String, at place: String, in transaction: borrowing Transaction
    ) throws -> ItemCommands.Surroundings {
        let tables = Tables(database: transaction.database)
        return ItemCommands.Surroundings(
            place: try tables.placeFacts(place), existing: try tables.item(item),
            deletionMarker: try tables.deletionMarker(of: item),
            itemsOfPlace: try tables.itemCount(of: place), handled: try handledRequests(at: place, in: transaction))
    }

    /// The last request of orders that was handled of a place's partition: whatever is said of its things now reflects it, and all before.
    func handledRequests(at place: String, in transaction: borrowing Transaction) throws -> InputPosition? {
        let partition = partition(of: place)
        let input = TopicPartition(Topic.reservationRequests.name, partition)
        let before = try transaction.position(of: input).map { $0 - 1 } ?? -1
        let tables = Tables(database: transaction.database)
        let last = max(before, try tables.lastHandled(in: partition) ?? -1)
        return last < 0 ? nil : InputPosition(topic: input.topic, partition: partition, offset: last)
    }

    /// Answers a command that can never be handled, as far as it says who asked for what.
    func refuseCommand(_ input: Input, in transaction: borrowing Transaction) throws {
        struct Asked: Decodable {
            struct Asking: Decodable { var id: String }
            var actor: Asking
        }
        let actor = try? input.event.decode(Asked.self).actor.id
        try answer(
            input, actor: actor.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown", .refused,
            Reason("malformed", "The command could not be read."), in: transaction)
    }
}
