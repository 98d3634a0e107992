import Contract
import Events
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Imports, undoing them, and exports of the catalog's things, for operators. Merchants import menus into their own places. The catalog, or
/// the recommender for critics' ratings, does the work and reports its progress meanwhile.
struct CatalogFileRoutes: Sendable {
    let catalog: UpstreamStream
    let menus: UpstreamStream
    /// The recommender, for critics' ratings.
    let ratings: UpstreamStream
    /// The services that list their imports.
    let lists: [Upstream]
    let commands: Commands

    /// The largest body, in bytes: a text or file to import and its options, in JSON. The catalog has the same limit.
    private static let largestImport = 16 << 20
    /// The same for merchants, who import menus.
    private static let largestOfMerchants = 4 << 20
    /// Members that would make the catalog read files of its own machine; they are refused.
    private static let filesThere = ["path", "manifest", "menus"]
    /// The format that the recommender imports.
    private static let formatOfRatings = "ratings"
    /// The formats that merchants may import: a place's menu, or items of their places.
    private static let formatsOfMerchants = ["menu", "items"]

    private static func checkOfMerchant(_ asked: [String: JSONValue]) throws(Problem) {
        guard case .string(let format) = asked["format"], formatsOfMerchants.contains(format) else {
            throw Problem(.forbidden, "merchants import menus and items only", field: "/format")
        }
    }

    func add(to router: Router<ServiceContext>) {
        router.post("v1/imports") { request, context in
            let actor = try context.requireActor()
            try request.requireJSON()
            let bytes = try await request.bytes(
                upTo: actor.role == .merchant
                    ? CatalogFileRoutes.largestOfMerchants : CatalogFileRoutes.largestImport)
            var asked = try Problem.decode([String: JSONValue].self, from: bytes)
            if actor.role == .merchant {
                try CatalogFileRoutes.checkOfMerchant(asked)
                guard asked["file"] == nil else {
                    throw Problem.field("/file", "left out: merchants import texts only")
                }
            }
            try CatalogFileRoutes.check(asked)
            let format = asked["format"]?.string
            let isOfRatings = format == CatalogFileRoutes.formatOfRatings
            try await commands.audit(
                isOfRatings ? "vicinity.ratings.import.v1" : "vicinity.catalog.import.v1", of: format ?? "import",
                members: Array(asked.keys))
            guard actor.role == .merchant else {
                return try await (isOfRatings ? ratings : catalog).send(
                    .POST, "/admin/import", json: ByteBuffer(bytes: bytes))
            }
            asked["owner"] = .string(actor.id)
            return try await menus.send(
                .POST, "/admin/import", json: ByteBuffer(bytes: try JSON.encode(asked)), for: actor.id)
        }
        router.get("v1/imports") { request, context in
            let query = try request.query
            try query.only("limit", "cursor")
            let limit = try PageRequest<ImportKey>(query).limit
            let answers = try await lists.ask("/admin/imports\(request.queryText)", as: context.actor)
            if let refused = answers.first(where: { $0.status != .ok }) { return Upstream.response(refused) }
            return try ListPage<JSONValue>.merged(
                try answers.map { try ListPage<JSONValue>($0) }, limit: limit, by: CatalogFileRoutes.key, { $1 < $0 },
                cursor: { try Cursor.text($0) }
            ).response(to: request)
        }
        router.post("v1/imports/:id/undo") { request, context in
            try request.query.only()
            let id = try context.path("id")
            let owners = [
                (ImportIDs.catalog, catalog, "vicinity.catalog.undo-import.v1"),
                (ImportIDs.ratings, ratings, "vicinity.ratings.undo-import.v1"),
            ]
            guard let (prefix, service, type) = owners.first(where: { id.hasPrefix($0.0) }),
                id.dropFirst(prefix.count).wholeMatch(of: #/[0-9]{1,20}/#) != nil
            else { throw Problem.notFound("import", id) }
            try await commands.audit(type, of: id, members: [])
            return try await service.send(.POST, "/admin/imports/\(id)/undo")
        }
        router.get("v1/exports") { request, context in
            let query = request.uri.query.map { "?\($0)" } ?? ""
            return try await catalog.send(.GET, "/admin/export\(query)")
        }
    }

    private static func key(_ known: JSONValue) throws -> ImportKey {
        guard let id = known["id"]?.string, let at = known["at"]?.string.flatMap(Timestamp.init) else {
            throw Problem.unavailable("a service sent an import without its id or time")
        }
        return ImportKey(createdAt: at, id: id)
    }

    /// - Throws: 422 unless the text or file to import is in the body.
    private static func check(_ asked: [String: JSONValue]) throws(Problem) {
        guard asked["owner"] == nil else { throw .field("/owner", "left out: the token names the merchant") }
        for name in filesThere where asked[name] != nil {
            throw .field("/\(name)", "left out: only what is in the body is imported from here")
        }
        guard asked["text"] == nil || asked["file"] == nil else {
            throw .field("/file", "left out where there is a text")
        }
        if let file = asked["file"] {
            guard case .string = file else { throw .field("/file", "the file's bytes in base64") }
            return
        }
        guard case .string = asked["text"] else {
            throw .field("/text", "the file's text, or file its bytes in base64")
        }
    }
}
