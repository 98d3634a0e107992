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
            #expect(keys.areUnproven)
            let why = try await keys.mismatch(with: log)
            #expect(why == nil && !keys.areUnproven)
        }
        try await deployment { log, keys, _ in
            _ = try await log.append([command(signedWith: [])])
            #expect(try await keys.mismatch(with: log) == nil)
        }
        try await deployment { log, keys, _ in
            _ = try await log.append([command(signedWith: [keys])])
            #expect(try await keys.mismatch(with: log) == nil)
        }
    }

    /// Keys made by a refused start must not let the next one pass.
    @Test func `are refused at every start where the log's last commands are signed with others`() async throws {
        try await deployment { log, keys, folder in
            #expect(try await keys.mismatch(with: log) == nil)
            _ = try await log.append([command(signedWith: [keys])])
            let again = try CommandKeys(service: "orders", folder: folder.file("keys"))
            #expect(try await again.mismatch(with: log) == nil)
            for _ in 1...3 {
                let elsewhere = try CommandKeys(service: "orders", folder: folder.file("elsewhere"))
                #expect(try await elsewhere.mismatch(with: log)?.contains("set the deployment's folder") == true)
            }
            // For another service there is no refusal.
            let others = try CommandKeys(service: "catalog", folder: folder.file("elsewhere"))
            #expect(try await others.mismatch(with: log) == nil)
        }
    }

    @Test func `are refused by a process that finds them made by another, which has not looked yet`() async throws {
        try await deployment { log, keys, folder in
            _ = try await log.append([command(signedWith: [keys])])
            let (first, second) = (
                try CommandKeys(service: "orders", folder: folder.file("elsewhere")),
                try CommandKeys(service: "orders", folder: folder.file("elsewhere"))
            )
            #expect(first == second)
            #expect(try await second.mismatch(with: log) != nil)
            #expect(try await first.mismatch(with: log) != nil)
        }
    }

    @Test func `are mended by the deployment's file in their place`() async throws {
        try await deployment { log, keys, folder in
            _ = try await log.append([command(signedWith: [keys])])
            let wrong = try CommandKeys(service: "orders", folder: folder.file("elsewhere"))
            #expect(try await wrong.mismatch(with: log) != nil)
            let file = folder.file("elsewhere/orders/command-keys")
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.copyItem(atPath: folder.file("keys/orders/command-keys"), toPath: file)
            let right = try CommandKeys(service: "orders", folder: folder.file("elsewhere"))
            #expect(try await right.mismatch(with: log) == nil)
            #expect(!right.areUnproven)
        }
    }
}
