import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The instances of orders as one service; each owns the orders of customers in some partitions.
///
/// A single order, and all of one customer, is asked of its owner. Lists that reach further are asked of all and merged: they are in the
/// order of keys that never change, so cursors are those of a single instance, and stay good when the number of instances changes.
struct OrderOwners: Sendable {
    /// In the order of their indices; at least one.
    let instances: [Upstream]

    /// The instance that has an order. A text that is no order's id is nobody's, as any of them says.
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
            return try OrderOwners.merged(try answers.map(OrderOwners.page), limit: limit).response(to: request)
        }
    }

    /// A page of them for the gateway's own use.
    func page(_ path: String, limit: Int, as actor: Actor?) async throws -> Upstream.Answer {
        let asked = owners(for: actor)
        if asked.count == 1 { return try await asked[0].get(path, as: actor) }
        let answers = try await asked.ask(path, as: actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return refused }
        let page = try OrderOwners.merged(try answers.map(OrderOwners.page), limit: limit)
        return Upstream.Answer(status: .ok, headers: [:], body: ByteBuffer(bytes: try JSON.encode(page)))
    }

    /// The tickets of a show, for its door.
    func tickets(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(instances, request, context) { answers in
            let limit = try PageRequest<DoorKey>(try request.query, defaultLimit: 100, largest: 500).limit
            return try OrderOwners.mergedTickets(try answers.map(OrderOwners.page), limit: limit)
                .response(to: request, headers: [.cacheControl: "private, no-store"])
        }
    }

    /// What a place's orders came to.
    func figures(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await whole(instances, request, context) { answers in
            let parts = try answers.map { try JSON.decode(OrderFigures.self, from: Array(buffer: $0.body)) }
            return try .json(OrderOwners.merged(parts), headers: [.cacheControl: "private, no-store"])
        }
    }

    /// A table (CSV) of a place's orders.
    /// - Parameter name: the file's.
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

    /// Passes a read on to the only one that is asked, or makes one answer out of those of several.
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
    private static func page(_ answer: Upstream.Answer) throws -> ListPage<JSONValue> {
        try JSON.decode(ListPage<JSONValue>.self, from: Array(buffer: answer.body))
    }

    /// - Parameter pages: the instances' pages for the same cursor, each with the newest first.
    static func merged(_ pages: [ListPage<JSONValue>], limit: Int) throws -> ListPage<JSONValue> {
        try .merged(pages, limit: limit, by: key, { $1 < $0 }) { try Cursor.text($0) }
    }

    private static func key(_ order: JSONValue) throws -> OrderKey {
        guard let id = order["id"]?.string, let created = order["createdAt"]?.string.flatMap(Timestamp.init) else {
            throw Problem.unavailable("the orders service says an order without its id or time")
        }
        return OrderKey(createdAt: created, id: id)
    }

    /// A ticket says its order and not which of the order's lines it is, so a page ends between two orders.
    /// - Parameter pages: the instances' pages for the same cursor, each in the order of `DoorKey`.
    static func mergedTickets(_ pages: [ListPage<JSONValue>], limit: Int) throws -> ListPage<JSONValue> {
        struct Found {
            var order: String
            var page: Int
            var index: Int
            var ticket: JSONValue
        }
        // An order is in one page only.
        var found: [Found] = []
        for (number, page) in pages.enumerated() {
            found += page.items.enumerated().map { index, ticket in
                Found(order: ticket["order"]?.string ?? "", page: number, index: index, ticket: ticket)
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
        // The rest of its order's tickets comes with the next page. The page has others: it would have them all otherwise.
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
