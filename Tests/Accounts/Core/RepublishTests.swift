import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Logging
import Signing
import Store
import TestKit
import Testing

@testable import AccountsService

/// Records of gateways after the log was lost or restored.
@Suite struct `A republish of gateways' records` {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func keys(of services: [String]) throws -> [CommandKeys] {
        try services.map { try CommandKeys(service: $0, folder: folder.file("keys")) }
    }

    /// A record of a gateway.
    private func record(
        _ topic: Topic, _ type: EventType<some Codable & Sendable>, subject: String, partitionKey: String,
        at time: Timestamp = noon, _ data: some Encodable
    ) throws -> NewRecord {
        let event = Event(
            id: subject, source: "/vicinity/gateway", type: type.name, subject: subject, time: time,
            partitionKey: partitionKey, data: try JSON.encode(data))
        let place = TopicPartition(topic.name, partition(of: partitionKey))
        return NewRecord(place, key: subject, value: event.signed(with: try keys(of: topic.deciders)).json)
    }

    private func open() async throws -> EmbeddedLog {
        let log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
        return log
    }

    /// Runs accounts until a condition holds of its store.
    private func run(
        on log: EmbeddedLog, republish: Bool = false, until isDone: @Sendable @escaping (Database) throws -> Bool
    ) async throws {
        var options = Engine.Options(republish: republish)
        options.commandKeys = try keys(of: ["accounts"])[0]
        let engine = Engine(
            handler: AccountsHandler(), log: log, folder: try StoreFolder(path: folder.file("accounts")),
            options: options, logger: Logger(label: "accounts") { _ in SwiftLogNoOpLogHandler() })
        struct Done: Error {}
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.run() }
            group.addTask {
                try await waitFor("it is ready") { engine.status.missing.isEmpty ? true : nil }
                try await waitFor("all is read") { try await engine.read(isDone) ? true : nil }
                throw Done()
            }
            defer { group.cancelAll() }
            do { while try await group.next() != nil {} } catch is Done {}
        }
    }

    private func all(of topic: Topic, in log: EmbeddedLog) async throws -> [Record] {
        let bounds = try await log.bounds(of: topic.partitions).filter { !$0.value.isEmpty }
        guard !bounds.isEmpty else { return [] }
        let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
        var records: [Record] = []
        while bounds.contains(where: { reader.positions[$0.key] ?? 0 < $0.value.upperBound }) {
            records += try await reader.next(limit: 100, wait: .seconds(1), notBefore: nil)
        }
        await reader.close()
        return records
    }

    private func records(of topic: Topic, in log: EmbeddedLog) async throws -> [String: [UInt8]] {
        var records: [String: [UInt8]] = [:]
        for record in try await all(of: topic, in: log) {
            #expect(records[record.key] == nil, "\(record.key) stands twice")
            records[record.key] = record.value
        }
        return records
    }

    private func isRead(_ requests: Int, _ entries: Int) -> @Sendable (Database) throws -> Bool {
        { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM requests") == requests
                && Int.fetchOne(database, sql: "SELECT count(*) FROM audit") == entries
        }
    }

    @Test(.timeLimit(.minutes(3)))
    func `has the original signed records, once however often it is repeated`() async throws {
        let later = days(30, after: .now)
        let entry = AuditEntry(person: "o-1", role: .operator, type: "t", subject: "bkk-1", at: noon)
        let revoked = RevokedSessions(
            person: nil, role: .merchant, issuedBefore: noon, by: "o-1", revokedAt: noon, until: later)
        let ended = EndedSession(session: "s-1", person: "c-1", endedAt: noon, until: later)
        let written = [
            try record(
                .privacyCommands, PrivacyEvents.erase, subject: "c-gone", partitionKey: "c-gone",
                ErasePerson(customer: "c-gone", at: noon)),
            try record(.sessions, SessionEvents.ended, subject: "s-1", partitionKey: "c-1", ended),
            try record(
                .sessions, SessionEvents.revoked, subject: revoked.key, partitionKey: revoked.partitionKey, revoked),
            try record(.audit, AuditEvents.done, subject: "e-1", partitionKey: "o-1", entry),
        ]
        let first = try await open()
        _ = try await first.append(written)
        try await run(on: first, until: isRead(3, 1))
        await first.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        let second = try await open()
        // A gateway has accepted the same request again.
        _ = try await second.append([written[1]])
        for _ in 0..<2 { try await run(on: second, republish: true, until: isRead(3, 1)) }
        let emitted = try await records(of: .privacyCommands, in: second)
            .merging(records(of: .sessions, in: second)) { first, _ in first }
        #expect(emitted == Dictionary(uniqueKeysWithValues: written.dropLast().map { ($0.key, $0.value ?? []) }))
        for keys in try keys(of: Topic.privacyCommands.deciders) {
            let event = try Event(json: try #require(emitted["c-gone"]))
            #expect(keys.refusal(of: event, appendedAt: .now) == nil)
        }
        let audit = try #require(try await records(of: .audit, in: second)["e-1"])
        #expect(try Event(json: audit).decode(AuditEntry.self) == entry)
        #expect(try keys(of: ["accounts"])[0].refusal(of: Event(json: audit), appendedAt: .now) == nil)
        await second.close()
    }

    @Test(.timeLimit(.minutes(3)))
    func `omits records that gateways have deleted from the log`() async throws {
        let log = try await open()
        let ended = EndedSession(session: "s-1", person: "c-1", endedAt: noon, until: days(30, after: .now))
        let written = try record(.sessions, SessionEvents.ended, subject: "s-1", partitionKey: "c-1", ended)
        _ = try await log.append([written])
        try await run(on: log, until: isRead(1, 0))
        let place = written.topicPartition
        _ = try await log.append([NewRecord(place, key: "s-1", value: nil)])
        try await run(on: log, until: isRead(0, 0))
        await log.close()
    }

    @Test(.timeLimit(.minutes(3)))
    func `has the last record of a key, whichever gateway's clock is ahead, but no deleted one`()
        async throws
    {
        let later = days(30, after: .now)
        func revocation(by person: String, at time: Timestamp) throws -> NewRecord {
            let revoked = RevokedSessions(
                person: nil, role: .merchant, issuedBefore: noon, by: person, revokedAt: time, until: later)
            let record = try record(
                .sessions, SessionEvents.revoked, subject: revoked.key, partitionKey: revoked.partitionKey, at: time,
                revoked)
            var event = try Event(json: record.value ?? [])
            event.id = person
            return NewRecord(
                record.topicPartition, key: record.key,
                value: event.signed(with: try keys(of: Topic.sessions.deciders)).json)
        }
        let ended = EndedSession(session: "s-1", person: "c-1", endedAt: noon, until: later)
        let written = [
            try record(.sessions, SessionEvents.ended, subject: "s-1", partitionKey: "c-1", ended),
            try revocation(by: "o-1", at: noon),
        ]
        let first = try await open()
        _ = try await first.append(written)
        try await run(on: first, until: isRead(2, 0))
        await first.close()
        try FileManager.default.removeItem(atPath: folder.file("log"))
        let second = try await open()
        _ = try await second.append([
            NewRecord(written[0].topicPartition, key: "s-1", value: nil),
            try revocation(by: "o-2", at: days(1, after: .now)),
        ])
        for _ in 0..<2 { try await run(on: second, republish: true, until: isRead(1, 0)) }
        let last = Dictionary(grouping: try await all(of: .sessions, in: second), by: \.key)
        #expect(last["s-1"]?.map(\.value) == [nil])
        #expect(last[written[1].key]?.count == 2 && last[written[1].key]?.last?.value == written[1].value)
        await second.close()
    }

    @Test func `omits sessions that have expired`() async throws {
        let bench = try Bench()
        try await bench.harness.send(
            .sessions, SessionEvents.ended.name, subject: "s-1", partitionKey: "c-1", at: noon,
            data: EndedSession(session: "s-1", person: "c-1", endedAt: noon, until: days(1)))
        #expect(try await bench.harness.contents()["requests"]?.count == 1)
        try await bench.harness.tick(at: days(2))
        #expect(try await bench.harness.contents()["requests"] == [])
    }
}
