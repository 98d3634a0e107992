import Events
import Hummingbird
import ServiceKit

/// `GET /v1/critics?q=&limit=&cursor=`, by name.
struct CriticRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("critics", use: list)
    }

    struct View: Encodable, Sendable {
        var id: String
        var name: String
        var givenName: String?
        var familyName: String?
        var media: [String]
        var image: String?
        var url: String?
        var attribution: String?
        var illustrative: Bool?

        init(_ critic: Critic) {
            (id, name, givenName, familyName) = (critic.id, critic.name, critic.givenName, critic.familyName)
            (media, image, url) = (critic.media, critic.image, critic.url)
            (attribution, illustrative) = (critic.attribution, critic.illustrative)
        }
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["q", "limit", "cursor", "format"])
        let format = try Format(request, parameters)
        let page = try PageRequest<NamedKey>(parameters)
        let words = try parameters.words.map(folded)
        let things = try liveIndex.index().things
        let critics = things.critics.compactMap { things.critic($0) }.filter { critic in
            words.map { words in ([critic.name] + critic.media).contains { folded($0).contains(words) } } ?? true
        }
        let list = NamedList(critics, in: request.language) { NamedKey(name: $0.name, id: $0.id) }
        let (shown, next, first) = try list.page(page)
        let answer = ListAnswer(
            kind: "critics", items: shown.map(View.init),
            features: shown.map { Feature(id: $0.id, name: $0.name, about: $0.media.joined(separator: ", ")) },
            total: critics.count, first: first, next: next)
        return try answer.response(to: request, as: format)
    }
}
