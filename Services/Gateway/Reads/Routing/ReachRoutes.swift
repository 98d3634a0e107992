import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/reach?near=&station=&minutes=&profile=&format=`: what can be reached from a point or a station. The same as a filter of lists:
/// `reach=10&reach-by=walking` beside `near` or `station`, for which search is asked with the reach's outline as its `polygon`.
struct ReachRoutes: Sendable {
    /// If it is nil, a reach is a circle, with a notice that it is.
    let server: RoutingServer?
    /// It has the stations.
    let catalog: Upstream
    let search: Upstream

    static let minutes = 1...120
    private static let formats: [Format] = [.json, .geojson, .kml]
    /// What else says where; a reach is instead of these.
    private static let otherRegions = ["bbox", "polygon", "route", "area", "radius"]

    func add(to router: Router<ServiceContext>) {
        router.get("v1/reach", use: reach)
        for path in ["v1/places", "v1/clusters", "v1/items"] as [RouterPath] { router.get(path, use: list) }
    }

    @Sendable private func reach(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only("near", "station", "minutes", "profile", "format")
        let format = try Format(request, parameters, among: ReachRoutes.formats)
        let minutes = try parameters.int("minutes", in: ReachRoutes.minutes) ?? 15
        let profile = try parameters.choice("profile", of: RoutePlan.Profile.self) ?? .walking
        let bytes = try await reach(from: start(parameters), profile, minutes).bytes(as: format)
        let tag = entityTag(bytes)
        let headers: HTTPFields = [
            .vary: "Accept", .contentType: format.mediaType, .eTag: tag, .cacheControl: "no-cache",
        ]
        if matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func reach(
        from start: Coordinate, _ profile: RoutePlan.Profile, _ minutes: Int
    ) async throws -> Reach {
        let found = try await server?.reach(from: start, profile, minutes: minutes)
        return found ?? Reach.circle(around: start, profile, minutes: minutes)
    }

    /// The point that is given, or that of the station.
    private func start(_ parameters: Query) async throws -> Coordinate {
        let (near, station) = (try parameters.coordinate("near"), try parameters.text("station", longest: 64))
        guard let station else {
            guard let near else {
                throw Problem.parameter("near", "given as latitude,longitude in degrees, or station as the id of one")
            }
            return near
        }
        guard ThingID.isName(station) else { throw Problem.parameter("station", "the id of a station") }
        let answer = try await catalog.get("/v1/stations/\(station)", as: nil)
        guard answer.status != .notFound else {
            throw Problem.parameter("station", "the id of a station; there is no \(station)")
        }
        guard answer.status == .ok else { throw Problem.unavailable("the catalog does not answer now") }
        struct Known: Decodable { var geo: Coordinate }
        return try JSON.decode(Known.self, from: Array(buffer: answer.body)).geo
    }

    // MARK: - As a filter

    /// A list, of what can be reached if that is asked for.
    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        guard let minutes = try parameters.int("reach", in: ReachRoutes.minutes) else {
            guard try parameters.text("reach-by", longest: 20) == nil else {
                throw Problem.parameter("reach-by", "left out where reach is")
            }
            return try await search.forward(request, context)
        }
        let profile = try parameters.choice("reach-by", of: RoutePlan.Profile.self) ?? .walking
        for name in ReachRoutes.otherRegions where try parameters.text(name, longest: 10_000) != nil {
            throw Problem.parameter(name, "left out where reach is")
        }
        let start = try await start(parameters)
        let reach = try await reach(from: start, profile, minutes)
        return try await search.forward(
            asking(request, in: ReachArea.text(reach.area), near: start), context)
    }

    /// The same question with an outline instead of the reach; distances are from where it begins.
    private func asking(_ request: Request, in area: String, near start: Coordinate) -> Request {
        let dropped = ["reach", "reach-by", "near", "station"]
        let kept = (request.uri.query ?? "").split(separator: "&").filter { part in
            !dropped.contains(String(part.split(separator: "=", maxSplits: 1).first ?? ""))
        }
        let polygon = area.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", ".", ","])) ?? ""
        let query =
            kept.map(String.init) + ["near=\(start.latitude),\(start.longitude)", "polygon=\(polygon)"]
        var head = request.head
        head.path = "\(request.uri.path)?\(query.joined(separator: "&"))"
        return Request(head: head, body: request.body)
    }
}
