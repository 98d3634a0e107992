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
    let target: any ImportTarget
    /// Imports and undoings take turns.
    let turns: ImportTurns

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
        router.get("admin/imports", use: list)
        router.post("admin/imports/:id/undo", use: undo)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<ImportKey>(query)
        let all = try await engine.read { try ImportJournal(database: $0).imports() }
        let rest = all.filter { known in page.after.map { known.key < $0 } ?? true }
        let shown = Array(rest.prefix(page.limit))
        return try ListPage(
            items: shown, total: all.count,
            next: rest.count > shown.count ? try shown.last.map { try Cursor.text($0.key) } : nil
        ).response(to: request)
    }

    @Sendable private func undo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("id")
        let known = try await engine.read { try ImportJournal(database: $0).imports() }.first { $0.id == id }
        guard let known else {
            throw Problem(
                .notFound,
                """
                no import \(id) can be undone: of the last \(ImportJournal.mostImports) that changed something it is known what they did, \
                unless the \(target.service)'s store was made again out of the log since; GET /v1/imports lists those that can
                """
            )
        }
        guard known.undoneAt == nil else { throw Problem("wrong-status", "the import \(id) is undone already") }
        guard let turn = turns.take() else { throw Problem("wrong-status", "an import is running") }
        return .lines(turn) { [engine, target] writer in
            var report = Report()
            while !report.done {
                try turn.check()
                let undoing = ImportUndoing(importID: id, target: target)
                report.add(try await engine.perform { try undoing.apply(in: $0) })
                try await writer.write(line: report)
            }
            turn.end()
            try await writer.write(line: ["finished": true])
        }
    }
}
