import Contract
import Events
import Fetching
import Foundation
import GRDB
import Logging
import Store
import Synchronization
import TestKit

@testable import NotifierService

/// The handler on a store of its own, with the loop that sends deliveries, and receivers on this machine.
final class WebhookPost: Sendable {
    let handler = NotifierHandler()
    let secrets = SigningSecrets(key: Array(repeating: 7, count: 32))
    let store: PlainStore
    let loop: SendingLoop<WebhookSending>
    private let folder: String
    private let running: Task<Void, any Error>
    private let number = Mutex<Int64>(0)

    /// - Parameters:
    ///   - allowed: hosts whose private addresses are allowed.
    ///   - time: longest time of one attempt.
    ///   - lease: the loop's, checked before messages are chosen.
    ///   - requests: the client's, checked before a connection and before a request.
    init(
        allowing allowed: [String] = ["127.0.0.1"], time: Duration = .seconds(2), names: [String] = [],
        authorities: String? = nil, lease: TestLease = TestLease(for: .max), requests: TestLease = TestLease(for: .max)
    ) throws {
        folder = NSTemporaryDirectory() + "vicinity-\(UUID().uuidString)"
        store = PlainStore(
            store: try Store(
                folder: StoreFolder(path: folder), name: "notifier", migrations: handler.migrations),
            steps: Steps(handler: handler))
        let client = try StrangerClient(
            product: "test", allowedHosts: AllowedHosts(allowed), authorities: authorities, names: names,
            mayAct: { requests.isHeld })
        var sender = WebhookSender(client: client, secrets: secrets)
        sender.limits.time = time
        loop = SendingLoop(
            WebhookSending(handler: handler, sender: sender), store: store, limits: WebhookSending.limits,
            mayAct: { lease.isHeld }, logger: Logger(label: "test"))
        running = Task { [loop] in try await loop.run() }
    }

    func close() async {
        running.cancel()
        _ = await running.result
        try? store.store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func subscribe(_ id: String, _ url: String, of subscriber: String = Webhook.operators) async throws {
        var made = webhook(id, of: subscriber, url: url)
        made.topics = ["orders"]
        _ = try await store.perform { [handler, made] in try handler.create(made, in: $0) }
    }

    /// Enqueues test deliveries, which are independent of each other.
    func send(_ count: Int = 1, to webhook: String) async throws {
        for _ in 0..<count {
            let name = number.withLock { number in
                number += 1
                return "\(number)"
            }
            _ = try await store.perform { [handler] transaction in
                try handler.test(try WebhookTable.webhook(webhook, in: transaction.database)!, name, in: transaction)
            }
        }
        handler.bell.ring()
    }

    /// Consumes events of one thing.
    func consume(_ count: Int, to thing: String) async throws {
        for _ in 0..<count {
            let number = number.withLock { number in
                number += 1
                return number
            }
            let order = Order(
                id: thing, customer: "c-ann", status: .confirmed, lines: [], parts: [], digest: "", deadline: nil,
                createdAt: .now, updatedAt: .now, history: [])
            let event = Event(
                id: "orders.orders:0:0-\(number)", source: "/vicinity/orders/0", type: "vicinity.order.confirmed.v1",
                subject: thing, sequence: number, partitionKey: "c-ann", data: try JSON.encode(order))
            let position = InputPosition(topic: "orders.orders", partition: 0, offset: number)
            try await store.perform { [handler] transaction in
                try handler.handle(Input(event: event, position: position, appendedAt: .now), in: transaction)
            }
        }
    }

    func deliveries(to webhook: String) async throws -> [WebhookDelivery] {
        try await store.read { try DeliveryTable.deliveries(of: webhook, limit: 1000, in: $0) }
    }

    /// Waits for the first attempt of the only delivery.
    func tried(to webhook: String) async throws -> WebhookDelivery {
        try await waitFor("an attempt at \(webhook)") {
            try await self.deliveries(to: webhook).first { $0.attempts > 0 }
        }
    }
}

/// A store without a log: emitted records stay in the outbox.
struct PlainStore: StoreAccess {
    let store: Store
    let steps: Steps

    func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await store.read(body)
    }

    func perform<Value: Sendable>(
        _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value {
        try await store.write { [steps] database in
            try body(Transaction(database: database, now: .now, outbox: steps.outbox))
        }
    }
}

extension RawServer {
    func url(_ path: String = "/hook") -> String { url + path }
}
