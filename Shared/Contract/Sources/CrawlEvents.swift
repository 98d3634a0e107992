public import Events

/// Events of the crawler's sources.
public enum CrawlSourceEvents {
    public static let changed = EventType(
        "vicinity.crawl-source.changed.v1", CrawlSource.self, "Created, or its settings replaced.")
    public static let requested = EventType(
        "vicinity.crawl-source.requested.v1", CrawlSource.self, "A run was asked for or is due.")
    public static let stopping = EventType("vicinity.crawl-source.stopping.v1", CrawlSource.self, "Its run is to stop.")
    public static let ended = EventType("vicinity.crawl-source.ended.v1", CrawlSource.self, "Its run has ended.")
    public static let deleted = EventType(
        "vicinity.crawl-source.deleted.v1", DeletedCrawlSource.self, "Removed; a tombstone follows.")
}

/// Commands about a crawl, and the answer.
public enum CrawlEvents {
    public static let answered = EventType(
        "vicinity.crawl.answered.v1", Answer.self, "Refused, repeated, unknown or forbidden.")
    public static let run = EventType("vicinity.crawl.run.v1", RunCrawl.self, "Visit a source now.")
    public static let stop = EventType("vicinity.crawl.stop.v1", StopCrawl.self, "Stop visiting a source.")
    public static let change = EventType(
        "vicinity.crawl.change.v1", ChangeCrawl.self, "Create a source, or replace its settings.")
}

/// Events of observations.
public enum ObservationEvents {
    public static let made = EventType(
        "vicinity.observation.made.v1", Observation.self, "Observed as new, changed, or gone.")
}

extension Topic {
    public static let crawlerSources = Topic(
        "crawler.sources", owner: "crawler", key: "source", partitionKey: "source", kept: .compacted,
        about: "Each source of the crawler as it is now, with its last run.",
        types: CrawlSourceEvents.changed, CrawlSourceEvents.requested, CrawlSourceEvents.stopping,
        CrawlSourceEvents.ended, CrawlSourceEvents.deleted)

    public static let crawlerAnswers = Topic(
        "crawler.answers", owner: "crawler", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: CrawlEvents.answered)

    public static let crawlerCommands = Topic(
        "crawler.commands", owner: "gateway", key: "source", partitionKey: "source", kept: .days(30),
        about: "Operators' commands about a crawl: run it, stop it, change it.",
        deciders: ["crawler"], personal: [.ofActors],
        types: CrawlEvents.run, CrawlEvents.stop, CrawlEvents.change)

    public static let observations = Topic(
        "crawler.observations", owner: "crawler", key: "thing", partitionKey: "thing", kept: .days(30),
        about: "Each thing as observed at a source, or that it is gone from there.",
        types: ObservationEvents.made)
}
