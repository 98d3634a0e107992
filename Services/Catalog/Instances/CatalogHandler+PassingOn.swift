import Contract
import Events
import Store

/// What is passed on to other instances.
extension CatalogHandler {
    // MARK: - To the owner of a thing

    func passOn(_ place: Place, over before: Place?, in transaction: borrowing Transaction) throws {
        try Tables(database: transaction.database).saveOther(place)
        try passOn(
            ThingChange(kind: .place, id: place.id, base: before?.updatedAt, place: place), to: place.id,
            in: transaction)
    }

    func passOn(_ item: Item, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let before = try tables.item(item.id)
        try tables.saveOther(item)
        try passOn(
            ThingChange(kind: .item, id: item.id, base: before?.updatedAt, item: item, stock: before?.stock),
            to: item.place, in: transaction)
    }

    func passOn(_ screening: Screening, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let before = try tables.screening(screening.id)
        try tables.saveOther(screening)
        try passOn(
            ThingChange(kind: .screening, id: screening.id, base: before?.updatedAt, screening: screening),
            to: screening.place, in: transaction)
    }

    func passOn(
        deletionOf id: String, _ kind: ThingChange.Kind, in transaction: borrowing Transaction
    ) throws {
        let tables = Tables(database: transaction.database)
        let base: Timestamp?
        // It goes once its owner has let it go, and what its sources say stays as long. Undoing an import is told what could not go.
        let isUndone = passing.run != nil
        switch kind {
        case .place: base = try tables.place(id)?.updatedAt
        case .item:
            base = try tables.item(id)?.updatedAt
            if isUndone { try tables.deleteItem(id) }
        case .screening:
            base = try tables.screening(id)?.updatedAt
            if isUndone { try tables.deleteScreening(id) }
        }
        try passOn(ThingChange(kind: kind, id: id, base: base), to: ThingID.place(ofItem: id), in: transaction)
    }

    private func passOn(_ change: ThingChange, to place: String, in transaction: borrowing Transaction) throws {
        var change = change
        (change.run, change.row) = (passing.run, passing.row)
        try transaction.emit(
            Draft(
                .catalogForwards, type: CatalogForwards.change, subject: change.id, partitionKey: place, data: change))
    }

    // MARK: - To the first instance

    func passOn(_ edited: ThingEdited, in transaction: borrowing Transaction) throws {
        try tellFirst(CatalogForwards.edited, about: edited.thing, edited, in: transaction)
    }

    func tellFirst<Payload: Encodable & Sendable>(
        _ type: EventType<Payload>, about subject: String, _ data: Payload, in transaction: borrowing Transaction
    ) throws {
        try transaction.emit(
            Draft(
                .catalogForwards, type: type, subject: subject, partitionKey: ownPartitionKey(of: 0), data: data))
    }

    // MARK: - To all

    /// A person asks to be forgotten: the reservations of their orders are those places' owners'.
    func passOn(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        try tellAll(CatalogForwards.erase, about: command.person, command, in: transaction)
    }

    /// Asks every other partition's owner to say when it has done all that was asked before.
    func awaitForwards(of run: String, in transaction: borrowing Transaction) throws {
        let others = (0..<partitionCount).filter { !instance.owns(partition: $0) }
        passing.wait(for: Set(others), of: run)
        try tellAll(CatalogForwards.awaited, about: run, ForwardsAwaited(run: run), in: transaction)
    }

    private func tellAll<Payload: Encodable & Sendable>(
        _ type: EventType<Payload>, about subject: String, _ data: Payload, in transaction: borrowing Transaction
    ) throws {
        for partition in (0..<partitionCount) where !instance.owns(partition: partition) {
            try transaction.emit(
                Draft(
                    .catalogForwards, type: type, subject: subject, partitionKey: ownPartitionKey(of: partition),
                    data: data))
        }
    }

    // MARK: - Commands

    /// Passes on a command that only the first instance can decide on, or has to help with.
    /// - Returns: whether it was.
    func isPassedOn(_ input: Input, in transaction: borrowing Transaction) throws -> Bool {
        guard !isFirst, try needsFirst(input, in: transaction) else { return false }
        let command = CommandPassed(
            event: try JSON.decode(JSONValue.self, from: input.event.json), offset: input.position.offset)
        try tellFirst(CatalogForwards.command, about: input.event.id, command, in: transaction)
        return true
    }

    private func needsFirst(_ input: Input, in transaction: borrowing Transaction) throws -> Bool {
        let tables = Tables(database: transaction.database)
        switch input.event.type {
        case MovieEvents.put, MovieEvents.delete, MovieEvents.split, CriticEvents.put, CriticEvents.delete,
            PlaceEvents.split:
            return true
        case PlaceEvents.put:
            // The numbers of homes are all homes'.
            let place = try input.event.decode(PutPlace.self).place
            guard let listing = place.listing else { return false }
            let number = try tables.place(place.id)?.listing?.number
            return number == nil || listing.number != 0 && listing.number != number
        case ScreeningEvents.put:
            // A movie that is not known here may be so new that it is known there alone.
            let screening = try input.event.decode(PutScreening.self).screening
            return try tables.registered(Movie.self, screening.movie) == nil
        default: return false
        }
    }

    /// The first instance's part of a command, after which the thing's owner decides.
    /// - Parameter passed: the command as its owner has passed it on.
    /// - Returns: false if it is the first instance's own to decide.
    func isHelped(_ input: Input, _ passed: CommandPassed, in transaction: borrowing Transaction) throws -> Bool {
        let tables = Tables(database: transaction.database)
        switch input.event.type {
        case PlaceEvents.put:
            var command = try input.event.decode(PutPlace.self)
            let place = command.place
            let numbers = try tables.listingNumbers(of: place)
            do throws(Reason) {
                command.place.listing = try numbers.settle(
                    place.listing, over: try? tables.place(place.id)?.listing, at: input.appendedAt)
            } catch {
                try answer(input, actor: command.actor.id, .refused, error, in: transaction)
                return true
            }
            if let number = command.place.listing?.number {
                try tables.promise(number, to: place.id, at: transaction.now)
            }
            let event = try input.event.carrying(command)
            try passBack(event, passed, to: place.id, in: transaction)
            return true
        case ScreeningEvents.put:
            let command = try input.event.decode(PutScreening.self)
            let screening = command.screening
            guard let name = try tables.registered(Movie.self, screening.movie)?.name else {
                let reason = Reason("unknown-movie", "There is no such movie.", field: "/movie")
                try answer(input, actor: command.actor.id, .refused, reason, in: transaction)
                return true
            }
            try passBack(input.event, passed, movieName: name, to: screening.place, in: transaction)
            return true
        default: return false
        }
    }

    private func passBack(
        _ event: Event, _ passed: CommandPassed, movieName: String? = nil, to place: String,
        in transaction: borrowing Transaction
    ) throws {
        let command = CommandPassed(
            event: try JSON.decode(JSONValue.self, from: event.json), offset: passed.offset, isBack: true,
            movieName: movieName)
        try transaction.emit(
            Draft(
                .catalogForwards, type: CatalogForwards.command, subject: event.id, partitionKey: place,
                data: command))
    }
}

extension Event {
    /// The same with other data.
    fileprivate func carrying(_ data: some Encodable) throws -> Event {
        Event(
            id: id, source: source, type: type, subject: subject, time: time, sequence: sequence,
            partitionKey: partitionKey, causationID: causationID, traceparent: traceparent, isRestated: isRestated,
            data: try JSON.encode(data))
    }
}
