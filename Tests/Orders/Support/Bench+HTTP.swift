import Contract
import Events
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Store
import TestKit

@testable import OrdersService

/// What the service's HTTP answered.
struct Reading: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSON.decode(type, from: body) }

    /// The ids of a page of orders.
    func ids() throws -> [String] { try decode(ListPage<OrderView>.self).items.map(\.id) }
}

extension Bench {
    /// Asks the service's HTTP, as the gateway does, without a network.
    /// - Parameter isPart: it is one of several instances.
    func get(
        _ path: String, as actor: Actor?, headers: HTTPFields = [:], isPart: Bool = false
    ) async throws -> Reading {
        let logger = Logger(label: "orders") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        let store = harness.store
        let archive = archive
        let order: @Sendable (String, Actor) async throws -> OrderReads.FoundOrder = { id, actor in
            try await store.read { try OrderReads.order(id, for: actor, in: $0, archive) }
        }
        TicketRoutes(order: order).add(to: server.router)
        DoorRoutes { filter, actor in
            try await store.read { try DoorTicket.list(filter, for: actor, in: $0, archive) }
        }.add(to: server.router)
        OrderRoutes(
            order: order,
            orders: { filter, actor in
                try await store.read { try OrderReads.orders(filter, for: actor, in: $0, archive) }
            }
        ).add(to: server.router)
        PlaceOrderRoutes(isPart: isPart) { days, last, actor in
            try await store.read { try days.orders(after: last, for: actor, in: $0, archive) }
        }.add(to: server.router)
        var headers = headers
        headers[.vicinityActor] = actor?.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(uri: path, method: .get, headers: headers) { response in
                Reading(status: response.status, headers: response.headers, body: Array(buffer: response.body))
            }
        }
    }
}
