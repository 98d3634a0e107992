import Contract
import Events
import Store

extension SearchedChange: KeptRecord {
    static let states = StateKind(
        .searchedChanges, SearchedChangeEvents.changed, in: StateTable("search_changes", key: "kind", "thing"),
        partitionKey: \.thing, columns: ["asked", "since", "due"], changing: ChangeTable.know,
        restating: { change, restatement in
            if let asked = change.asked { change.asked?.reflects = restatement.reflects(asked.reflects) }
            if let waiting = change.waiting { change.waiting?.reflects = restatement.reflects(waiting.reflects) }
        }
    ) { [$0.kind.rawValue, $0.thing, $0.asked != nil, $0.since, $0.due] }
}

/// Changes that searches have still to be asked about, each as its last state record.
enum ChangeTable {
    static func change(
        _ kind: SearchedChange.ThingType, _ thing: String, in database: Database
    ) throws -> SearchedChange? {
        try SearchedChange.states.get(kind.rawValue, thing, in: database)
    }

    /// Whose turn it is: what searches are being asked about, then what is due, the first first.
    static func next(at now: Timestamp, in database: Database) throws -> SearchedChange? {
        if let asked = try first("asked = 1 ORDER BY kind, thing LIMIT 1", [], in: database) { return asked }
        if let due = try first("due <= ? ORDER BY due LIMIT 1", [now], in: database) { return due }
        // A clock that went back must not stop it.
        return try first("since > ? ORDER BY since LIMIT 1", [now], in: database)
    }

    private static func first(
        _ condition: String, _ values: [(any Bindable)?], in database: Database
    ) throws -> SearchedChange? {
        try SearchedChange.states.all(condition, values, in: database).first
    }

    /// A thing is known as searches were asked about it; once they were, as it became.
    fileprivate static func know(
        _ key: [String], _ change: SearchedChange?, _ database: Database, write: () throws -> Void
    ) throws {
        if let change {
            try change.known(change.before).save(in: database)
        } else if let last = try SearchedChange.states.get(key[0], key[1], in: database) {
            try last.known(last.newest).save(in: database)
        }
        try write()
    }

    // MARK: - The turn under way

    /// How far searches were asked about a change.
    struct Turn {
        /// The change's key and its event.
        var change: String
        /// The thing that it touches and that has its turn; those before it in the order of their names had theirs.
        var touched = ""
        /// Names who is asked, as the process remembers it.
        var token: Int64 = 0
        /// How many of them were asked.
        var asked = 0
        /// How many found something in the change.
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
