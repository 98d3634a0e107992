import Events
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Imports and exports of the catalog's things, for operators. The catalog does the work and reports its progress meanwhile.
struct CatalogFileRoutes: Sendable {
    let catalog: UpstreamStream
    let commands: Commands

    /// The largest body, in bytes: a text to import and its options, in JSON. The catalog has the same limit.
    private static let largestImport = 4 << 20
    /// Members that would make the catalog read files of its own machine.
    private static let filesThere = ["path", "manifest", "menus"]

    func add(to router: Router<ServiceContext>) {
        router.post("v1/imports") { request, context in
            _ = try context.requireOperator(to: "import things")
            try request.requireJSON()
            let bytes = try await request.bytes(upTo: CatalogFileRoutes.largestImport)
            let form = try Problem.decode([String: PlainJSON].self, from: bytes)
            try CatalogFileRoutes.check(form)
            try await commands.audit(
                "vicinity.catalog.import.v1", of: form["format"]?.text ?? "import", members: Array(form.keys))
            return try await catalog.send(.POST, "/admin/import", json: ByteBuffer(bytes: bytes))
        }
        router.get("v1/exports") { request, context in
            _ = try context.requireOperator(to: "export places")
            let query = request.uri.query.map { "?\($0)" } ?? ""
            return try await catalog.send(.GET, "/admin/export\(query)")
        }
    }

    /// - Throws: 422 unless the text to import is in the body.
    private static func check(_ asked: [String: PlainJSON]) throws(Problem) {
        for name in filesThere where asked[name] != nil {
            throw .field("/\(name)", "left out: only a text is imported from here")
        }
        guard case .string = asked["text"] else { throw .field("/text", "the file's text") }
    }
}
