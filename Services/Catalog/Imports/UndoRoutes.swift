import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// The last imports, and undoing one, on the service's own HTTP only: `GET /admin/imports`, `POST /admin/imports/{id}/undo`.
///
/// Undoing answers with a stream of JSON lines: after each step the counts so far, and what stayed with the reason. The last but one has
/// `"done": true`, the last is `{"finished": true}`, or `{"error": …}` if it was interrupted. It can then be requested again.
struct UndoRoutes: Sendable {
    let engine: Engine
    let handler: CatalogHandler
    /// Imports and undoings take turns.
    let turns: ImportTurns

    private struct Known: Encodable {
        var id: String
        var at: Timestamp
        var file: String
        var formats: [String]
        var created: Int
        var changed: Int
        var undoneAt: Timestamp?

        init(_ note: Tables.ImportNote) {
            (id, at, file, undoneAt) = (note.id, note.at, note.name, note.undoneAt)
            (created, changed) = (note.created, note.changed)
            formats = note.formats.split(separator: " ").map(String.init)
        }
    }

    private struct Report: Encodable {
        var done = false
        var deleted = 0
        var restored = 0
        var gone = 0
        var kept = 0
        /// The first things that stayed since the last line.
        var stayed: [ImportUndoing.Kept] = []

        mutating func add(_ outcome: ImportUndoing.Outcome) {
            deleted += outcome.deleted
            restored += outcome.restored
            gone += outcome.missing
            kept += outcome.kept.count
            stayed = Array(outcome.kept.prefix(UndoRoutes.mostReported))
            done = outcome.isLast
        }
    }

    /// Limit of things that stayed, per line.
    private static let mostReported = 20

    func add(to router: Router<ServiceContext>) {
        router.get("admin/imports") { request, _ in
            try request.query.only()
            let notes = try await engine.read { try Tables(database: $0).importNotes() }
            return try Response.json(["items": notes.map(Known.init)], for: request)
        }
        router.post("admin/imports/:id/undo", use: undo)
    }

    @Sendable private func undo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("id")
        let known = try await engine.read { try Tables(database: $0).importNotes() }.first { $0.id == id }
        guard let known else {
            throw Problem(
                .notFound,
                """
                no import \(id) can be undone: of the last \(Tables.mostImports) that changed something it is known what they did, unless the \
                catalog's store was made again out of the log since; GET /v1/imports lists those that can
                """
            )
        }
        guard known.undoneAt == nil else { throw Problem("wrong-status", "the import \(id) is undone already") }
        guard let turn = turns.take() else { throw Problem("wrong-status", "an import is running") }
        return .lines(turn) { [engine, handler] writer in
            var report = Report()
            while !report.done {
                try turn.check()
                report.add(try await engine.perform { try ImportUndoing(importID: id).apply(handler, in: $0) })
                try await writer.write(line: report)
            }
            turn.end()
            try await writer.write(line: ["finished": true])
        }
    }
}
