import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import Signing
import Store
import TestKit
import Testing

/// Keys that a process has just made, since its folder of keys had none.
@Suite struct `Keys that were just made` {
    /// A log with one command, and the folder of the keys that it is signed with.
    private func deployment(_ body: (EmbeddedLog, CommandKeys, ScratchFolder) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        let log = try await EmbeddedLog(path: folder.file("log/log.db"))
        _ = try await log.prepare(Topic.all)
        let keys = try CommandKeys(service: "orders", folder: folder.file("keys"))
        try await body(log, keys, folder)
        await log.close()
    }

    private func command(signedWith keys: [CommandKeys]) -> NewRecord {
        let event = Event(
            id: "c1", source: "/vicinity/gateway", type: OrderEvents.cancel.name, subject: "03-a",
            partitionKey: "c-ana",
            data: Array(#"{"order":"03-a"}"#.utf8)
        ).signed(with: keys)
        return NewRecord(
            TopicPartition(Topic.ordersCommands.name, partition(of: "c-ana")), key: "03-a", value: event.json)
    }

    @Test func `are those of a deployment that begins, or that signed nothing so far`() async throws {
        try await deployment { log, keys, _ in
            #expect(keys.areNew)
            #expect(try await keys.mismatch(with: log) == nil)
            _ = try await log.append([command(signedWith: [])])
            #expect(try await keys.mismatch(with: log) == nil)
            _ = try await log.append([command(signedWith: [keys])])
            #expect(try await keys.mismatch(with: log) == nil)
        }
    }

    @Test func `are refused where the log's last commands are signed with others`() async throws {
        try await deployment { log, keys, folder in
            _ = try await log.append([command(signedWith: [keys])])
            let again = try CommandKeys(service: "orders", folder: folder.file("keys"))
            #expect(!again.areNew)
            #expect(try await again.mismatch(with: log) == nil)
            let elsewhere = try CommandKeys(service: "orders", folder: folder.file("elsewhere"))
            #expect(try await elsewhere.mismatch(with: log)?.contains("name the deployment's folder") == true)
            // Of another service nothing is said.
            let others = try CommandKeys(service: "catalog", folder: folder.file("elsewhere"))
            #expect(try await others.mismatch(with: log) == nil)
        }
    }
}
