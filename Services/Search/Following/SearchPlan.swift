import Events
import Logging
import Store

extension Follower<Change>.Plan {
    /// Every kind of thing, into the things' table and from there into the index.
    static func search(_ directory: Directory, logger: Logger) -> Self {
        Self(
            name: "search", topics: Kind.allCases.map(\.topic), migrations: Things.migrations,
            load: { database in
                let start = ContinuousClock.now
                var changes: [Change] = []
                try Things(database: database).each { changes.append(.put($0)) }
                directory.build(changes, since: start)
                logger.notice(
                    "the index is built", metadata: ["things": "\(changes.count)", "took": "\(directory.builtIn)"])
            },
            take: { heard, database in try Things(database: database).take(heard) },
            committed: { directory.apply($0) })
    }
}
