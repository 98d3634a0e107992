import Contract
import Events
import HTTPTypes
import Hummingbird
import Phone
import ServiceKit
import Store

/// Routes of areas, stations, people, calendars of holidays, movies and critics: lists by id, and single ones. Search answers queries by
/// name or near a point.
struct RegisterRoutes: Sendable {
    let engine: Engine
    let handler: CatalogHandler

    func add(to router: Router<ServiceContext>) {
        add(Area.self, to: router)
        add(Station.self, to: router)
        add(Person.self, to: router)
        add(HolidayCalendar.self, to: router)
        addReads(Movie.self, to: router)
        addReads(Critic.self, to: router)
    }

    private func add(_ type: (some Registered).Type, to router: Router<ServiceContext>) {
        addReads(type, to: router)
        router.delete("admin/\(type.table)/:id") { _, context in try await delete(type, context) }
    }

    private func addReads<Thing: Registered>(_ type: Thing.Type, to router: Router<ServiceContext>) {
        router.get("v1/\(Thing.table)") { request, _ in try await list(type, request) }
        router.get("v1/\(Thing.table)/:id") { request, context in try await one(type, request, context) }
    }

    private struct Position: Codable, Sendable {
        var id: String
    }

    /// `GET /v1/areas?parent=&limit=&cursor=`, `/v1/stations`, `/v1/people?place=`, `/v1/holidays?country=`
    private func list<Thing: Registered>(_ type: Thing.Type, _ request: Request) async throws -> Response {
        let parameters = try request.query
        try parameters.only("limit", "cursor", Thing.groupParameter ?? "limit")
        let group = try Thing.groupParameter.flatMap { name throws(Problem) in try parameters.text(name, longest: 64) }
        if let name = Thing.groupParameter, let group, let rule = Thing.groupRule, !rule.holds(group) {
            throw Problem.parameter(name, rule.allowed)
        }
        let page = try PageRequest<Position>(parameters)
        let (rows, total) = try await engine.read { database in
            let tables = Tables(database: database)
            let rows = try tables.registeredRecords(type, group: group, after: page.after?.id, limit: page.limit + 1)
            return (rows, try tables.registeredCount(type, group: group))
        }
        let shown = rows.prefix(page.limit)
        let next = rows.count > page.limit ? try shown.last.map { try Cursor.text(Position(id: $0.id)) } : nil
        let views = try shown.map { try Thing.shown.of(Array($0.record.utf8)) }
        return .json(bytes: try RegisterView.page(of: views, total: total, next: next), for: request)
    }

    private func one<Thing: Registered>(
        _ type: Thing.Type, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let id = try context.path("id")
        let found = try await engine.lookUp { database in
            let tables = Tables(database: database)
            return try type.states.text(id, in: database).map { ($0, try Self.links(of: $0, as: type, in: tables)) }
        }
        guard let (record, links) = found else { throw Problem.notFound(Thing.noun, id) }
        let added = try links.map { [(name: "telephoneLinks", value: try JSON.encode($0))] } ?? []
        let shown = try Thing.shown.of(Array(record.utf8), adding: added)
        guard let version = try RawObject(shown).string("updatedAt").flatMap({ Timestamp($0) }) else {
            return .json(bytes: shown, for: request)
        }
        return .json(bytes: shown, version: version, for: request)
    }

    /// A person's telephone numbers as links; numbers without a country code are read as numbers of the place's country.
    private static func links<Thing: Registered>(
        of record: String, as type: Thing.Type, in tables: Tables
    ) throws -> [String]? {
        guard type == Person.self else { return nil }
        let person = try JSON.decode(Person.self, from: Array(record.utf8))
        guard let telephone = person.telephone else { return nil }
        return Phone.telephoneLinks(in: telephone, country: try tables.place(person.place)?.address?.addressCountry)
    }

    /// Deletes a thing. On the service's own HTTP only, for operators: there is no command for it.
    private func delete<Thing: Registered>(_ type: Thing.Type, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("id")
        let wasThere = try await engine.perform { [handler] transaction -> Bool in
            guard let thing = try type.states.get(id, in: transaction.database) else { return false }
            try handler.emitDeleted(thing, in: transaction)
            return true
        }
        guard wasThere else { throw Problem.notFound(Thing.noun, id) }
        return Response(status: .noContent)
    }
}
