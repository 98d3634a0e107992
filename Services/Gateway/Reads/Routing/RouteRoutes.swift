import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `GET /v1/routes?from=&to=&profile=&alternatives=&format=&lang=`: routes from one point to another.
struct RouteRoutes: Sendable {
    /// If it is nil, the answer is the straight line, with a notice that it is.
    let server: RoutingServer?

    /// The formats that can hold steps; there is no XML.
    private static let formats: [Format] = [.json, .geojson, .kml]

    func add(to router: Router<ServiceContext>) {
        // Read now, for the start: see `Wordings`.
        _ = RouteWords.all
        router.get("v1/routes", use: routes)
    }

    @Sendable private func routes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only("from", "to", "profile", "alternatives", "format", "lang")
        let format = try Format(request, parameters, among: RouteRoutes.formats)
        let position = "given as latitude,longitude in degrees"
        let start = try parameters.required("from", position, parameters.coordinate)
        let end = try parameters.required("to", position, parameters.coordinate)
        let profile = try parameters.choice("profile", of: RoutePlan.Profile.self) ?? .driving
        let others = try parameters.int("alternatives", in: 0...3) ?? 2
        let chosen = try parameters.value("lang", "one of \(RouteWords.languages.joined(separator: ", "))") { text in
            RouteWords.languages.first { $0 == text }
        }
        let language = chosen ?? request.preferredLanguage(of: RouteWords.languages) ?? "en"
        let words = RouteWords.of(language)
        let found = try await server?.plan(from: start, to: end, profile, others: others, in: words)
        let plan = found ?? StraightLine.plan(from: start, to: end, profile, in: words)
        let bytes = try plan.bytes(as: format, in: words)
        let tag = entityTag(bytes)
        let headers: HTTPFields = [
            .vary: "Accept, Accept-Language", .contentType: format.mediaType, .eTag: tag, .cacheControl: "no-cache",
        ]
        if matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
