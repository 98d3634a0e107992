import Events
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// The catalog's things from and into files, for operators: the catalog reads and writes them, and says how far it is while it does.
struct CatalogFileRoutes: Sendable {
    let catalog: UpstreamStream

    /// As the catalog's: the text and what is said of it, in JSON.
    private static let largestImport = 4 << 20
    /// What the catalog would read from its own machine's files.
    private static let filesThere = ["path", "manifest", "menus"]

    func add(to router: Router<ServiceContext>) {
        router.post("v1/imports") { request, context in
            _ = try context.requireOperator(to: "import things")
            try request.requireJSON()
            let bytes = try await request.bytes(upTo: CatalogFileRoutes.largestImport)
            try CatalogFileRoutes.check(try Problem.decode([String: PlainJSON].self, from: bytes))
            return try await catalog.send(.POST, "/admin/import", json: ByteBuffer(bytes: bytes))
        }
        router.get("v1/exports") { request, context in
            _ = try context.requireOperator(to: "export places")
            let query = request.uri.query.map { "?\($0)" } ?? ""
            return try await catalog.send(.GET, "/admin/export\(query)")
        }
    }

    /// - Throws: 422 unless it brings its text along.
    private static func check(_ asked: [String: PlainJSON]) throws(Problem) {
        for name in filesThere where asked[name] != nil {
            throw .field("/\(name)", "left out: only a text is imported from here")
        }
        guard case .string = asked["text"] else { throw .field("/text", "the file's text") }
    }
}
