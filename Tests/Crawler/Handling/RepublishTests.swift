import Contract
import EventLog
import Events
import Extraction
import Store
import TestKit
import Testing

@testable import CrawlerService

/// The log was lost or restored, and everything is emitted again.
@Suite struct `A republished list of sources` {
    private func change(_ source: String, _ harness: StepHarness, removed: Bool = false) async throws -> [Event] {
        let settings = SourceSettings(
            name: source, starts: ["https://\(source).example/"], yields: ["Restaurant"],
            readings: [.init(pages: nil, reading: .init(as: .html))])
        let json = removed ? nil : try JSON.decode(JSONValue.self, from: try JSON.encode(settings))
        return try await harness.send(
            .crawlerCommands, "vicinity.crawl.change.v1", subject: source, partitionKey: source,
            data: ChangeCrawl(actor: operatorActor, source: source, settings: json))
    }

    private func busy() async throws -> StepHarness {
        let harness = try StepHarness(CrawlerHandler())
        for source in ["guide", "menus", "films"] { _ = try await change(source, harness) }
        for source in ["menus", "films"] { _ = try await change(source, harness, removed: true) }
        _ = try await change("films", harness)
        return harness
    }

    @Test func `gives the same store when it is rebuilt, however much the log has of before`() async throws {
        for kept in 0...(try await busy().emitted.count) {
            let harness = try await busy()
            let inputs = kept == harness.emitted.count ? harness.inputCount : 0
            try await harness.republish(keeping: kept, inputs: inputs)
            let rebuilt = try await harness.rebuilt()
            let differences = try await rebuilt.differences(to: harness)
            #expect(differences == [], "\(kept) records kept")
            #expect(try await rebuilt.read { try SourceTable.source("menus", in: $0) } == nil)
        }
    }

    @Test func `takes a source that was removed before when the new log's commands ask for it`() async throws {
        let harness = try await busy()
        try await harness.republish(keeping: 0, inputs: 0)
        #expect(try await change("menus", harness).map(\.type) == [CrawlSourceEvents.changed.name])
    }
}
