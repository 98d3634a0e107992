import Contract
import Events
import Store

/// Commands about items, and their events.
extension CatalogHandler {
    func putItem(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(PutItem.self)
        try input.check(actor: command.actor, place: command.item.place)
        let around = try surroundings(of: command.item.id, at: command.item.place, in: transaction)
        switch ItemCommands.put(command, in: around, at: input.commandTime) {
        case .change(let item): try emit(item, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func deleteItem(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(DeleteThing.self)
        let place = ThingID.place(ofItem: command.id)
        try input.check(actor: command.actor, place: place)
        var around = try surroundings(of: command.id, at: place, in: transaction)
        around.openHolds = try Tables(database: transaction.database).openHolds(of: command.id)
        switch ItemCommands.delete(command, in: around, at: input.commandTime) {
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
}

// MARK: - Emitting

extension CatalogHandler {
    /// Saves and emits an item that a person, a source or the clock changed. Changes by orders are emitted once per step: see `finish`.
    ///
    /// The item reflects every request handled so far, so it stands in the log after their reservations.
    func emit(
        _ item: Item, as type: EventType<Item> = ItemEvents.changed, in transaction: borrowing Transaction
    ) throws {
        let json = try Item.states.emit(item, as: type, in: transaction)
        recentItems.remember(item, as: json.text)
    }

    func emit(deleted item: DeletedItem, in transaction: borrowing Transaction) throws {
        try Item.states.end(key: item.id, of: item.place, ItemEvents.deleted, item, in: transaction)
    }
}
