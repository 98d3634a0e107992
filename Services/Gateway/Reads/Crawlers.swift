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
        if instances.count == 1 { return try await instances[0].forward(request, context) }
        let limit = try PageRequest<String>(try request.query).limit
        let answers = try await instances.ask(request.uri.string, as: context.actor)
        if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
        let pages = try answers.map {
            try JSON.decode(ListPage<JSONValue>.self, from: Array($0.body.readableBytesView))
        }
        return try Crawlers.merged(pages, limit: limit).response(to: request)
    }

    /// - Parameter pages: the instances' pages for the same cursor, each in the order of ids.
    static func merged(_ pages: [ListPage<JSONValue>], limit: Int) throws -> ListPage<JSONValue> {
        try .merged(
            pages, limit: limit, by: { $0["id"]?.string ?? "" }, { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        ) { try Cursor.text($0) }
    }
}
