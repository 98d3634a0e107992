import Hummingbird
import ServiceKit

/// What happens: as it happens, and what changed since.
extension GatewayParts {
    func addStreams(to router: Router<ServiceContext>) {
        EventRoutes(hub: hub, log: log, tokens: tokens, ended: tail.ended).add(to: router)
        ChangesRoutes(log: log, permits: logReads).add(to: router)
    }
}
