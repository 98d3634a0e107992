import Contract
import Events
import Store

/// The table of `copies/copies.db`: the last JSON of each thing of other services that recommendations need. An order without seats is only
/// kept as its visits (`Visits`).
struct Copies {
    let database: Database
    /// Whether a command is a gateway's.
    var isGenuine: (Event) -> Bool = { _ in true }

    static let migrations = [
        Migration("copies 1") { database in
            try database.script(
                """
                CREATE TABLE copies (
                    topic TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (topic, key))
                    WITHOUT ROWID
                """)
        },
        // The handler knows who is erased; for tickets, the orders' new records no longer name the person.
        Migration("copies 2") { database in
            try database.script("DELETE FROM copies WHERE topic = 'privacy.commands'")
        },
        Migration("copies 3") { database in
            try Visits.createTable(database)
            try FollowerCopy.makeAgain(because: "it now holds who ordered where", in: database)
        },
        Migration("copies 4") { database in
            try Visits.createIndexByThing(database)
            try FollowerCopy.makeAgain(because: "it now holds what was ordered, too", in: database)
        },
        Migration("copies 5", Visits.addTimes),
        // Nothing is written to it any more; it is removed in the next release.
        Migration("copies 6") { database in
            try database.script(
                """
                CREATE TABLE others (
                    topic TEXT NOT NULL, owner TEXT NOT NULL, thing TEXT NOT NULL, data BLOB NOT NULL,
                    PRIMARY KEY (topic, owner, thing)) WITHOUT ROWID
                """)
        },
        Migration("copies erased for good", Erasures.addForGood),
    ]

    /// Stores one record, and returns the change that follows from it.
    func take(_ record: FollowedRecord) throws -> ModelChange? {
        switch record {
        // A tombstone of an order means that it was archived: a removed order's deletion came before it.
        case .tombstone(let topic, let key):
            if topic == Topic.orders.name { try Visits.archive(order: key, in: database) }
            return try removeCopy(topic, key)
        case .event(let event, let position):
            if position.topic == Topic.privacyCommands.name {
                try forget(event)
                return nil
            }
            guard let kind = ModelChange.FollowedTopic(topic: position.topic) else { return nil }
            if event.isDeletion {
                if position.topic == Topic.orders.name { try Visits.delete(order: event.subject, in: database) }
                return try removeCopy(position.topic, event.subject)
            }
            let change = try kind.change(event.data)
            if case .order(let order) = change {
                try Visits.save(order, in: database)
                guard order.hasSeats else { return try removeCopy(position.topic, event.subject) }
            }
            try database.run(
                """
                INSERT INTO copies (topic, key, data) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET data = excluded.data
                """, [position.topic, event.subject, String(decoding: event.data, as: UTF8.self)])
            return change
        }
    }

    /// Erases visits of archived orders, too: orders emits new records only for those that the log has.
    private func forget(_ event: Event) throws {
        guard event.type == PrivacyEvents.erase.name, isGenuine(event) else { return }
        let request = try event.decode(ErasePerson.self)
        guard request.refusal == nil else { return }
        try Visits.forget(request, in: database)
    }

    private func removeCopy(_ topic: String, _ key: String) throws -> ModelChange? {
        try database.run("DELETE FROM copies WHERE topic = ? AND key = ?", [topic, key])
        return ModelChange.FollowedTopic(topic: topic).map { .deleted($0, key) }
    }

    /// Calls `body` for everything stored.
    func each(_ body: (ModelChange) throws -> Void) throws {
        let copies = try Prepared("SELECT topic, data FROM copies", in: database)
        while try copies.next() {
            guard let kind = ModelChange.FollowedTopic(topic: copies.string(0)) else { continue }
            try body(kind.change(copies.bytes(1) ?? []))
        }
    }
}

extension Follower<ModelChange>.Plan {
    /// The follower of the recommender: records go into the table, and from there into memory.
    /// - Parameter isGenuine: whether a command is a gateway's.
    static func recommender(
        _ liveModel: LiveModel, isGenuine: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) -> Self {
        var plan = Self(
            name: "copies", topics: ModelChange.FollowedTopic.allCases.map(\.topic) + [.privacyCommands],
            migrations: Copies.migrations,
            load: { database in
                var changes: [ModelChange] = []
                try Copies(database: database).each { changes.append($0) }
                liveModel.apply(changes)
            },
            take: { record, database in
                try Copies(database: database, isGenuine: isGenuine).take(record)
            },
            committed: { liveModel.apply($0) })
        plan.carried = [("visits", "archived = 1")]
        return plan
    }
}
