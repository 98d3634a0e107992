import HTTPTypes
import Hummingbird
import ServiceKit

/// The token of a request: `Authorization: Bearer …` (RFC 6750). Streams also take it from the query's `access_token`, because their
/// browser API cannot set headers.
enum BearerToken {
    static let streams = "/v1/events"

    /// Nil if the request has no token.
    /// - Throws: 401 if `Authorization` has another form.
    static func text(of request: Request) throws(Problem) -> String? {
        if let header = request.headers[.authorization] {
            let parts = header.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .unauthorized(.invalid) }
            return String(parts[1])
        }
        guard request.uri.path == streams, request.uri.query?.contains("access_token") == true else { return nil }
        return try request.query.text("access_token", longest: Tokens.longest)
    }
}
