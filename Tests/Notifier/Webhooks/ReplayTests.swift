import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import Logging
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite(.timeLimit(.minutes(5))) struct `A replay` {
    private func order(_ number: Int, at time: Timestamp) throws -> NewRecord {
        let order = Order(
            id: "00-\(number)", customer: "c-\(number % 3)", status: .confirmed, lines: [], parts: [], digest: "",
            deadline: nil, createdAt: time, updatedAt: time, history: [])
        let event = Event(
            id: "orders.orders:0:0-\(number)", source: "/vicinity/orders/0", type: "vicinity.order.confirmed.v1",
            subject: order.id, time: time, sequence: Int64(number), partitionKey: order.customer,
            data: try JSON.encode(order))
        return NewRecord(Topic.orders.partitions[0], key: order.id, value: event.json)
    }

    /// Whether exactly these orders were enqueued.
    private func areEnqueued(_ ids: [Int], _ post: WebhookPost) async throws -> Bool {
        let wanted = Set(ids.map { "orders-orders:0:0-\($0)" })
        let found = try await post.deliveries(to: "w-1")
        return Set(found.map(\.event)) == wanted
    }

    @Test func `sends events since a time, with the same ids, each once`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try await openLog(.embedded(path: folder.appending(path: "log.db").path))
        _ = try await log.prepare(Topic.all)
        let receiver = try RawServer { $1.reply("") }
        let post = try WebhookPost()
        try await post.subscribe("w-1", receiver.url())
        _ = try await log.append(try (1...30).map { try order($0, at: .now) })
        try await Task.sleep(for: .milliseconds(20))
        let since = Timestamp.now
        let later = try (31...60).map { try order($0, at: .now) }
        // A relay may append a record twice.
        _ = try await log.append(later + later.suffix(5))
        // The service has consumed everything, before the webhook existed.
        try await post.store.perform { transaction in
            for partition in Topic.orders.partitions {
                try transaction.database.execute(
                    sql: "INSERT INTO step_positions (topic, partition, next, last_id) VALUES (?, ?, 65, '')",
                    arguments: [partition.topic, partition.partition])
            }
        }
        _ = try await post.store.perform { [handler = post.handler] transaction in
            let webhook = try WebhookTable.webhook("w-1", in: transaction.database)!
            return try handler.replay(webhook, since: since, in: transaction)
        }
        let loop = ReplayLoop(store: post.store, handler: post.handler, log: log, logger: Logger(label: "test"))
        let running = Task { try await loop.run() }
        try await eventually("all of it was read") {
            try await post.store.read { try WebhookTable.webhook("w-1", in: $0)?.replay } == nil
        }
        #expect(try await areEnqueued(Array(31...60), post))
        try await eventually("all has arrived") {
            try await post.deliveries(to: "w-1").allSatisfy { $0.status == .delivered }
        }
        #expect(receiver.asked.count == 30)
        running.cancel()
        _ = await running.result
        await post.close()
        await log.close()
    }
}
