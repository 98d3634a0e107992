import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import Logging
import TestKit
import Testing

@testable import ServiceKit

@Suite struct RetentionWatchTests {
    private let topic = Topic.ordersCommands
    private let place = TopicPartition(Topic.ordersCommands.name, 3)

    @Test(.timeLimit(.minutes(5)))
    func `records that are unread for most of their time in the log are shown and warned of`() async throws {
        let folder = try ScratchFolder()
        try await withLog(in: folder, daysAgo: 20) { log in
            _ = try await log.append(topic.records(["a", "b"], in: 3))
            let far = try await look(log, [place: 0], folder)
            #expect(far.text.contains(#"vicinity_log_retention_used_ratio{topic="orders.commands"} 0.66"#))
            #expect(far.lines.count == 1)
            #expect(far.lines.first?["level"] == "warning")
            #expect(far.lines.first?["topic"] == "orders.commands")
            #expect(far.lines.first?["keptDays"] == "30")

            let begun = try await look(log, [:], folder)
            #expect(begun.lines.count == 1, "a service that has read nothing yet is behind, too")

            let done = try await look(log, [place: 2], folder)
            #expect(done.text.contains("vicinity_log_retention_used_ratio{topic=\"orders.commands\"} 0\n"))
            #expect(done.lines.isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a delay of days is no danger`() async throws {
        let folder = try ScratchFolder()
        try await withLog(in: folder, daysAgo: 3) { log in
            _ = try await log.append(topic.records(["a"], in: 3))
            let found = try await look(log, [place: 0], folder)
            #expect(found.text.contains(#"vicinity_log_retention_used_ratio{topic="orders.commands"} 0.1"#))
            #expect(found.lines.isEmpty)
        }
    }

    private func withLog(
        in folder: ScratchFolder, daysAgo days: Double, _ test: (EmbeddedLog) async throws -> Void
    ) async throws {
        var settings = EmbeddedLog.Settings()
        settings.clock = { Timestamp.now.advanced(by: .seconds(-days * 86_400)) }
        settings.cleaningInterval = nil
        let log = try await EmbeddedLog(path: folder.file("log.db"), settings: settings)
        _ = try await log.prepare([topic])
        do {
            try await test(log)
        } catch {
            await log.close()
            throw error
        }
        await log.close()
    }

    /// Metrics and log lines after one look.
    private func look(
        _ log: any EventLog, _ positions: [TopicPartition: Int64], _ folder: ScratchFolder
    ) async throws -> (text: String, lines: [JSONValue]) {
        let path = folder.file(UUID().uuidString)
        try Data().write(to: URL(filePath: path))
        let file = try #require(FileHandle(forWritingAtPath: path))
        let output = LineOutput(file: file.fileDescriptor)
        let metrics = Metrics()
        let watch = RetentionWatch(
            log: log, inputs: [topic], positions: { positions }, metrics: metrics,
            logger: Logger(label: "watch") { JSONLogHandler(label: $0, output: output) })
        try await watch.look(at: .now)
        try file.close()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return (metrics.text, try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) })
    }
}
