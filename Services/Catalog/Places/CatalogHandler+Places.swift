import Contract
import Events
import Store

/// Commands about places, and their events.
extension CatalogHandler {
    func putPlace(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(PutPlace.self)
        let tables = Tables(database: transaction.database)
        let id = command.place.id
        try input.check(actor: command.actor, place: id)
        let existing = try tables.place(id)
        let verdict = PlaceCommands.put(
            command, over: existing, deletionMarker: try tables.deletionMarker(of: id),
            numbers: try tables.listingNumbers(of: command.place), at: input.commandTime)
        switch verdict {
        case .change(let place):
            try noteEdits(from: existing, to: place, isCommand: true, in: transaction)
            try emit(place, before: existing, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    /// Deletes a place with its items and screenings. If a rebuild found only some of them deleted, it deletes the others.
    func deletePlace(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(DeleteThing.self)
        try input.check(actor: command.actor, place: command.id)
        let tables = Tables(database: transaction.database)
        let existing = try tables.place(command.id)
        let deletionMarker = try tables.deletionMarker(of: command.id)
        let verdict = PlaceCommands.delete(
            command, existing, deletionMarker: deletionMarker, heldItems: try tables.heldThingCount(of: command.id),
            awaitedScreenings: try tables.awaitedScreeningCount(of: command.id, at: input.appendedAt),
            at: input.commandTime)
        switch verdict {
        case .change(let deleted):
            try noteRemoval(of: command.id, in: transaction)
            try deleteItems(of: command.id, input, in: transaction)
            try PlaceStates().end(deleted, in: transaction)
        case .answer(let verdict, let reason):
            if existing == nil, deletionMarker?.reflects(input.position) == true {
                try deleteItems(of: command.id, input, in: transaction)
            }
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    private func deleteItems(of place: String, _ input: Input, in transaction: borrowing Transaction) throws {
        for item in try Tables(database: transaction.database).items(of: place) {
            try emit(deleted: item.deleted(at: input.commandTime), in: transaction)
        }
        for screening in try Tables(database: transaction.database).screenings(of: place) {
            try emit(deleted: screening.deleted(at: input.commandTime), in: transaction)
        }
    }
}

// MARK: - Emitting

extension CatalogHandler {
    func emit(_ place: Place, before: Place?, in transaction: borrowing Transaction) throws {
        try PlaceStates().emit(place, before: before, in: transaction)
        if let before, before.name != place.name { renamed.add(place.id) }
    }
}
