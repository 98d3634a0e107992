import Events
import Formats
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Imports, on the service's own HTTP only: `POST /admin/import` with JSON that says what to import.
///
///     {"manifest": "/srv/vicinity/sample-data/sample.json"}
///     {"path": "/srv/places.csv", "format": "places", "timeZone": "Asia/Bangkok"}
///     {"text": "id,name,…\n…", "format": "items", "currency": "THB"}
///     {"file": "UEsDBA…", "format": "gtfs"}
///
/// With `"owner": "m-anna"`, a merchant's import, rows for things of others' places are refused.
///
/// The answer is a stream of JSON lines. They report each file's progress and faults; a file's last line has `"done": true`. The stream
/// ends with `{"finished": true}`, or with the reason why the import stopped or a file could not be read. One import of operators runs at
/// a time, which `DELETE /admin/import` stops, and one of each merchant.
struct ImportRoutes: Sendable {
    let engine: Engine
    let handler: CatalogHandler
    let folders: ImportFolders
    private let turns: ImportTurns
    private let turnsOfMerchants = MerchantsTurns()

    init(engine: Engine, handler: CatalogHandler, folders: ImportFolders, turns: ImportTurns) {
        self.engine = engine
        self.handler = handler
        self.folders = folders
        self.turns = turns
    }

    func add(to router: Router<ServiceContext>) {
        router.post("admin/import", use: start)
        router.delete("admin/import") { _, _ in
            guard turns.stop() else { throw Problem(.notFound, "no import is running") }
            return Response(status: .accepted)
        }
    }

    @Sendable private func start(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let asked = try await request.decode(ImportRequest.self, upTo: ImportRequest.largestBody)
        let jobs = try await asked.jobs(below: folders)
        for job in jobs { _ = try Importer(job.options, menus: job.menus) }
        let free = if let owner = asked.owner { turnsOfMerchants.take(owner) } else { turns.take() }
        guard let turn = free else { throw Problem("wrong-status", "another import is running") }
        let label = ImportLabel(jobs, at: .now)
        let run = ImportRun(
            handler: handler, owner: asked.owner, label: label,
            perform: { [engine] in try await engine.perform($0) })
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
}

extension ImportLabel {
    fileprivate init(_ jobs: [ImportJob], at time: Timestamp) {
        id = "import-\(time.microseconds)"
        name = String(jobs.map(\.name).joined(separator: ", ").prefix(200))
        var seen: Set<String> = []
        formats = jobs.map(\.options.format.rawValue).filter { seen.insert($0).inserted }.joined(separator: " ")
    }
}
