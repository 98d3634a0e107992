import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// The crawler's instances as one service; each owns the sources of some partitions.
struct Crawlers: Sendable {
    /// In the order of their indices; at least one.
    let instances: [Upstream]

    /// The instance that owns a source, or would own it.
    func owner(of source: String) -> Upstream {
        instances[Instance.index(of: source, count: instances.count)]
    }

    /// A page of all sources in the order of their ids, merged from all instances.
    func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if instances.count == 1 { return try await instances[0].passOn(request, context) }
        let limit = try PageRequest<String>(try request.query).limit
        let answers = try await withThrowingTaskGroup { group in
            for instance in instances { group.addTask { try await instance.ask(request, context) } }
            return try await group.reduce(into: [Upstream.Answer]()) { $0.append($1) }
        }
        if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
        let pages = try answers.map {
            try JSON.decode(ListPage<PlainJSON>.self, from: Array($0.body.readableBytesView))
        }
        return try Crawlers.merged(pages, limit: limit).response(to: request)
    }

    /// - Parameter pages: the instances' pages for the same cursor, each in the order of ids.
    static func merged(_ pages: [ListPage<PlainJSON>], limit: Int) throws -> ListPage<PlainJSON> {
        func id(_ source: PlainJSON) -> String { source["id"]?.text ?? "" }
        let all = pages.flatMap(\.items).sorted { id($0).utf8.lexicographicallyPrecedes(id($1).utf8) }
        let hasMore = all.count > limit || pages.contains { $0.next != nil }
        let items = Array(all.prefix(limit))
        return ListPage(
            items: items, total: pages.reduce(0) { $0 + $1.total },
            next: hasMore ? try items.last.map { try Cursor.text(id($0)) } : nil)
    }
}
