import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// `/foods.json` and `/places.json`, which search makes and keeps: whole lists as bare arrays, as the food shop's clients read them.
struct FoodShopLists: Sendable {
    let search: UpstreamStream
    /// Limits how many are sent at once, in all and to one client. Slow readers are soon disconnected.
    let permits: ConcurrencyLimit

    func answer(_ request: Request, for client: String?) async throws -> Response {
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable("too many clients read this list now")
        }
        var headers = HTTPFields()
        for name in [HTTPField.Name.ifNoneMatch, .acceptEncoding] { headers[name] = request.headers[name] }
        var response = try await search.send(.GET, request.uri.path, headers)
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            defer { withExtendedLifetime(permit) {} }
            try await body.write(writer)
        }
        return response
    }
}
