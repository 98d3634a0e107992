import Contract
import Events
import Store

/// What other instances pass on to this one.
extension CatalogHandler {
    func hear(_ input: Input, in transaction: borrowing Transaction) throws {
        switch input.event.type {
        case CatalogForwards.change: try take(try input.event.decode(ThingChange.self), input, in: transaction)
        case CatalogForwards.kept: try hear(try input.event.decode(ThingKept.self), input, in: transaction)
        case CatalogForwards.edited: try hear(try input.event.decode(ThingEdited.self), input, in: transaction)
        case CatalogForwards.command: try hear(try input.event.decode(CommandPassed.self), input, in: transaction)
        case CatalogForwards.erase:
            try erase(try input.event.decode(ErasePerson.self), in: transaction)
            try transaction.scrub()
        case CatalogForwards.awaited:
            var reached = try input.event.decode(ForwardsAwaited.self)
            reached.partition = input.position.partition
            try tellFirst(CatalogForwards.reached, about: reached.run, reached, in: transaction)
        case CatalogForwards.reached:
            let reached = try input.event.decode(ForwardsAwaited.self)
            if let partition = reached.partition { passing.reached(partition, of: reached.run) }
        default: throw Poison("\(input.event.type) is nothing that instances tell one another")
        }
    }

    /// Its owner did not do what followed from an import or a source.
    private func hear(_ kept: ThingKept, _ input: Input, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let place = ThingID.place(ofItem: kept.asked.id)
        if !owns(place) { try correct(kept, in: tables) }
        guard kept.asked.run == nil else { return passing.note(kept) }
        // Whoever changed it meanwhile may have left something to the sources. What was refused for another reason would be so again.
        guard kept.isChanged else { return }
        switch kept.asked.kind {
        case .place, .item: try settle(Place.self, place, at: input.appendedAt, in: transaction)
        case .screening: try settleScreening(kept.asked.id, at: input.appendedAt, in: transaction)
        }
    }

    /// A person changed a thing of another instance's.
    private func hear(_ edited: ThingEdited, _ input: Input, in transaction: borrowing Transaction) throws {
        let tables = Tables(database: transaction.database)
        let before = try tables.edits(of: edited.thing)
        let isOfSources =
            try before != nil || SeenItems.isID(edited.thing) && edited.removed == true
            || tables.sourceRecordCount(of: edited.thing) > 0
        guard isOfSources, before?.asOf.map({ $0 <= edited.offset }) != false else { return }
        var edits = Edits(thing: edited.thing, fields: [], removed: edited.removed, asOf: edited.offset)
        if edited.removed != true {
            edits.fields =
                before?.removed == true ? edited.said : Set((before?.fields ?? []) + edited.fields).sorted()
        }
        try emit(edits, in: transaction)
        // What sources say of it has waited for this.
        if ThingChange.Kind(edited.thing) == .place {
            try settle(Place.self, edited.thing, at: input.appendedAt, in: transaction)
        }
    }

    private func hear(_ passed: CommandPassed, _ input: Input, in transaction: borrowing Transaction) throws {
        let command = Input(
            event: try Event(json: try JSON.encode(passed.event)), position: input.position,
            appendedAt: input.appendedAt)
        switch command.event.type {
        case PlaceEvents.put where passed.isBack: try putPlace(command, helped: passed, in: transaction)
        case ScreeningEvents.put where passed.isBack:
            try putScreening(command, movieName: passed.movieName, in: transaction)
        default:
            if try isHelped(command, passed, in: transaction) { return }
            try decide(command, in: transaction)
        }
    }

    /// Answers a command that was passed on and can never be handled.
    func refuse(passed input: Input, in transaction: borrowing Transaction) throws {
        guard input.event.type == CatalogForwards.command,
            let passed = try? input.event.decode(CommandPassed.self),
            let event = try? Event(json: try JSON.encode(passed.event))
        else { return }
        let command = Input(event: event, position: input.position, appendedAt: input.appendedAt)
        try refuseCommand(command, in: transaction)
    }
}
