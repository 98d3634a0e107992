import Hummingbird
import ServiceKit

/// Routes for operating Vicinity.
extension GatewayParts {
    func addOperating(to router: Router<ServiceContext>) {
        CatalogFileRoutes(catalog: services.files, menus: services.menus, commands: commands).add(to: router)
        AuditRoutes(accounts: services.accounts, tables: services.audits, commands: commands).add(to: router)
        DeadLetterRoutes(services: services.handlers, commands: commands).add(to: router)
        HealthRoutes(
            services: services.handlers.values.flatMap { $0 } + [services.search], metrics: metrics,
            readiness: readiness
        ).add(to: router)
    }
}
