import Contract
import Events
public import HTTPTypes
public import Hummingbird

/// A part of a list: the shape of every list in the API.
public struct ListPage<Item> {
    public var items: [Item]
    /// Number of items in the whole list.
    public var total: Int
    /// The cursor of the next page; nil on the last.
    public var next: String?

    public init(items: [Item], total: Int, next: String?) {
        self.items = items
        self.total = total
        self.next = next
    }
}

extension ListPage: Sendable where Item: Sendable {}
extension ListPage: Equatable where Item: Equatable {}

private enum PageKey: CodingKey { case items, total, next }

extension ListPage: Decodable where Item: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PageKey.self)
        items = try container.decode([Item].self, forKey: .items)
        total = try container.decode(Int.self, forKey: .total)
        next = try container.decodeIfPresent(String.self, forKey: .next)
    }
}

extension ListPage: Encodable where Item: Encodable {
    /// `next` is written on the last page too, as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PageKey.self)
        try container.encode(items, forKey: .items)
        try container.encode(total, forKey: .total)
        try container.encode(next, forKey: .next)
    }
}

extension ListPage where Item: Encodable {
    /// The page as JSON with an `ETag`. Unless it is the last, it has a `Link` to the next one (RFC 8288), which a client can follow
    /// without knowing about cursors.
    public func response(to request: Request, headers: HTTPFields = [:]) throws -> Response {
        var headers = headers
        headers[.link] = request.link(toNext: next)
        return try .json(self, for: request, headers: headers)
    }
}

extension Request {
    /// The `Link` header that leads to the page that begins at a cursor; nil for the last page.
    public func link(toNext cursor: String?) -> String? {
        cursor.map { "<\(reference(withCursor: $0))>; rel=\"next\"" }
    }

    /// The path and query with another cursor, as a reference relative to the host.
    fileprivate func reference(withCursor cursor: String) -> String {
        let others = (uri.query ?? "").split(separator: "&").filter { $0 != "cursor" && !$0.hasPrefix("cursor=") }
        // The HTTP parser lets more characters through than a URI reference may hold. None of them may end the link early.
        let query = (others + ["cursor=\(cursor)"]).joined(separator: "&")
        let reference = "\(uri.path)?\(query)"
        guard reference.utf8.contains(where: { "<>\"".utf8.contains($0) }) else { return reference }
        return reference.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\"", with: "%22")
    }
}

extension HTTPField.Name {
    public static let link = HTTPField.Name("Link")!
}

/// Requested part of a list: `limit` and `cursor` of a query.
public struct PageRequest<Position: Codable & Sendable>: Sendable {
    public var limit: Int
    /// End of the page before; nil asks for the first page.
    public var after: Position?

    public init(limit: Int, after: Position? = nil) {
        self.limit = limit
        self.after = after
    }

    /// - Throws: 400 naming `limit` or `cursor`.
    public init(_ query: Query, defaultLimit: Int = 20, largest: Int = 100) throws(Problem) {
        limit = try query.int("limit", in: 1...largest) ?? defaultLimit
        after = try query.text("cursor", longest: Cursor.longest).map { cursor throws(Problem) in
            try Cursor.read(Position.self, from: cursor)
        }
    }
}
