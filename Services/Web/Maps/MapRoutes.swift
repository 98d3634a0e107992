import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceKit

/// The map: tiles of MBTiles files, styles that draw them, and a description of the sets.
struct MapRoutes: Sendable {
    /// The map's sets and styles, for the page.
    struct MapDescription: Sendable, Encodable {
        struct SetDescription: Sendable, Encodable {
            var name: String
            var attribution: String
            /// West, south, east and north.
            var bounds: [Double]
            var minzoom: Int
            var maxzoom: Int
            var version: String
        }
        var sets: [SetDescription]
        /// The addresses of the styles, by appearance.
        var styles: [String: String]
    }

    let description: MapDescription
    private let sets: [String: TileSet]
    private let styles: [String: [UInt8]]
    private let descriptionJSON: [UInt8]
    /// Limits tiles that are read or wait for a thread.
    private let permits = ConcurrencyLimit(256, share: 64)

    /// Nil if no tiles are set.
    /// - Throws: `SettingsError` if a file is no set of tiles, or the style is incomplete.
    init?(tiles path: String?, page: WebFolder) throws(SettingsError) {
        guard let path else { return nil }
        let all = try TileSet.all(in: path)
        let style = try MapStyle(all, files: page.files)
        var styles: [String: [UInt8]] = [:]
        var addresses: [String: String] = [:]
        for appearance in MapStyle.appearances {
            let bytes = try style.document(appearance)
            styles[appearance] = bytes
            addresses[appearance] = "/tiles/style/\(appearance).json?v=\(MapRoutes.version(of: bytes))"
        }
        self.styles = styles
        sets = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        description = MapDescription(
            sets: all.map {
                .init(
                    name: $0.name, attribution: $0.attribution, bounds: $0.bounds, minzoom: $0.zooms.lowerBound,
                    maxzoom: $0.zooms.upperBound, version: $0.version)
            }, styles: addresses)
        do { descriptionJSON = try JSON.encode(description) } catch { throw SettingsError("\(error)") }
    }

    func add(to router: Router<ServiceContext>) {
        router.get("tiles/sets.json") { request, _ in Response.json(bytes: descriptionJSON, for: request) }
        router.get("tiles/style/:appearance") { request, context in try style(request, context) }
        router.get("tiles/:set/:z/:x/:y") { request, context in try await tile(request, context) }
    }

    private func style(_ request: Request, _ context: ServiceContext) throws(Problem) -> Response {
        let name = try context.path("appearance")
        guard name.hasSuffix(".json"), let bytes = styles[String(name.dropLast(5))] else {
            throw Problem.notFound("style", name)
        }
        return Response.json(
            bytes: bytes, for: request,
            headers: [.cacheControl: MapRoutes.cacheControl(request, version: MapRoutes.version(of: bytes))])
    }

    private func tile(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let name = try context.path("set")
        guard let set = sets[name] else { throw Problem.notFound("set of tiles", name) }
        let (z, x, y) = try MapRoutes.address(context)
        var headers: HTTPFields = [
            .cacheControl: MapRoutes.cacheControl(request, version: set.version), .eTag: "\"\(set.version)\"",
        ]
        // The version of a set is the tag of all its tiles.
        guard !matches("\"\(set.version)\"", ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        guard set.zooms.contains(z), let bytes = try await read(set, z, x, y, for: context.client) else {
            return Response(status: .noContent, headers: headers)
        }
        headers[.contentType] = "application/vnd.mapbox-vector-tile"
        if bytes.starts(with: [0x1F, 0x8B]) { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Reads a tile on a thread that may block.
    private func read(_ set: TileSet, _ z: Int, _ x: Int, _ y: Int, for client: String?) async throws -> [UInt8]? {
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable("too many tiles are being read")
        }
        defer { withExtendedLifetime(permit) {} }
        return try await NIOThreadPool.singleton.runIfActive { try set.file.tile(z, x, y) }
    }

    private static func address(_ context: ServiceContext) throws(Problem) -> (z: Int, x: Int, y: Int) {
        let z = Int(try context.path("z"))
        guard let z, (0...TileSet.deepest).contains(z) else {
            throw Problem.parameter("z", "a whole number from 0 to \(TileSet.deepest)")
        }
        let (last, name) = ((1 << z) - 1, try context.path("y"))
        guard let x = Int(try context.path("x")), (0...last).contains(x) else {
            throw Problem.parameter("x", "a whole number from 0 to \(last)")
        }
        guard name.hasSuffix(".mvt"), let y = Int(name.dropLast(4)), (0...last).contains(y) else {
            throw Problem.parameter("y", "a whole number from 0 to \(last), with .mvt")
        }
        return (z, x, y)
    }

    private static func version(of bytes: [UInt8]) -> String { String(entityTag(bytes).dropFirst().dropLast()) }

    /// An answer may be cached forever if the address has its version.
    private static func cacheControl(_ request: Request, version: String) -> String {
        request.uri.queryParameters["v"].map { $0 == version } == true
            ? "public, max-age=31536000, immutable" : "no-cache"
    }
}
