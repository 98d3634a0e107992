import Hummingbird
import ServiceKit

/// Routes for operating Vicinity.
extension GatewayParts {
    func addOperating(to router: Router<ServiceContext>) {
        AuditRoutes(accounts: services.accounts, tables: services.audits, commands: commands).add(to: router)
        DeadLetterRoutes(services: services.handlers, commands: commands).add(to: router)
        HealthRoutes(
            services: services.handlers.values.flatMap { $0 } + [services.search], metrics: metrics,
            readiness: readiness
        ).add(to: router)
    }
}
