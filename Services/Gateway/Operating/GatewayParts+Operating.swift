import Hummingbird
import ServiceKit

/// Routes for operating Vicinity.
extension GatewayParts {
    func addOperating(to router: Router<ServiceContext>) {
        CatalogFileRoutes(catalog: services.files, commands: commands).add(to: router)
        AuditRoutes(accounts: services.accounts, tables: services.audits).add(to: router)
        let handlers = services.handlers
        DeadLetterRoutes(
            services: Dictionary(uniqueKeysWithValues: handlers.map { ($0.name, $0) }), commands: commands
        ).add(to: router)
        HealthRoutes(services: handlers + [services.search], metrics: metrics, readiness: readiness).add(to: router)
    }
}
