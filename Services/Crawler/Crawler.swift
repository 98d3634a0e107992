import Contract
import Events
import Fetching
public import ServiceKit
import Store

/// Creates the crawler's parts: its engine over its store, the runs, and what operators read.
/// - Returns: the loops to run.
public func startCrawler(_ host: ServiceHost<CrawlerSettings>) throws -> [Loop] {
    let handler = CrawlerHandler(instance: host.settings.instance)
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    var fetching = host.own.fetching
    fetching.robotsShelf = RobotsTable.shelf(of: engine)
    fetching.mayAct = { engine.lease.isHeld }
    let fetcher = try Fetcher(fetching)
    let crawls = Crawls(
        engine: engine, handler: handler, fetcher: fetcher, options: Crawls.Options(), tracer: host.tracer,
        mayAct: { engine.lease.isHeld }, logger: host.logger)
    CrawlRoutes(
        read: { try await engine.read($0) },
        settings: { id in
            let source = try await engine.read { try SourceTable.source(id, in: $0) }
            return try source.map { try SourceRules.read($0.settings) }
        }, dryRun: DryRun(fetcher: fetcher)
    ).add(to: host.router)
    return [loop, Loop("crawls") { try await crawls.run() }]
}
