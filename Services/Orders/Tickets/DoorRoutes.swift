import Contract
import Crypto
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// `GET /v1/screenings/{id}/tickets`: all tickets of a show, for a door that may lose its connection. The list has digests only, so that it
/// serves to check tickets, but not to enter. `code` selects the ticket whose first eight signs a person typed.
struct DoorRoutes: Sendable {
    let tickets: @Sendable (DoorFilter, Actor) async throws -> ListPage<DoorTicket>

    func add(to router: Router<ServiceContext>) {
        router.get("v1/screenings/:screening/tickets", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor()
        guard actor.role != .customer else {
            throw Problem(.forbidden, "only the cinema's merchant or an operator may read the list for its door")
        }
        let query = try request.query
        try query.only("limit", "cursor", "code")
        let id = try context.path("screening")
        guard ThingID.isScreening(id) else { throw Problem.notFound("screening", id) }
        let page = try PageRequest<DoorKey>(query, defaultLimit: 100, largest: 500)
        let headers: HTTPFields = [.cacheControl: "private, no-store"]
        let code = try query.text("code", longest: TypedTicket.length)
        guard code.map(TypedTicket.isOne) ?? true else { throw Problem.parameter("code", TypedTicket.rule) }
        return try await tickets(DoorFilter(show: id, page: page, typed: code), actor).response(
            to: request, headers: headers)
    }
}

struct DoorFilter: Sendable {
    /// The screening's id.
    var show: String
    var page: PageRequest<DoorKey>
    /// What a person typed instead of a code; nil for all tickets.
    var typed: String?
}

/// A ticket as the door needs it without a connection.
struct DoorTicket: Codable, Sendable, Equatable {
    var order: String
    /// SHA-256 of the ticket's code, in lower-case hexadecimal.
    var digest: String
    var seats: Int
    /// How many people were admitted by it.
    var admitted: Int

    init(_ line: OrderLine, of order: String, code: String) {
        self.order = order
        digest = Hexadecimal.encode(SHA256.hash(data: Array(code.utf8)))
        seats = line.quantity
        admitted = line.admitted
    }

    /// The tickets of a show that the actor may check: a merchant those of the own cinemas, an operator all.
    static func list(
        _ filter: DoorFilter, for actor: Actor, in database: Database, _ archive: OrderArchive? = nil
    ) throws -> ListPage<DoorTicket> {
        let merchant = actor.role == .operator ? nil : actor.id
        let (show, limit) = (filter.show, filter.page.limit)
        let stored = try TicketTable.keys(
            of: show, merchant: merchant, typed: filter.typed, after: filter.page.after, limit: limit + 1, in: database)
        let count = try TicketTable.count(of: show, merchant: merchant, typed: filter.typed, in: database)
        // The door of a show closes long before its orders are archived.
        let archived =
            try filter.typed == nil
            ? archive?.tickets(
                of: show, merchant: merchant, after: filter.page.after, limit: limit + 1, besides: database) : nil
        let keys = Set(stored).union(archived?.keys ?? []).sorted().prefix(limit + 1)
        let tickets = try keys.prefix(limit).compactMap { key -> DoorTicket? in
            let order = try OrderTable.order(key.order, in: database) ?? archive?.order(key.order)
            guard let order, order.lines.indices.contains(key.line), let code = order.lines[key.line].ticket
            else { return nil }
            return DoorTicket(order.lines[key.line], of: order.id, code: code)
        }
        let next = keys.count > limit ? try keys.prefix(limit).last.map(Cursor.text) : nil
        return ListPage(items: tickets, total: count + (archived?.count ?? 0), next: next)
    }
}
