import Budget
import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/clusters`: all places that `GET /v1/places` lists for the same query, on as few pins as a map can show.
struct ClusterRoutes: Sendable {
    let liveIndex: LiveIndex

    /// The parameters of the list that select places, and the visible part of the map.
    private static let parameters =
        PlaceQuery.parameters.filter {
            !["count-cuisines", "explain", "sort", "limit", "cursor", "format"].contains($0)
        } + [
            "zoom", "view",
        ]
    private static let deepest = 22

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("clusters") { request, _ in try answer(request) }
    }

    private func answer(_ request: Request) throws -> Response {
        let parameters = try request.query
        try parameters.only(ClusterRoutes.parameters)
        guard let zoom = try parameters.int("zoom", in: 0...ClusterRoutes.deepest) else {
            throw Problem.parameter("zoom", "a whole number from 0 to \(ClusterRoutes.deepest)")
        }
        let view = try parameters.value("view", "west,south,east,north in degrees") { BoundingBox(text: $0) }
        let index = try liveIndex.index()
        let whereabouts = try Whereabouts(parameters, in: index.things, request.language)
        let query = try PlaceQuery(parameters, in: whereabouts, names: index, actor: try request.actor, at: .now)
        var net = ClusterNet(zoom: zoom)
        let seen = ClusterRoutes.seen(view, query.region)
        PlaceFinder(index: index, query: query, limit: 0).forEach { place in
            guard let point = seen.point(of: place, in: index.things) else { return }
            net.add(place, at: point, in: index.things)
        }
        let answer = ClusterAnswer(net, zoom: zoom, of: index.things, request.language)
        return try Response.json(answer, for: request, headers: [.vary: "Accept-Language"])
    }

    /// The boxes that a shown point must be in. A place with several points is shown at a visible one.
    private struct Seen {
        var boxes: [BoundingBox]

        func point(of place: SpatialIndex.Hit, in things: ThingTable) -> Coordinate? {
            if place.isOnly { return isSeen(place.location) ? place.location : nil }
            return things.place(place.document)?.points.first(where: isSeen)
        }

        private func isSeen(_ point: Coordinate) -> Bool { boxes.allSatisfy { $0.contains(point) } }
    }

    private static func seen(_ view: BoundingBox?, _ region: PlaceQuery.Region) -> Seen {
        var boxes = [view].compactMap(\.self)
        if case .box(let box) = region { boxes.append(box) }
        return Seen(boxes: boxes)
    }
}
