import CSV
import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Store

/// The audit, for operators: `GET /v1/audit` is a page, `/v1/audit.csv` the whole table, the newest first. `/v1/audit/people/{name}` has the
/// id of an erased person.
struct AuditRoutes: Sendable {
    let store: any StoreAccess

    /// Greatest number of a table's lines.
    static let mostLines = 100_000
    /// Entries read at once; they are written before the next are read.
    private static let chunk = 500

    func add(to router: Router<ServiceContext>) {
        router.get("v1/audit", use: list)
        router.get("v1/audit.csv", use: table)
        router.get("v1/audit/people/:name", use: resolve)
    }

    private static let filters = ["person", "subject", "type", "from", "to"]

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only(AuditRoutes.filters + ["limit", "cursor"])
        let page = try PageRequest<AuditQuery.Position>(query)
        var wanted = try AuditQuery(query)
        // One more shows whether there is a next page.
        (wanted.after, wanted.limit) = (page.after, page.limit + 1)
        let (rows, total) = try await store.read { [wanted] database in
            (try AuditTable.rows(wanted, in: database), try AuditTable.count(wanted, in: database))
        }
        let shown = rows.prefix(page.limit)
        let next = rows.count > page.limit ? try shown.last.map { try Cursor.text(AuditQuery.Position($0)) } : nil
        return try ListPage(items: shown.map(AuditView.init), total: total, next: next)
            .response(to: request, headers: [.cacheControl: "private, no-store"])
    }

    private struct Person: Encodable {
        var name: String
        var person: String
    }

    @Sendable private func resolve(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        try request.query.only()
        let name = try context.path("name")
        guard let person = try await store.read({ try AuditNames.person(named: name, in: $0) }) else {
            throw Problem.notFound("name in the audit", name)
        }
        return try .json(Person(name: name, person: person), headers: [.cacheControl: "private, no-store"])
    }

    /// The table is streamed, so that its size needs no memory.
    @Sendable private func table(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only(AuditRoutes.filters)
        let wanted = try AuditQuery(query)
        let count = try await store.read { try AuditTable.count(wanted, in: $0) }
        guard count <= AuditRoutes.mostLines else {
            throw Problem.parameter("from", "a later time: there are more than \(AuditRoutes.mostLines) entries")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "private, no-store",
                .contentDisposition: "attachment; filename=\"audit.csv\"",
            ],
            body: ResponseBody { [store] writer in
                try await writer.write(ByteBuffer(bytes: CSVRecord.line(AuditView.columns)))
                var (part, lines) = (wanted, 0)
                part.limit = AuditRoutes.chunk
                while lines < AuditRoutes.mostLines {
                    let rows = try await store.read { [part] in try AuditTable.rows(part, in: $0) }
                    try await writer.write(
                        ByteBuffer(bytes: rows.flatMap { CSVRecord.line(AuditView($0).fields) }))
                    lines += rows.count
                    guard rows.count == part.limit, let last = rows.last else { break }
                    part.after = AuditQuery.Position(last)
                }
                try await writer.finish(nil)
            })
    }
}

extension AuditQuery {
    /// - Throws: 400 naming the parameter.
    fileprivate init(_ query: Query) throws {
        person = try query.text("person", longest: 128)
        subject = try query.text("subject", longest: 200)
        type = try query.text("type", longest: 100)
        from = try query.timestamp("from")
        to = try query.timestamp("to")
        limit = 0
    }
}

extension Query {
    /// - Throws: 400 unless it is a timestamp of RFC 3339.
    fileprivate func timestamp(_ name: String) throws(Problem) -> Timestamp? {
        guard let text = try text(name, longest: 40) else { return nil }
        guard let time = Timestamp(text) else { throw .parameter(name, "a timestamp like 2026-11-21T07:36:53Z") }
        return time
    }
}
