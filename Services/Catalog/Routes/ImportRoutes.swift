import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Store
import Synchronization

/// Imports, on the service's own HTTP only: `POST /admin/import` with what to import as JSON.
///
///     {"manifest": "/srv/vicinity/sample-data/sample.json"}
///     {"path": "/srv/places.csv", "format": "places", "timeZone": "Asia/Bangkok"}
///     {"text": "id,name,…\n…", "format": "items", "currency": "THB"}
///
/// The answer is a stream of JSON lines: how far each file is, with what was wrong in it, its last line with `"done": true`; then
/// `{"finished": true}`, or why it broke off. One import at a time.
struct ImportRoutes: Sendable {
    let engine: Engine
    let handler: CatalogHandler
    private let turns = Turns()

    init(engine: Engine, handler: CatalogHandler) {
        self.engine = engine
        self.handler = handler
    }

    func add(to router: Router<ServiceContext>) {
        router.post("admin/import", use: start)
    }

    @Sendable private func start(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let asked = try await request.decode(ImportRequest.self, upTo: ImportRequest.largestBody)
        let jobs = try await asked.jobs()
        for job in jobs { _ = try Importer(job.options, menus: job.menus) }
        guard let turn = turns.take() else { throw Problem("wrong-status", "another import is running") }
        let run = ImportRun(handler: handler) { [engine] in try await engine.perform($0) }
        let body = ResponseBody { writer in
            // It ends with this body, even if that is never asked for.
            defer { _ = turn }
            do {
                for job in jobs {
                    try await run.run(job) { try await writer.write(line: $0) }
                }
                try await writer.write(line: ["finished": true])
            } catch let error as ChannelError {
                throw error
            } catch {
                try await writer.write(line: ["error": "\(error)"])
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/x-ndjson"], body: body)
    }
}

extension ResponseBodyWriter {
    fileprivate mutating func write(line: some Encodable) async throws {
        try await write(ByteBuffer(bytes: try JSON.encode(line) + [UInt8(ascii: "\n")]))
    }
}

/// One at a time.
private final class Turns: Sendable {
    private let isTaken = Mutex(false)

    /// Whose life is the turn's.
    final class Turn: Sendable {
        private let turns: Turns

        init(_ turns: Turns) { self.turns = turns }

        deinit { turns.isTaken.withLock { $0 = false } }
    }

    /// Nil while another has the turn.
    func take() -> Turn? {
        let isFree = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        return isFree ? Turn(self) : nil
    }
}
