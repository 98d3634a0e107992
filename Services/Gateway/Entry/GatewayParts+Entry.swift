import Hummingbird
import ServiceKit

/// Identity, limits and sessions.
extension GatewayParts {
    func addEntry(to router: Router<ServiceContext>) {
        router.add(
            middleware: Gatekeeper(
                tokens: tokens, limits: settings.limits, turns: turns,
                origins: AllowedOrigins(settings.origins), refusals: RefusalLog(logger), address: address))
        router.add(middleware: CheckingRights(rights: rights))
        router.add(middleware: PackingAnswers())
        SessionRoutes(
            tokens: tokens, life: settings.identity.life, ends: sessionEnds,
            limit: AddressLimit(settings.sessionRate, exempt: settings.rateExempt)
        ).add(to: router)
        RevocationRoutes(ended: tail.ended, commands: commands).add(to: router)
    }
}
