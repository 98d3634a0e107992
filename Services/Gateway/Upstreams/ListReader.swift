import Contract
import Events
import HTTPTypes
import NIOCore
import ServiceKit

/// Reads whole lists of a service, page by page.
struct ListReader: Sendable {
    private static let limit = 100

    let name: String
    private let page: @Sendable (_ path: String, Actor?) async throws -> Upstream.Answer

    init(service: Upstream) {
        name = service.name
        page = { try await service.get($0, as: $1) }
    }

    init(_ orders: OrderOwners) {
        name = "orders"
        page = { try await orders.page($0, limit: ListReader.limit, as: $1) }
    }

    /// Calls `take` for each page of a list.
    /// - Parameters:
    ///   - path: with a query, or at least a `?`.
    ///   - most: the maximum number of things; more are answered with 410.
    func pages<Item: Decodable & Sendable>(
        _ type: Item.Type, _ path: String, most: Int, as actor: Actor? = nil, _ take: ([Item]) async throws -> Void
    ) async throws {
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let answer = try await page("\(path)limit=\(ListReader.limit)\(next)", actor)
            // The owner refuses actors that may not read the list.
            if [.unauthorized, .forbidden].contains(answer.status) { throw Problem(answer) }
            guard answer.status == .ok else {
                throw Problem.unavailable("the \(name) service answers \(answer.status.code)")
            }
            let found = try JSON.decode(ListPage<Item>.self, from: Array(buffer: answer.body))
            guard found.total <= most else {
                throw Problem(
                    .gone, "there are \(found.total) of them, more than the \(most) that this old form can hold")
            }
            try await take(found.items)
            cursor = found.next
        } while cursor != nil
    }
}
