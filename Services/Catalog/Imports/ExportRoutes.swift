import Contract
import Events
import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Store

/// Exports of places, on the service's own HTTP only: `GET /admin/export?format=csv|geojson|plist&types=&merchant=`.
///
/// Importing an export again changes nothing. Places created or deleted during an export may or may not be in it.
struct ExportRoutes: Sendable {
    let engine: Engine

    /// Places read in one transaction.
    private static let chunk = 250

    private struct Selection: Sendable {
        var types: Set<String>
        var merchant: String?

        init(_ parameters: Query) throws {
            types = Set(try parameters.list("types", atMost: 20))
            guard types.allSatisfy(\.isTypeName) else {
                throw Problem.parameter("types", "names of types such as Restaurant, with commas")
            }
            merchant = try parameters.text("merchant", longest: 64)
            guard merchant?.wholeMatch(of: #/[A-Za-z0-9-]{1,64}/#) != nil || merchant == nil else {
                throw Problem.parameter("merchant", "letters, digits and hyphens, at most 64")
            }
        }

        func wants(_ place: Place) -> Bool {
            (types.isEmpty || place.types.contains(where: types.contains))
                && (merchant == nil || place.merchant == merchant)
        }
    }

    func add(to router: Router<ServiceContext>) {
        router.get("admin/export", use: export)
    }

    @Sendable private func export(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only("format", "types", "merchant")
        guard let format = try parameters.choice("format", of: ExportFormat.self) else {
            throw Problem.parameter(
                "format", "one of \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let selection = try Selection(parameters)
        var languages: Set<String> = []
        if format == .csv {
            try await forEachChunk(selection) { for place in $0 { languages.formUnion(place.names.keys) } }
        }
        let export = PlaceExport(format, languages: languages)
        let body = ResponseBody { writer in
            var export = export
            try await writer.write(ByteBuffer(bytes: export.head))
            try await forEachChunk(selection) { places in
                var bytes: [UInt8] = []
                for place in places { bytes += try export.bytes(of: place) }
                try await writer.write(ByteBuffer(bytes: bytes))
            }
            try await writer.write(ByteBuffer(bytes: export.tail))
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: format.contentType,
                .contentDisposition: "attachment; filename=\"places.\(format.rawValue)\"",
            ], body: body)
    }

    /// Reads all places in the order of their ids, a chunk at a time.
    private func forEachChunk(_ selection: Selection, _ body: ([Place]) async throws -> Void) async throws {
        var last = ""
        while true {
            let (after, places) = (
                last,
                try await engine.read { [last] in
                    try Tables(database: $0).places(after: last, limit: ExportRoutes.chunk)
                }
            )
            guard let end = places.last?.id, end > after else { return }
            try await body(places.filter(selection.wants))
            last = end
        }
    }
}
