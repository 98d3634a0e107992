import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/places.atom`, `/v1/items.atom`, `/v1/movies.atom`: a search as a feed. The parameters are those of the list, and `lang`.
struct FeedRoutes: Sendable {
    let search: Upstream
    let site: Website
    let address: SiteAddress

    /// The list that a feed is made of.
    enum List: String, Sendable {
        case places, items, movies

        /// Those of the list, as the API's document has them; search says what may be in them.
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

        /// What is new is what followers of a feed want first.
        var usual: [(name: String, value: String)] {
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
        guard let words = site.words[language] else { throw Problem.notFound("language", language) }
        var headers: HTTPFields = [.acceptLanguage: language]
        headers[.vicinityClient] = context.client
        let asked = asked(list, request.uri.query, parameters)
        let answer = try await search.get("/v1/\(list.rawValue)?\(asked)", headers, as: nil)
        guard answer.status == .ok else { return Upstream.response(answer) }
        let base = address.text(request, context)
        var (response, cost) = try OwnCost.of {
            let page = try JSON.decode(JSONValue.self, from: Array(buffer: answer.body))
            let bytes = AtomFeed(
                address: "\(base)\(request.uri.string)", title: title(list, parameters, words),
                author: site.brand.brand.name, language: language, page: base + (list == .movies ? "/movies" : "/"),
                next: page["next"]?.string.map { "\(base)/v1/\(list.rawValue).atom?\(next(request.uri.query, $0))" },
                entries: (page["items"]?.items ?? []).compactMap {
                    Entries(words: words, base: base).entry($0, of: list)
                }
            ).bytes
            return Response.document(bytes, AtomFeed.mediaType, for: request)
        }
        address.addVary(to: &response.headers)
        response.headers[.vicinityCost] = answer.headers[.vicinityCost]
        return response.costing(cost)
    }

    /// The list's own parameters, with the usual ones where they are not said.
    private func asked(_ list: List, _ query: String?, _ parameters: Query) -> String {
        let missing = list.usual.filter { parameters.all($0.name).isEmpty }.map { "\($0.name)=\($0.value)" }
        return (pairs(query, without: "lang") + missing).joined(separator: "&")
    }

    private func next(_ query: String?, _ cursor: String) -> String {
        (pairs(query, without: "cursor") + ["cursor=\(cursor)"]).joined(separator: "&")
    }

    private func pairs(_ query: String?, without name: String) -> [String] {
        (query ?? "").split(separator: "&").map(String.init).filter { $0 != name && !$0.hasPrefix("\(name)=") }
    }

    private func title(_ list: List, _ parameters: Query, _ words: PublicWords) -> String {
        let kinds = list == .places ? parameters.all("types").flatMap { $0.split(separator: ",") } : []
        let about = PublicWords.line([
            parameters.all("q").first, words.kind(kinds.map(String.init)) ?? words["public.\(list.rawValue)"],
        ])
        return "\(site.brand.brand.name): \(about)"
    }
}

/// Things of lists as entries of feeds.
private struct Entries {
    let words: PublicWords
    /// The site's address.
    let base: String

    /// Nil for what is not one of the list's things.
    func entry(_ thing: JSONValue, of list: FeedRoutes.List) -> AtomFeed.Entry? {
        guard let id = thing["id"]?.string, let updated = thing["updatedAt"]?.string else { return nil }
        let (path, summary) =
            switch list {
            case .places: ("place", place(thing))
            case .items: ("item", item(thing))
            case .movies: ("movie", movie(thing))
            }
        return AtomFeed.Entry(
            page: "\(base)/\(path)/\(id)", title: words.name(thing), updated: updated,
            published: thing["listing"]?["listedAt"]?.string, summary: summary, point: point(thing["geo"]))
    }

    private func place(_ place: JSONValue) -> String {
        PublicWords.line([
            words.kind(place["types"]?.texts ?? []), words.address(place), words.price(place["listing"]?["price"]),
        ])
    }

    private func item(_ item: JSONValue) -> String {
        let place = item["placeNames"]?[words.language]?.string ?? item["placeName"]?.string
        return PublicWords.line([place, words.price(item["price"]), item["description"]?.string])
    }

    private func movie(_ movie: JSONValue) -> String {
        PublicWords.line([movie["genre"]?.texts.joined(separator: ", "), movie["description"]?.string])
    }

    private func point(_ geo: JSONValue?) -> String? {
        guard let latitude = geo?["latitude"]?.double, let longitude = geo?["longitude"]?.double else { return nil }
        return "\(latitude) \(longitude)"
    }
}

extension Response {
    /// A document for everybody, with its validator; it is good for five minutes.
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
