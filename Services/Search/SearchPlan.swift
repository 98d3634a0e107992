import Events
import Logging
import Store

extension Follower<Change>.Plan {
    /// The follower of search: all kinds of things go into the table of things, and from there into the index.
    static func search(_ liveIndex: LiveIndex, logger: Logger) -> Self {
        Self(
            name: "search", topics: Kind.allCases.map(\.topic), migrations: StoredThings.migrations,
            load: { database in
                let start = ContinuousClock.now
                var changes: [Change] = []
                try StoredThings(database: database).each { changes.append(.put($0)) }
                liveIndex.build(changes, since: start)
                logger.notice(
                    "the index is built", metadata: ["things": "\(changes.count)", "took": "\(liveIndex.builtIn)"])
            },
            take: { record, database in try StoredThings(database: database).take(record) },
            committed: { liveIndex.apply($0) })
    }
}
