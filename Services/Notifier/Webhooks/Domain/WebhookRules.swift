import Contract
import Events
import Fetching
import Geo
import Updates

/// Limits and checks of webhooks.
struct WebhookRules: Sendable {
    /// Webhooks of one subscriber.
    static let mostOfOne = 20
    static let mostOfAll = 1000
    static let longestURL = 1000
    static let longestDescription = 200
    /// Greatest age of a replay's events: older ones may have been removed from the log.
    static let replayed = Duration.seconds(7 * 86_400)

    let hosts: AllowedHosts

    /// - Parameter role: role of the subscriber.
    /// - Returns: the first broken rule; nil if there is none.
    func fault(in form: WebhookForm, of role: Actor.Role) -> Reason? {
        guard isAddress(form.url) else {
            return .field("/url", "an https address of at most \(Self.longestURL) characters on the public internet")
        }
        if let description = form.description,
            description.unicodeScalars.count > Self.longestDescription || !ShownText.isPlain(description)
        {
            return .field(
                "/description", "at most \(Self.longestDescription) characters long, \(ShownText.rule)")
        }
        let topics = form.topics.compactMap { StreamedTopic($0) }
        guard !topics.isEmpty, topics.count == form.topics.count, Set(topics).count == topics.count else {
            return .field("/topics", "some of orders, places, items, movies, screenings, ratings, matches, each once")
        }
        guard role != .operator || !topics.contains(.matches) else {
            return .field("/topics", "without matches for operators: they have no saved searches")
        }
        if let places = form.places {
            guard isList(places, Filter.mostPlaces), places.allSatisfy({ ThingID.isName($0) }) else {
                return .field("/places", "1 to \(Filter.mostPlaces) places' ids: \(ThingID.rule)")
            }
        }
        if let movies = form.movies {
            guard isList(movies, Filter.mostMovies), movies.allSatisfy({ ThingID.isMovie($0) }) else {
                return .field("/movies", "1 to \(Filter.mostMovies) movies' ids: \(ThingID.movieRule)")
            }
        }
        if let types = form.types {
            let events = types.filter(Webhook.isEvent)
            guard isList(types, Filter.mostTypes), events.allSatisfy({ StreamedTopic.ofEvent[$0] != nil }),
                types.allSatisfy({ (1...100).contains($0.utf8.count) })
            else {
                return .field("/types", "1 to \(Filter.mostTypes) schema.org types of places, or types of events")
            }
        }
        let narrowsPlaces = form.bbox != nil || form.types?.contains { !Webhook.isEvent($0) } ?? false
        if narrowsPlaces, !Set(topics).isSubset(of: [.orders, .places]), form.places == nil {
            return .field(
                "/topics", "places or orders here: only places have coordinates and types of their own")
        }
        return nil
    }

    private func isList(_ values: [String], _ most: Int) -> Bool { (1...most).contains(values.count) }

    /// Names are resolved and checked at each connection; a numeric address is checked here.
    private func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= Self.longestURL, let address = WebAddress(text) else { return false }
        if hosts.contains(address) { return true }
        let host = address.host.filter { $0 != "[" && $0 != "]" }
        return address.scheme == "https" && IPAddress(host)?.isPublic ?? true
    }
}

/// The members of a webhook that its owner sets.
struct WebhookForm: Codable, Sendable, Hashable {
    var url: String
    var description: String?
    var topics: [String]
    var places: [String]?
    var movies: [String]?
    var types: [String]?
    var bbox: BoundingBox?

    init(_ webhook: Webhook) {
        (url, description, topics) = (webhook.url, webhook.description, webhook.topics)
        (places, movies, types, bbox) = (webhook.places, webhook.movies, webhook.types, webhook.bbox)
    }

    func write(to webhook: inout Webhook) {
        (webhook.url, webhook.description, webhook.topics) = (url, description, topics)
        (webhook.places, webhook.movies, webhook.types, webhook.bbox) = (places, movies, types, bbox)
    }
}
