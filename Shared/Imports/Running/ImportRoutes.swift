import Events
import Formats
import HTTPTypes
public import Hummingbird
public import ServiceKit
public import Store

/// Imports and undoing them, on the service's own HTTP only: `POST /admin/import` with JSON that says what to import.
///
///     {"manifest": "/srv/vicinity/sample-data/sample.json"}
///     {"path": "/srv/places.csv", "format": "places", "timeZone": "Asia/Bangkok"}
///     {"text": "id,name,…\n…", "format": "items", "currency": "THB"}
///     {"file": "UEsDBA…", "format": "gtfs"}
///
/// With `"owner": "m-anna"`, a merchant's import, rows for things of others' places are refused. With `"complete": true` the file states
/// all that there is in its groups: what earlier imports brought and is missing now is withdrawn.
///
/// The answer is a stream of JSON lines. They report each file's progress and faults; a file's last line has `"done": true`. The stream
/// ends with `{"finished": true}`, or with the reason why the import stopped or a file could not be read. One import of operators runs at
/// a time, which `DELETE /admin/import` stops, and one of each merchant.
public struct ImportRoutes: Sendable {
    let engine: Engine
    let target: any ImportTarget
    let folders: ImportFolders
    private let turns = ImportTurns()
    private let turnsOfMerchants = MerchantsTurns()

    public init(engine: Engine, target: any ImportTarget, folders: ImportFolders) {
        self.engine = engine
        self.target = target
        self.folders = folders
    }

    public func add(to router: Router<ServiceContext>) {
        router.post("admin/import", use: start)
        router.delete("admin/import") { _, _ in
            guard turns.stop() else { throw Problem(.notFound, "no import is running") }
            return Response(status: .accepted)
        }
        UndoRoutes(engine: engine, target: target, turns: turns).add(to: router)
    }

    @Sendable private func start(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let asked = try await request.decode(ImportRequest.self, upTo: ImportRequest.largestBody)
        if let format = asked.options?.format { try check(format, asked) }
        let jobs = try await asked.jobs(below: folders)
        for job in jobs {
            try check(job.options.format, asked)
            _ = try Importer(job.options, menus: job.menus)
        }
        let free = if let owner = asked.owner { turnsOfMerchants.take(owner) } else { turns.take() }
        guard let turn = free else { throw Problem("wrong-status", "another import is running") }
        let run = ImportRun(
            engine: engine, target: target, owner: asked.owner, isComplete: asked.isComplete,
            label: ImportLabel(jobs, prefix: target.idPrefix, at: .now))
        return .lines(turn) { writer in
            var unread: [String] = []
            for job in jobs {
                let reason = try await run.run(job) { report in
                    try turn.check()
                    try await writer.write(line: report)
                }
                if let reason { unread.append(jobs.count == 1 ? reason : "\(job.name): \(reason)") }
            }
            turn.end()
            if unread.isEmpty {
                try await writer.write(line: ["finished": true])
            } else {
                try await writer.write(line: ["error": unread.joined(separator: "; ")])
            }
        }
    }

    private func check(_ format: ImportFormat, _ asked: ImportRequest) throws(Problem) {
        guard asked.owner == nil || target.formatsOfMerchants.contains(format) else {
            throw Problem(.forbidden, "merchants import menus and items only", field: "/format")
        }
        guard target.formats.contains(format) else {
            let known = target.formats.map(\.rawValue).sorted().joined(separator: ", ")
            throw Problem(.invalid, "the \(target.service) imports \(known)", field: "/format")
        }
        guard !asked.isComplete || format == .ratings else {
            throw Problem(.invalid, "only ratings are imported as complete", field: "/complete")
        }
    }
}
