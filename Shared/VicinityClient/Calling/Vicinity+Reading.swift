public import Foundation
public import Geo

extension Vicinity {
    /// A place.
    public func place(_ id: String) async throws -> Place { try await get("places", id) }
    /// An item of a place.
    public func item(_ id: String) async throws -> Item { try await get("items", id) }
    /// A movie.
    public func movie(_ id: String) async throws -> Movie { try await get("movies", id) }
    /// A show with the seats that can still be ordered.
    public func screening(_ id: String) async throws -> Screening { try await get("screenings", id) }
    /// A critic.
    public func critic(_ id: String) async throws -> Critic { try await get("critics", id) }
    /// A province or a district.
    public func area(_ id: String) async throws -> Area { try await get("areas", id) }
    /// A station of trains.
    public func station(_ id: String) async throws -> Station { try await get("stations", id) }
    /// A person in a directory.
    public func person(_ id: String) async throws -> Person { try await get("people", id) }

    private struct Items<Element: Decodable>: Decodable { var items: [Element] }

    /// Completions of a text that is being typed.
    /// - Parameters:
    ///   - text: 1 to 200 characters.
    ///   - near: point whose surroundings come first.
    ///   - limit: 1 to 20; nil is 8.
    public func suggestions(for text: String, near: Coordinate? = nil, limit: Int? = nil) async throws -> [Suggestion] {
        var query = Query()
        query.add("q", text)
        query.add("near", near?.parameter)
        query.add("limit", limit)
        let found: Items<Suggestion> = try await get("suggest", query: query)
        return found.items
    }

    /// Points of postal codes, cities, districts and provinces with this name, the most probable first.
    /// - Parameters:
    ///   - text: 1 to 200 characters.
    ///   - limit: 1 to 20; nil is 8.
    public func locate(_ text: String, limit: Int? = nil) async throws -> [Located] {
        var query = Query()
        query.add("q", text)
        query.add("limit", limit)
        let found: Items<Located> = try await get("locate", query: query)
        return found.items
    }

    /// Ways from one point to another, the recommended one first.
    /// - Parameters:
    ///   - from: start of the way.
    ///   - to: end of the way.
    ///   - travel: means of travel.
    ///   - alternatives: limit of further ways, 0 to 3; nil is 2.
    public func routes(
        from: Coordinate, to: Coordinate, by travel: Travel = .walking, alternatives: Int? = nil
    ) async throws -> RoutePlan {
        var query = Query()
        query.add("from", from.parameter)
        query.add("to", to.parameter)
        query.add("profile", travel.rawValue)
        query.add("alternatives", alternatives)
        return try await get("routes", query: query)
    }

    /// The bytes of a picture or another file of the server.
    /// - Parameter reference: path from the server's root, or a URL of the same server.
    /// - Throws: `VicinityError.invalid` for another server, so that the token goes to no other.
    public func file(_ reference: String) async throws -> Data {
        guard let url = URL(string: reference, relativeTo: server)?.absoluteURL, url.host() == server.host(),
            url.port == server.port, url.scheme == server.scheme
        else { throw VicinityError.invalid(field: "reference", allowed: "a path or URL of \(server)") }
        let parts = url.path().split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        var query = Query()
        for item in URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? [] {
            query.add(item.name, item.value ?? "")
        }
        return try await send(Call(parts, query).with("Accept", "*/*")).body
    }
}
