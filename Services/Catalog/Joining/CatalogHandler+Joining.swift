import Contract
import Events
import Store

/// What is left of the catalog as several processes: the one that joins them does what they passed on to one another. All of it goes in the
/// next release.
///
/// The first merged what sources say, took imports, and passed on what follows for things of others; an owner passed on what only the first
/// could decide. What an import asked of others and nobody had done is dropped: it was not reported as imported, and can be run again.
extension CatalogHandler {
    /// Of a former process those that are compared: the first had likenesses of what it asked of others, too.
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
            // What was refused for another reason than a change would be so again.
            guard kept.isChanged, kept.asked.run == nil else { return }
            try settle(kept.asked, at: input.appendedAt, in: transaction)
        case CatalogForwards.edited: try take(try input.event.decode(ThingEdited.self), input, in: transaction)
        case CatalogForwards.command:
            let passed = try input.event.decode(CommandPassed.self)
            try decide(try input.command(of: passed), in: transaction)
        case CatalogForwards.erase: try erase(try input.event.decode(ErasePerson.self), in: transaction)
        case CatalogForwards.awaited, CatalogForwards.reached: break
        default: throw Poison("\(input.event.type) is nothing that processes told one another")
        }
    }

    /// Makes a thing what its sources say: all of that is here now.
    private func settle(_ change: ThingChange, at time: Timestamp, in transaction: borrowing Transaction) throws {
        switch change.kind {
        case .place, .item:
            try settle(Place.self, ThingID.place(ofItem: change.id), at: time, in: transaction)
        case .screening: try settleScreening(change.id, at: time, in: transaction)
        }
    }

    /// A person changed a thing, and who merges what sources say was still to be told.
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

    /// Answers a command that was passed on and can never be handled.
    func refuse(forward input: Input, in transaction: borrowing Transaction) throws {
        guard input.event.type == CatalogForwards.command,
            let passed = try? input.event.decode(CommandPassed.self), let command = try? input.command(of: passed)
        else { return }
        try refuseCommand(command, in: transaction)
    }
}

extension Input {
    /// A command where it stands, passed on.
    fileprivate func command(of passed: CommandPassed) throws -> Input {
        Input(event: try Event(json: try JSON.encode(passed.event)), position: position, appendedAt: appendedAt)
    }
}

extension Tables {
    /// The column `other` marks copies that a process had of another's things; numbers were promised to homes of others. Both go in the next
    /// release.
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
