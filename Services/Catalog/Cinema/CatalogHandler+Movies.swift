import Contract
import Events
import Store

/// Commands about movies, critics and screenings.
extension CatalogHandler {
    func put<Thing: Commanded>(
        _ thing: Thing, by actor: Actor, creates: Bool, expected: ExpectedVersion?, _ input: Input,
        in transaction: borrowing Transaction
    ) throws {
        try input.check(actor: actor, place: thing.id)
        let tables = Tables(database: transaction.database)
        let existing = try Thing.states.get(thing.id, in: tables.database)
        let verdict = RegisterCommands.put(
            thing, by: actor, creates: creates, expected: expected, over: existing,
            deletionMarker: try tables.deletionMarker(of: thing.id), at: input.commandTime)
        switch verdict {
        case .change(let thing):
            try noteEdits(from: existing, to: thing, isCommand: true, in: transaction)
            try emit(thing, in: transaction)
        case .answer(let verdict, let reason):
            // The log may have lost the reviews that were bound to this thing, so they are bound again.
            if let existing { try bindReviews(like: existing, in: transaction) }
            try answer(input, actor: actor.id, verdict, reason, in: transaction)
        }
    }

    func delete<Thing: Commanded>(
        _ type: Thing.Type, _ input: Input, in transaction: borrowing Transaction
    ) throws {
        let command = try input.event.decode(DeleteThing.self)
        try input.check(actor: command.actor, place: command.id)
        let tables = Tables(database: transaction.database)
        let isShown = try type == Movie.self && tables.isToBeShown(command.id, after: input.appendedAt)
        let stays = isShown ? Reason("shown", "It is still to be shown: delete its screenings first.") : nil
        let verdict = RegisterCommands.delete(
            type, by: command.actor, expected: command.expected, try type.states.get(command.id, in: tables.database),
            deletionMarker: try tables.deletionMarker(of: command.id), stays: stays, at: input.commandTime)
        switch verdict {
        case .change(let deleted):
            try noteRemoval(of: command.id, in: transaction)
            try emitDeleted(deleted, at: input.appendedAt, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func putScreening(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(PutScreening.self)
        try input.check(actor: command.actor, place: command.screening.place)
        let around = try surroundings(of: command.screening, in: transaction)
        switch ScreeningCommands.put(command, in: around, at: input.commandTime) {
        case .change(let screening):
            if screening.notice != around.existing?.notice { try beginNotice(of: screening.id, in: transaction) }
            try emit(screening, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func deleteScreening(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(DeleteThing.self)
        let place = ThingID.place(ofItem: command.id)
        try input.check(actor: command.actor, place: place)
        let tables = Tables(database: transaction.database)
        let around = ScreeningCommands.Surroundings(
            place: try tables.placeFacts(place), existing: try tables.screening(command.id),
            deletionMarker: try tables.deletionMarker(of: command.id), screeningsOfPlace: 0,
            openHolds: try tables.openHolds(of: command.id))
        switch ScreeningCommands.delete(command, in: around, at: input.commandTime) {
        case .change(let screening):
            try noteRemoval(of: command.id, in: transaction)
            try emit(deleted: screening, in: transaction)
        case .answer(let verdict, let reason):
            try answer(input, actor: command.actor.id, verdict, reason, in: transaction)
        }
    }

    func surroundings(
        of screening: Screening, in transaction: borrowing Transaction
    ) throws -> ScreeningCommands.Surroundings {
        let tables = Tables(database: transaction.database)
        var place = try tables.placeFacts(screening.place)
        place?.name = try tables.place(screening.place)?.name
        return ScreeningCommands.Surroundings(
            place: place, movieName: try Movie.states.get(screening.movie, in: tables.database)?.name,
            existing: try tables.screening(screening.id), deletionMarker: try tables.deletionMarker(of: screening.id),
            screeningsOfPlace: try tables.screeningCount(
                of: screening.place, startedAfter: transaction.now.advanced(by: .zero - CatalogHandler.screeningsKept)),
            handled: try handledRequests(at: screening.place, in: transaction))
    }
}

// MARK: - Emitting

extension CatalogHandler {
    func emit(_ screening: Screening, in transaction: borrowing Transaction) throws {
        let json = try Screening.states.emit(screening, in: transaction)
        recentScreenings.remember(screening, as: json.text)
    }

    func emit(deleted screening: DeletedScreening, in transaction: borrowing Transaction) throws {
        try Screening.states.end(
            key: screening.id, of: screening.place, ScreeningEvents.deleted, screening, in: transaction)
    }
}
