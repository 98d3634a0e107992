import Contract
import Events
import Hummingbird
import ServiceKit
import Store

/// Businesses without an owner, for operators, who invite new owners.
struct VacancyRoutes: Sendable {
    let store: any StoreAccess

    func add(to router: Router<ServiceContext>) {
        router.get("v1/vacancies", use: list)
    }

    private struct View: Encodable, Sendable {
        var merchant: String
        var since: Timestamp

        init(_ vacancy: Vacancy) { (merchant, since) = (vacancy.merchant, vacancy.since) }
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<VacancyTable.Position>(query)
        let (found, total) = try await store.read { database in
            // One more shows whether there is a next page.
            let found = try VacancyTable.page(after: page.after, limit: page.limit + 1, in: database)
            return (found, try VacancyTable.count(in: database))
        }
        let shown = found.prefix(page.limit)
        let next = found.count > page.limit ? try shown.last.map { try Cursor.text(VacancyTable.Position($0)) } : nil
        return try ListPage(items: shown.map(View.init), total: total, next: next).response(to: request)
    }
}

extension Metrics {
    /// Exports the number of businesses without an owner, for operators' dashboards and alerts.
    func countVacancies(in store: any StoreAccess) -> Loop {
        let gauge = gauge(
            "vicinity_ownerless_businesses", "Businesses without an owner, whose places take no orders.")
        return Loop("vacancies") {
            while true {
                // While the store cannot be read, the figure stays and the service is not ready.
                if let count = try? await store.read(VacancyTable.count) { gauge.set(Double(count)) }
                try await Task.sleep(for: .seconds(10))
            }
        }
    }
}
