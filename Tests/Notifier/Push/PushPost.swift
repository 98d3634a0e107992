import Contract
import Crypto
import Events
import Fetching
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Store
import TestKit
import WebPush

@testable import NotifierService

/// The handler on a store of its own, with the loop that sends notices, their routes, and push services on this machine.
final class PushPost: Sendable {
    let handler = NotifierHandler()
    let identity = ServerIdentity(key: P256.Signing.PrivateKey(), contact: "mailto:hello@example.org")
    let store: PlainStore
    let loop: SendingLoop<PushSending>
    /// Rules that also allow a push service of the tests.
    static let rules = PushRules(
        hosts: AllowedHosts(["127.0.0.1"]), services: PushRules.knownServices + ["push.example.com"])
    private let folder: String
    private let running: Task<Void, any Error>

    /// - Parameters:
    ///   - allowed: hosts whose private addresses are allowed.
    ///   - time: longest time of one attempt.
    init(
        allowing allowed: [String] = ["127.0.0.1"], time: Duration = .seconds(2), names: [String] = [],
        lease: TestLease = TestLease(for: .max)
    ) throws {
        folder = NSTemporaryDirectory() + "vicinity-\(UUID().uuidString)"
        store = PlainStore(
            store: try Store(folder: StoreFolder(path: folder), name: "notifier", migrations: handler.migrations),
            steps: Steps(handler: handler))
        let client = try StrangerClient(
            product: "test", allowedHosts: AllowedHosts(allowed), names: names, mayAct: { lease.isHeld })
        // Private addresses are allowed here, since the client checks them.
        let rules = PushRules(hosts: AllowedHosts(allowed + ["127.0.0.1", "inside.example"]))
        var sender = PushSender(client: client, identity: identity, rules: rules, site: "Barri")
        sender.limits.time = time
        loop = SendingLoop(
            PushSending(handler: handler, sender: sender), store: store, limits: PushSending.limits,
            mayAct: { lease.isHeld }, logger: Logger(label: "test"))
        running = Task { [loop] in try await loop.run() }
    }

    func close() async {
        running.cancel()
        _ = await running.result
        try? store.store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func keep(_ device: PushDevice) async throws {
        _ = try await store.perform { [handler] in try handler.keep(device, in: $0) }
    }

    func consume(_ type: String, _ order: Order, number: Int64) async throws {
        let event = Event(
            id: "orders.orders:0:0-\(number)", source: "/vicinity/orders/0", type: type, subject: order.id,
            sequence: number, partitionKey: order.customer, data: try JSON.encode(order))
        let position = InputPosition(topic: "orders.orders", partition: 0, offset: number)
        try await store.perform { [handler] transaction in
            try handler.handle(Input(event: event, position: position, appendedAt: .now), in: transaction)
        }
    }

    func pending() async throws -> Int { try await store.read { try NoticeTable.pending(in: $0).count } }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as actor: Actor
    ) async throws -> (HTTPResponse.Status, String) {
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        PushRoutes(
            store: store, handler: handler, rules: Self.rules,
            publicKey: identity.publicKey
        ).add(to: server.router)
        SearchRoutes(store: store, handler: handler).add(to: server.router)
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.vicinityActor] = actor.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { ($0.status, String(buffer: $0.body)) }
        }
    }
}
