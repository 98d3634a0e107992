import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Entries that a person's browsers keep with the account: `GET` returns changes since the last request, `PUT` saves changes.
struct KeptRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler

    /// Entries of one answer.
    private static let most = 500

    func add(to router: Router<ServiceContext>) {
        router.group("v1/account/kept")
            .get(use: changed)
            .put(use: keep)
    }

    private struct Form: Decodable, Sendable {
        var entries: [KeptChange]
    }

    private struct Entry: Encodable {
        var key: String
        var value: JSONValue
        var at: Timestamp

        init(_ entry: KeptEntry) {
            (key, value, at) = (entry.entry, entry.value ?? .null, entry.at)
        }
    }

    private struct Kept: Encodable {
        var entries: [Entry]
    }

    private struct Changed: Encodable {
        var entries: [Entry]
        /// Value of `after` for the next request.
        var next: String
    }

    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]

    @Sendable private func changed(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try request.requireActor([.customer]).id
        let query = try request.query
        try query.only("after")
        let after = try query.text("after", longest: 20).map { text throws(Problem) in
            guard let revision = Int64(text), revision >= 0 else {
                throw .parameter("after", "the \"next\" of an earlier answer")
            }
            return revision
        }
        let entries = try await store.read { database in
            guard try AccountTable.account(person, in: database) != nil else { throw Problem(Reason.notSignedIn) }
            return try KeptTable.entries(of: person, after: after ?? 0, limit: KeptRoutes.most, in: database)
        }
        let next = entries.last?.revision ?? after ?? 0
        return try .json(Changed(entries: entries.map(Entry.init), next: "\(next)"), headers: KeptRoutes.headers)
    }

    @Sendable private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try request.requireActor([.customer]).id
        let changes = try await request.decode(Form.self, upTo: KeptRules.largestBody).entries
        if let fault = try KeptRules.fault(in: changes) { throw Problem(fault) }
        let entries = try await store.perform { [handler] in try handler.keep(changes, of: person, in: $0) }
        return try .json(Kept(entries: entries.map(Entry.init)), headers: KeptRoutes.headers)
    }
}
