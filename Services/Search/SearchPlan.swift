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
                var count = 0
                try liveIndex.build(since: start) { put in
                    try StoredThings(database: database).each { thing in
                        put(.put(thing))
                        count += 1
                    }
                }
                logger.notice(
                    "the index is built", metadata: ["things": "\(count)", "took": "\(liveIndex.builtIn)"])
            },
            take: { record, database in try StoredThings(database: database).take(record) },
            committed: { liveIndex.apply($0) })
    }
}
