import Hummingbird
import ServiceKit

/// Events as they happen, and changes since a position.
extension GatewayParts {
    func addStreams(to router: Router<ServiceContext>) {
        EventRoutes(hub: hub, log: log, tokens: tokens, ended: tail.ended).add(to: router)
        ChangesRoutes(log: log, permits: logReads).add(to: router)
    }
}
