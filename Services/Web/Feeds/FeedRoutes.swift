import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/places.atom`, `/v1/items.atom`, `/v1/movies.atom`: a list of search as a feed. Parameters are those of the list, and `lang`.
struct FeedRoutes: Sendable {
    let read: WebHost.Read
    let site: Website
    let address: LinkAddress

    /// The list behind a feed.
    enum List: String, Sendable {
        case places, items, movies

        /// The list's parameters, as in the API's document; search checks their values.
        var parameters: [String] {
            switch self {
            case .places: List.region + ["types", "merchant", "purpose", "sort", "count-cuisines"]
            case .items: List.region + ["place"]
            case .movies:
                [
                    "q", "understand", "genre", "date", "near", "radius", "place", "coming", "rating", "sort", "limit",
                    "cursor",
                    "lang",
                ]
            }
        }

        private static let region = [
            "q", "understand", "name", "near", "radius", "from", "bbox", "polygon", "route", "corridor", "area",
            "inside", "station", "station-within",
            "price",
            "currency", "open-now", "open-at", "rating", "cuisine", "limit", "cursor", "lang",
        ]

        /// Parameters for a feed that does not set them: the newest things first.
        var defaults: [(name: String, value: String)] {
            let newest = self == .items ? [] : [(name: "sort", value: "newest")]
            return newest + [(name: "limit", value: "50")]
        }
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places.atom") { try await feed(.places, $0, $1) }
        router.get("v1/items.atom") { try await feed(.items, $0, $1) }
        router.get("v1/movies.atom") { try await feed(.movies, $0, $1) }
    }

    private func feed(_ list: List, _ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(list.parameters)
        let languages = site.brand.languages
        let chosen = try parameters.value("lang", "one of \(languages.joined(separator: ", "))") { text in
            languages.first { $0 == text }
        }
        let language = chosen ?? request.preferredLanguage(of: languages) ?? "en"
        guard let messages = site.messages[language] else { throw Problem.notFound("language", language) }
        var headers: HTTPFields = [.acceptLanguage: language]
        headers[.vicinityClient] = context.client
        let query = query(list, request.uri.query, parameters)
        let answer = try await read(.search, "/v1/\(list.rawValue)?\(query)", headers)
        guard answer.status == .ok else { return answer.response }
        let base = address.text(request, context)
        var (response, cost) = try OwnCost.of {
            let page = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
            let bytes = AtomFeed(
                address: "\(base)\(request.uri.string)", title: title(list, parameters, messages),
                author: site.brand.brand.name, language: language, page: base + (list == .movies ? "/movies" : "/"),
                next: page["next"]?.string.map { "\(base)/v1/\(list.rawValue).atom?\(next(request.uri.query, $0))" },
                entries: (page["items"]?.items ?? []).compactMap {
                    Entries(messages: messages, base: base).entry($0, of: list)
                }
            ).bytes
            return Response.document(bytes, AtomFeed.mediaType, for: request)
        }
        address.addVary(to: &response.headers)
        return response.costing(answer.cost + cost)
    }

    /// The query of the list: parameters of the request, and defaults for missing ones.
    private func query(_ list: List, _ query: String?, _ parameters: Query) -> String {
        let missing = list.defaults.filter { parameters.all($0.name).isEmpty }.map { "\($0.name)=\($0.value)" }
        return (pairs(query, without: "lang") + missing).joined(separator: "&")
    }

    private func next(_ query: String?, _ cursor: String) -> String {
        (pairs(query, without: "cursor") + ["cursor=\(cursor)"]).joined(separator: "&")
    }

    private func pairs(_ query: String?, without name: String) -> [String] {
        (query ?? "").split(separator: "&").map(String.init).filter { $0 != name && !$0.hasPrefix("\(name)=") }
    }

    private func title(_ list: List, _ parameters: Query, _ messages: PageMessages) -> String {
        let types = list == .places ? parameters.all("types").flatMap { $0.split(separator: ",") } : []
        let about = PageMessages.line([
            parameters.all("q").first, messages.type(types.map(String.init)) ?? messages["public.\(list.rawValue)"],
        ])
        return "\(site.brand.brand.name): \(about)"
    }
}

/// Converts things of lists to entries.
private struct Entries {
    let messages: PageMessages
    /// The site's address.
    let base: String

    /// Nil for a thing without id or time of its last change.
    func entry(_ thing: JSONValue, of list: FeedRoutes.List) -> AtomFeed.Entry? {
        guard let id = thing["id"]?.string, let updated = thing["updatedAt"]?.string else { return nil }
        let (path, summary) =
            switch list {
            case .places: ("place", place(thing))
            case .items: ("item", item(thing))
            case .movies: ("movie", movie(thing))
            }
        return AtomFeed.Entry(
            page: "\(base)/\(path)/\(id)", title: messages.name(thing), updated: updated,
            published: thing["listing"]?["listedAt"]?.string, summary: summary, point: point(thing["geo"]))
    }

    private func place(_ place: JSONValue) -> String {
        PageMessages.line([
            messages.type(place["types"]?.texts ?? []), messages.address(place),
            messages.price(place["listing"]?["price"]),
        ])
    }

    private func item(_ item: JSONValue) -> String {
        let place = item["placeNames"]?[messages.language]?.string ?? item["placeName"]?.string
        return PageMessages.line([place, messages.price(item["price"]), item["description"]?.string])
    }

    private func movie(_ movie: JSONValue) -> String {
        PageMessages.line([movie["genre"]?.texts.joined(separator: ", "), movie["description"]?.string])
    }

    private func point(_ geo: JSONValue?) -> String? {
        guard let latitude = geo?["latitude"]?.double, let longitude = geo?["longitude"]?.double else { return nil }
        return "\(latitude) \(longitude)"
    }
}

extension Response {
    /// A document that caches may keep for five minutes, with an `ETag`; 304 without a body if the client has it already.
    static func document(_ bytes: [UInt8], _ mediaType: String, for request: Request) -> Response {
        let tag = entityTag(bytes)
        let headers: HTTPFields = [
            .contentType: mediaType, .cacheControl: "public, max-age=300", .eTag: tag, .vary: "Accept-Language",
        ]
        guard !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
