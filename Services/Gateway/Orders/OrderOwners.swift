import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The instances of orders as one service; each owns the orders of customers in some partitions.
///
/// Requests for a single order, and for all orders of one customer, go to the owner. Other lists are requested from all instances and
/// merged. They are sorted by keys that never change. So their cursors are those of a single instance, and stay valid when the number of
/// instances changes.
struct OrderOwners: Sendable {
    /// In the order of their indices; at least one.
    let instances: [Upstream]

    /// The instance that has an order. For a text that is no order's id it is any instance: each answers 404.
    func owner(ofOrder id: String) -> Upstream {
        instances[Int(Identifiers.partition(ofOrder: id) ?? 0) % instances.count]
    }

    /// The instances with orders that the actor may see.
    func owners(for actor: Actor?) -> [Upstream] {
        guard let actor, actor.role == .customer else { return instances }
        let indices = Set(([actor.id] + (actor.also ?? [])).map { Instance.index(of: $0, count: instances.count) })
        return indices.sorted().map { instances[$0] }
    }

    // MARK: - Lists

    /// Orders that the actor may see, the newest first.
    func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(owners(for: context.actor), request, context) { answers in
            let limit = try PageRequest<OrderKey>(try request.query).limit
            return try OrderOwners.merged(try answers.map { try ListPage<JSONValue>($0) }, limit: limit).response(
                to: request)
        }
    }

    /// The same as a page for the gateway's own use.
    func page(_ path: String, limit: Int, as actor: Actor?) async throws -> Upstream.Answer {
        let asked = owners(for: actor)
        if asked.count == 1 { return try await asked[0].get(path, as: actor) }
        let answers = try await asked.ask(path, as: actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return refused }
        let page = try OrderOwners.merged(try answers.map { try ListPage<JSONValue>($0) }, limit: limit)
        return Upstream.Answer(status: .ok, headers: [:], body: ByteBuffer(bytes: try JSON.encode(page)))
    }

    /// The tickets of a show, for checking them in.
    func tickets(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(instances, request, context) { answers in
            let limit = try PageRequest<DoorKey>(try request.query, defaultLimit: 100, largest: 500).limit
            return try OrderOwners.mergedTickets(try answers.map { try ListPage<JSONValue>($0) }, limit: limit)
                .response(to: request, headers: [.cacheControl: "private, no-store"])
        }
    }

    /// The orders with a ticket of a show whose code begins with what a person typed.
    func orders(ofTicket typed: String, for screening: String, as actor: Actor) async throws -> [String] {
        let answers = try await instances.ask("/v1/screenings/\(screening)/tickets?code=\(typed)", as: actor)
        if let refused = answers.first(where: { $0.status != .ok }) { throw Problem(refused) }
        return try answers.flatMap { try ListPage<JSONValue>($0).items.compactMap { $0["order"]?.string } }
    }

    /// The revenue figures of a place's orders.
    func figures(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(instances, request, context) { answers in
            let parts = try answers.map { try JSON.decode(OrderFigures.self, from: Array(buffer: $0.body)) }
            return try .json(OrderOwners.merged(parts), headers: [.cacheControl: "private, no-store"])
        }
    }

    /// A table (CSV) of a place's orders.
    /// - Parameter name: the file's name.
    func table(_ name: String, _ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(instances, request, context) { answers in
            let parts = try answers.map { try JSON.decode(OrderTablePart.self, from: Array(buffer: $0.body)) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/csv; charset=utf-8", .cacheControl: "private, no-store",
                    .contentDisposition: "attachment; filename=\"\(name)\"",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: OrderOwners.merged(parts))))
        }
    }

    /// Forwards a read to the only instance, or merges the answers of several.
    private func whole(
        _ asked: [Upstream], _ request: Request, _ context: ServiceContext,
        _ make: ([Upstream.Answer]) throws -> Response
    ) async throws -> Response {
        if asked.count == 1 { return try await asked[0].forward(request, context) }
        var headers = HTTPFields()
        headers[.vicinityClient] = context.client
        let answers = try await asked.ask(request.uri.string, headers, as: context.actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
        return try make(answers)
    }
}

// MARK: - Merging

extension OrderOwners {
    /// - Parameter pages: the instances' pages for the same cursor, each with the newest first.
    static func merged(_ pages: [ListPage<JSONValue>], limit: Int) throws -> ListPage<JSONValue> {
        try .merged(pages, limit: limit, by: key, { $1 < $0 }) { try Cursor.text($0) }
    }

    private static func key(_ order: JSONValue) throws -> OrderKey {
        guard let id = order["id"]?.string, let created = order["createdAt"]?.string.flatMap(Timestamp.init) else {
            throw Problem.unavailable("the orders service sent an order without its id or time")
        }
        return OrderKey(createdAt: created, id: id)
    }

    /// Tickets contain their order's id but not the line, so a page ends between two orders.
    /// - Parameter pages: the instances' pages for the same cursor, each in the order of `DoorKey`.
    static func mergedTickets(_ pages: [ListPage<JSONValue>], limit: Int) throws -> ListPage<JSONValue> {
        struct PlacedTicket {
            var order: String
            var page: Int
            var index: Int
            var ticket: JSONValue
        }
        // Each order is in only one of the pages.
        var found: [PlacedTicket] = []
        for (number, page) in pages.enumerated() {
            found += page.items.enumerated().map { index, ticket in
                PlacedTicket(order: ticket["order"]?.string ?? "", page: number, index: index, ticket: ticket)
            }
        }
        found.sort { left, right in
            left.order == right.order
                ? left.index < right.index : left.order.utf8.lexicographicallyPrecedes(right.order.utf8)
        }
        let total = pages.reduce(0) { $0 + $1.total }
        let hasMore = found.count > limit || pages.contains { $0.next != nil }
        var shown = Array(found.prefix(limit))
        guard hasMore, let last = shown.last else {
            return ListPage(items: shown.map(\.ticket), total: total, next: nil)
        }
        let page = pages[last.page]
        if last.index == page.items.count - 1, let next = page.next {
            return ListPage(items: shown.map(\.ticket), total: total, next: next)
        }
        // The rest of the order's tickets comes with the next page. This page has other orders, because otherwise it would hold all
        // tickets.
        if page.items.indices.contains(last.index + 1), page.items[last.index + 1]["order"]?.string == last.order {
            shown.removeAll { $0.order == last.order }
        }
        let next = try shown.last.map { try Cursor.text(DoorKey(order: $0.order, line: Int(Int32.max))) }
        return ListPage(items: shown.map(\.ticket), total: total, next: next)
    }

    /// - Parameter parts: at least one.
    static func merged(_ parts: [OrderFigures]) -> OrderFigures {
        var whole = parts[0]
        for part in parts.dropFirst() { whole.add(part) }
        whole.finish()
        return whole
    }

    static func merged(_ parts: [OrderTablePart]) -> String {
        let rows = parts.flatMap(\.rows).sorted { $0.key < $1.key }
        return (parts.first?.columns ?? "") + rows.map(\.lines).joined()
    }
}
