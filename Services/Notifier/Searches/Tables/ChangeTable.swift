import Contract
import Events
import Store

extension SearchedChange: NotifierRecord {
    static let states = StateKind(
        .searchedChanges, SearchedChangeEvents.changed, in: StateTable("search_changes", key: "kind", "thing"),
        partitionKey: \.thing, columns: ["asked", "since", "due"], changing: ChangeTable.saveThing,
        restating: { change, restatement in
            if let asked = change.asked { change.asked?.reflects = restatement.reflects(asked.reflects) }
            if let waiting = change.waiting { change.waiting?.reflects = restatement.reflects(waiting.reflects) }
        }
    ) { [$0.kind.rawValue, $0.thing, $0.asked != nil, $0.since, $0.due] }
}

/// Changes that are not matched with all searches yet, as their last records.
enum ChangeTable {
    static func change(
        _ kind: SearchedChange.ThingType, _ thing: String, in database: Database
    ) throws -> SearchedChange? {
        try SearchedChange.states.get(kind.rawValue, thing, in: database)
    }

    /// The next change: the one under way, then the due ones in order.
    static func next(at now: Timestamp, in database: Database) throws -> SearchedChange? {
        if let asked = try first("asked = 1 ORDER BY kind, thing LIMIT 1", [], in: database) { return asked }
        if let due = try first("due <= ? ORDER BY due LIMIT 1", [now], in: database) { return due }
        // A clock that was set back must not stop the matching.
        return try first("since > ? ORDER BY since LIMIT 1", [now], in: database)
    }

    private static func first(
        _ condition: String, _ values: [(any Bindable)?], in database: Database
    ) throws -> SearchedChange? {
        try SearchedChange.states.all(condition, values, in: database).first
    }

    /// Saves the thing's state before an open change, and its last state when the change ends.
    fileprivate static func saveThing(
        _ key: [String], _ change: SearchedChange?, _ database: Database, write: () throws -> Void
    ) throws {
        if let change {
            try change.change(to: change.before).save(in: database)
        } else if let last = try SearchedChange.states.get(key[0], key[1], in: database) {
            try last.change(to: last.newest).save(in: database)
        }
        try write()
    }

    // MARK: - The turn under way

    /// Progress of matching a change.
    struct Turn {
        /// Key and event of the change.
        var change: String
        /// Name of the affected thing under way; those with lesser names are done.
        var touched = ""
        /// Identifies the list of searches in the process's memory.
        var token: Int64 = 0
        /// Number of searches compared with it.
        var asked = 0
        /// Number of searches that the change matched.
        var notified = 0
    }

    static func turn(of change: String, in database: Database) throws -> Turn {
        try database.first("SELECT touched, token, asked, told FROM note_turn WHERE change = ?", [change]) {
            Turn(change: change, touched: $0.string(0), token: $0.integer(1), asked: $0.int(2), notified: $0.int(3))
        } ?? Turn(change: change)
    }

    static func save(_ turn: Turn, in database: Database) throws {
        try database.run(
            "INSERT OR REPLACE INTO note_turn (id, change, touched, token, asked, told) VALUES (1, ?, ?, ?, ?, ?)",
            [turn.change, turn.touched, turn.token, turn.asked, turn.notified])
    }
}
