import Contract
import Events
import Foundation
import Store
import TestKit
import Testing
import Extraction

@testable import CrawlerService

/// The sources that the sample data brings.
@Suite(.timeLimit(.minutes(5))) struct `The sample's sources` {
    private static let folder = (0..<4)
        .reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        .appending(path: "deploy/sample-data/sources")

    private static func all() throws -> [String: JSONValue] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return Dictionary(
            uniqueKeysWithValues: try files.map {
                let settings = try JSON.decode(JSONValue.self, from: Array(try Data(contentsOf: $0)))
                return ($0.deletingPathExtension().lastPathComponent, settings)
            })
    }

    @Test func `can be read, and show every format`() throws {
        let all = try Self.all()
        var formats: Set<Reading.Format> = []
        for (name, settings) in all {
            #expect(ThingID.isName(name))
            formats.formUnion(try SourceRules.read(settings).readings.map(\.reading.format))
        }
        #expect(all.count == 16 && formats == Set(Reading.Format.allCases))
    }

    /// The clocks go back on Sunday, 25 October 2026.
    @Test func `are due at six on their weekday's mornings in four weeks across the end of summer time`() async throws {
        let harness = try StepHarness(CrawlerHandler())
        var now = try #require(Timestamp("2026-10-15T00:30:00Z"))
        for (name, settings) in try Self.all() {
            try await harness.send(
                .crawlerCommands, "vicinity.crawl.change.v1", subject: name, partitionKey: name, at: now,
                data: ChangeCrawl(actor: operatorActor, source: name, settings: settings))
        }
        var due: [String: [String]] = [:]
        for _ in 0..<(28 * 24) {
            now = now.advanced(by: .seconds(3600))
            for event in try await harness.tick(at: now) where event.type == "vicinity.crawl-source.requested.v1" {
                due[event.subject, default: []].append(String(now.description.prefix(13)))
            }
            // Each run is over before the next hour.
            let end = now
            try await harness.perform(at: end) { transaction in
                for run in try RunTable.open(in: transaction.database) {
                    try RunTable.set(.done, of: run.number, at: end, in: transaction.database)
                }
            }
        }
        #expect(
            due == [
                "demo-ratings": ["2026-10-15T04", "2026-10-22T04", "2026-10-29T05", "2026-11-05T05"],
                "demo-showtimes": ["2026-10-16T04", "2026-10-23T04", "2026-10-30T05", "2026-11-06T05"],
                "demo-new-films": ["2026-10-21T04", "2026-10-28T05", "2026-11-04T05", "2026-11-11T05"],
            ])
    }
}
