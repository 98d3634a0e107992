import Contract
import Events
import Store

/// Handles what is left of the catalog as several processes: the one that joins them does what they forwarded to one another. All of it is
/// removed in the next release.
///
/// The first process merged sources and took imports, and forwarded what followed for others' things; owners forwarded what only the first
/// could decide. Requests of an import that nobody had carried out are dropped: they were not reported as imported, and the import can be
/// run again.
extension CatalogHandler {
    /// Tables of a former process that are compared: the first one had match keys of things of others, too.
    static func tables(of instance: Instance) -> [String] {
        Schema.domainTables.filter { instance.count == 1 || $0 != "likenesses" }
    }

    func take(forward input: Input, in transaction: borrowing Transaction) throws {
        switch input.event.type {
        case CatalogForwards.change:
            let change = try input.event.decode(ThingChange.self)
            if change.run == nil { try settle(change, at: input.appendedAt, in: transaction) }
        case CatalogForwards.kept:
            let kept = try input.event.decode(ThingKept.self)
            // A refusal for another reason than a change would only repeat.
            guard kept.isChanged, kept.asked.run == nil else { return }
            try settle(kept.asked, at: input.appendedAt, in: transaction)
        case CatalogForwards.edited: try take(try input.event.decode(ThingEdited.self), input, in: transaction)
        case CatalogForwards.command:
            let passed = try input.event.decode(CommandPassed.self)
            try decide(try input.command(of: passed), in: transaction)
        case CatalogForwards.erase: try erase(try input.event.decode(ErasePerson.self), in: transaction)
        case CatalogForwards.awaited, CatalogForwards.reached: break
        default: throw Poison("\(input.event.type) is not an event that processes forwarded")
        }
    }

    /// Settles a thing by its sources, all of which are in this store now.
    private func settle(_ change: ThingChange, at time: Timestamp, in transaction: borrowing Transaction) throws {
        switch change.kind {
        case .place, .item:
            try settle(Place.self, ThingID.place(ofItem: change.id), at: time, in: transaction)
        case .screening: try settleScreening(change.id, at: time, in: transaction)
        }
    }

    /// Takes a change by a person that was not forwarded yet to the process that merges sources.
    private func take(_ edited: ThingEdited, _ input: Input, in transaction: borrowing Transaction) throws {
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
        try Edits.states.emit(edits, in: transaction)
        guard !edited.thing.contains(".") else { return }
        try settle(Place.self, edited.thing, at: input.appendedAt, in: transaction)
    }

    /// Answers a forwarded command that can never be handled.
    func refuse(forward input: Input, in transaction: borrowing Transaction) throws {
        guard input.event.type == CatalogForwards.command,
            let passed = try? input.event.decode(CommandPassed.self), let command = try? input.command(of: passed)
        else { return }
        try refuseCommand(command, in: transaction)
    }
}

extension Input {
    /// The forwarded command at its own position.
    fileprivate func command(of passed: CommandPassed) throws -> Input {
        Input(event: try Event(json: try JSON.encode(passed.event)), position: position, appendedAt: appendedAt)
    }
}

extension Tables {
    /// The column `other` marks copies of another process' things; the table `note_numbers` has numbers promised to others' homes. Both are
    /// removed in the next release.
    static let others = Migration("catalog others") { database in
        for table in ["graves", "holidays", "items", "movies", "places", "screenings"] {
            try database.script("ALTER TABLE \(table) ADD COLUMN other INTEGER")
        }
        try database.script(
            """
            CREATE TABLE note_numbers (
                number INTEGER PRIMARY KEY NOT NULL, place TEXT NOT NULL UNIQUE, at INTEGER NOT NULL);
            """)
    }
}
