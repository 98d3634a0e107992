import Hummingbird
import ServiceKit

/// Reads that a service answers as they are.
extension GatewayParts {
    func addReads(to router: Router<ServiceContext>) {
        ReadRoutes(catalog: services.catalog, search: services.search).add(to: router)
    }
}
