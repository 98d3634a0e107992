import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Fetching
import Foundation
import GRDB
import Logging
import Store
import TestKit
import Extraction
import Traces

@testable import CrawlerService

let operatorActor = Actor(id: "op-1", role: .operator)

/// A crawler over an embedded log in a folder that outlives it; the test is the gateway.
final class CrawlFixture: Sendable {
    let folder: ScratchFolder
    let log: EmbeddedLog
    private let hosts: AllowedHosts

    init(_ servers: RawServer...) async throws {
        folder = try ScratchFolder()
        log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
        hosts = AllowedHosts(servers.map { "127.0.0.1:\($0.port)" })
    }

    /// Runs the crawler's loops as long as the body, then cancels them at any point, like a killed process.
    func run(
        _ instance: Instance = Instance(), rebuild: Bool = false, tracer: SpanTracer? = nil,
        lease: TestLease = TestLease(for: .max),
        _ body: @Sendable @escaping (Engine) async throws -> Void
    ) async throws {
        let logger = Logger(label: "crawler") { _ in SwiftLogNoOpLogHandler() }
        let handler = CrawlerHandler(instance: instance)
        var engineOptions = Engine.Options(rebuild: rebuild)
        engineOptions.tracer = tracer
        let engine = Engine(
            handler: handler, log: log, folder: try StoreFolder(path: folder.file("crawler-\(instance.index)")),
            options: engineOptions, logger: logger)
        var options = Fetcher.Options(contact: "tests@example.com")
        options.allowedHosts = hosts
        options.mayAct = { lease.isHeld }
        options.robotsShelf = RobotsTable.shelf(of: engine)
        let crawls = Crawls(
            engine: engine, handler: handler, fetcher: try Fetcher(options),
            options: Crawls.Options(width: 4, runs: 4, interval: .milliseconds(20)), tracer: tracer,
            mayAct: { lease.isHeld }, logger: logger)
        struct Done: Error {}
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.run() }
            group.addTask { try await crawls.run() }
            group.addTask {
                try await waitFor("the engine is ready") { engine.status.missing.isEmpty ? true : nil }
                try await body(engine)
                throw Done()
            }
            defer { group.cancelAll() }
            do { while try await group.next() != nil {} } catch is Done {}
        }
    }

    // MARK: - Commands

    func send(_ type: String, _ source: String, _ data: some Encodable) async throws {
        let event = Event(
            id: UUID().uuidString, source: "/vicinity/gateway", type: "vicinity.crawl.\(type).v1", subject: source,
            partitionKey: source, data: try JSON.encode(data))
        let input = TopicPartition(Topic.crawlerCommands.name, partition(of: source))
        _ = try await log.append([NewRecord(input, key: source, value: event.json)])
    }

    func change(_ source: String, _ settings: SourceSettings?) async throws {
        let json = try settings.map { try JSON.decode(JSONValue.self, from: try JSON.encode($0)) }
        try await send("change", source, ChangeCrawl(actor: operatorActor, source: source, settings: json))
    }

    /// Requests a run and waits for its end.
    func crawl(_ source: String, _ engine: Engine) async throws -> RunTable.Run {
        let before = try await engine.read { try RunTable.runs(of: source, limit: 1, in: $0).first?.number } ?? 0
        try await send("run", source, RunCrawl(actor: operatorActor, source: source))
        return try await ended(source, after: before, engine)
    }

    func ended(_ source: String, after number: Int64, _ engine: Engine) async throws -> RunTable.Run {
        try await waitFor("the run has ended") {
            let run = try await engine.read { try RunTable.runs(of: source, limit: 1, in: $0).first }
            return run.flatMap { $0.number > number && $0.endedAt != nil ? $0 : nil }
        }
    }

    // MARK: - Observations

    /// Every observation so far, in the order of their times.
    func observations(_ engine: Engine) async throws -> [Observation] {
        try await observed(engine).map { try $0.decode(Observation.self) }.sorted { $0.observedAt < $1.observedAt }
    }

    func observed(_ engine: Engine) async throws -> [Event] {
        try await waitFor("the outbox is empty") {
            let rows = try await engine.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step_outbox") }
            return rows == 0 ? true : nil
        }
        let bounds = try await log.bounds(of: Topic.observations.partitions)
        let count = bounds.values.reduce(0) { $0 + $1.count }
        let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
        var records: [Record] = []
        while records.count < count { records += try await reader.next(limit: 1000, wait: .seconds(1)) }
        await reader.close()
        return try records.filter { OwnerClaim($0) == nil }
            .map { try Event(json: $0.value ?? []) }
    }
}

/// A page with a film in JSON-LD, and links.
func filmPage(_ name: String, id: String, links: [String] = [], filler: Int = 0) -> String {
    """
    <!doctype html><html><head><script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Movie", "@id": "\(id)", "name": "\(name)"}
    </script></head><body>\(links.map { "<a href=\"\($0)\">more</a>" }.joined())
    <p>\(String(repeating: "x", count: filler))</p></body></html>
    """
}

func filmSource(_ server: RawServer, starts: [String] = ["/"]) -> SourceSettings {
    var settings = SourceSettings(
        name: "Films", starts: starts.map { server.url + $0 }, yields: ["Movie"],
        readings: [.init(pages: nil, reading: .init(as: .html, links: .init()))])
    settings.limits = .init(delay: 0, connections: 4)
    settings.missesUntilGone = 2
    return settings
}
