import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/people?place=&q=&limit=&cursor=`, by name.
struct PeopleRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("people", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["place", "q", "limit", "cursor", "format"])
        let format = try Format(request, parameters)
        let page = try PageRequest<NamedKey>(parameters)
        let place = try parameters.text("place", longest: 64)
        let words = try parameters.words.map(folded)
        let things = try liveIndex.index().things
        let people = things.people.compactMap { things.person($0) }.filter { person in
            (place == nil || person.place == place)
                && (words.map { Entry.person(person).isNamed($0) || folded(person.jobTitle ?? "").contains($0) } ?? true)
        }
        let language = request.language
        let list = NamedList(people, in: language) { person in
            NamedKey(name: person.names.name(in: language) ?? person.name, id: person.id)
        }
        let (shown, next, first) = try list.page(page)
        let views = shown.map { PersonView($0, at: things.place($0.place)?.place) }
        let features = shown.map { person in
            let geo = things.place(person.place)?.place.geo
            return Feature(id: person.id, name: person.name, about: person.jobTitle, geometry: geo.map { .point($0) })
        }
        let answer = ListAnswer(
            kind: "people", items: views, features: features, total: people.count, first: first, next: next)
        return try answer.response(to: request, as: format)
    }
}
