import Contract
import Events
import HTTPTypes
import NIOCore
import ServiceKit

extension [Upstream] {
    /// Asks all of a service's instances for the same, at once.
    /// - Returns: their answers, in their order.
    /// - Throws: 503 with `Retry-After` if one does not answer: without its share the answer would be wrong.
    func ask(_ path: String, _ headers: HTTPFields = [:], as actor: Actor?) async throws -> [Upstream.Answer] {
        try await withThrowingTaskGroup { group in
            for (index, instance) in enumerated() {
                group.addTask { (index, try await instance.get(path, headers, as: actor)) }
            }
            var answers: [Int: Upstream.Answer] = [:]
            for try await (index, answer) in group { answers[index] = answer }
            return answers.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

extension ListPage where Item == JSONValue {
    init(_ answer: Upstream.Answer) throws {
        self = try JSON.decode(ListPage<JSONValue>.self, from: Array(buffer: answer.body))
    }

    /// Merges the pages of several instances.
    /// - Parameters:
    ///   - pages: for the same cursor and limit, each in the list's order.
    ///   - key: an item's sort key, which is unique.
    ///   - cursor: encodes a key as the instances do.
    static func merged<Key>(
        _ pages: [ListPage<JSONValue>], limit: Int, by key: (JSONValue) throws -> Key, _ isBefore: (Key, Key) -> Bool,
        cursor: (Key) throws -> String
    ) rethrows -> ListPage<JSONValue> {
        let all = try pages.flatMap(\.items).map { (key: try key($0), item: $0) }.sorted { isBefore($0.key, $1.key) }
        let hasMore = all.count > limit || pages.contains { $0.next != nil }
        let shown = all.prefix(limit)
        return ListPage(
            items: shown.map(\.item), total: pages.reduce(0) { $0 + $1.total },
            next: hasMore ? try shown.last.map { try cursor($0.key) } : nil)
    }
}
