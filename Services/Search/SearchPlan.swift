import Events
import Logging
import Store

extension Follower<Change>.Plan {
    /// The follower of search: all kinds of things go into the table of things, and from there into the index.
    static func search(_ liveIndex: LiveIndex, logger: Logger) -> Self {
        Self(
            name: "search", topics: ThingKind.allCases.map(\.topic), migrations: StoredThings.migrations,
            load: { database in
                let start = ContinuousClock.now
                let loader = ThingLoader(home: liveIndex.home)
                try StoredThings(database: database).read(1000) { loader.take($0) }
                let (things, count) = try loader.finish()
                liveIndex.build(things, since: start)
                logger.notice(
                    "the index is built", metadata: ["things": "\(count)", "took": "\(liveIndex.builtIn)"])
            },
            take: { record, database in try StoredThings(database: database).take(record) },
            committed: { liveIndex.apply($0) })
    }
}
