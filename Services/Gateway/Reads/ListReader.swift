import Contract
import Events
import HTTPTypes
import NIOCore
import ServiceKit

/// Reads whole lists of a service, page by page.
struct ListReader: Sendable {
    let service: Upstream

    /// Calls `take` for each page of a list.
    /// - Parameters:
    ///   - path: with a query, or at least a `?`.
    ///   - most: the maximum number of things; more are answered with 503.
    func pages<Item: Decodable & Sendable>(
        _ type: Item.Type, _ path: String, most: Int, as actor: Actor? = nil, _ take: ([Item]) async throws -> Void
    ) async throws {
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\($0)" } ?? ""
            let answer = try await service.get("\(path)limit=100\(next)", as: actor)
            guard answer.status == .ok else {
                throw Problem.unavailable("the \(service.name) service answers \(answer.status.code)")
            }
            let page = try JSON.decode(ListPage<Item>.self, from: Array(buffer: answer.body))
            guard page.total <= most else {
                throw Problem(
                    .gone, "there are \(page.total) of them, more than the \(most) that this old form can hold")
            }
            try await take(page.items)
            cursor = page.next
        } while cursor != nil
    }
}
