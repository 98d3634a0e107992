import Hummingbird
import ServiceKit

/// Accounts: signing in, sessions that a cookie keeps, and people of businesses.
extension GatewayParts {
    func addAccounts(to router: Router<ServiceContext>) {
        let service = services.accounts.map { AccountsService(upstream: $0) }
        let names = BusinessNames(search: services.search)
        let made = AccountTokens(
            tokens: tokens, life: settings.identity.accessLife, address: address, names: names,
            marks: cookieMarks)
        let trying = AddressLimit(settings.signInRate, exempt: settings.rateExempt)
        SignInRoutes(accounts: service, tokens: made, limit: trying, exempt: settings.rateExempt).add(to: router)
        AccountSessionRoutes(
            accounts: service, tokens: made, limit: AddressLimit(settings.sessionRate, exempt: settings.rateExempt),
            ends: sessionEnds
        ).add(to: router)
        AccountRoutes(accounts: service, tokens: tokens, ends: sessionEnds, address: address).add(to: router)
        WayRoutes(accounts: service, tokens: made, limit: trying).add(to: router)
        PeopleRoutes(accounts: service, commands: commands, limit: trying, address: address, names: names).add(
            to: router)
        KeptRoutes(accounts: services.accounts).add(to: router)
    }
}
