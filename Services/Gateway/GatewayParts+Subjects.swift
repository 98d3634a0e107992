import Hummingbird
import ServiceKit

/// Changes that people ask for: each becomes a command in the log, and its outcome is awaited.
extension GatewayParts {
    func addCommands(to router: Router<ServiceContext>) {
        OrderRoutes(placing: placing, changing: changing).add(to: router)
        StripeRoutes(
            secrets: settings.stripeSecrets, deployment: settings.stripeDeployment, commands: commands, logger: logger
        ).add(to: router)
        let cataloging = CatalogChanging(commands: commands, waiters: tail.waiters, catalog: services.catalog)
        CatalogRoutes(changing: cataloging).add(to: router)
        CinemaRoutes(changing: cataloging).add(to: router)
        SourceRoutes(catalog: services.catalog, commands: commands, waiters: tail.waiters).add(to: router)
        RatingRoutes(
            recommender: services.recommender, catalog: services.catalog,
            orders: ListReader(services.orders), commands: commands, waiters: tail.waiters,
            erased: tail.erased, origin: placing.origin
        ).add(to: router)
        ReviewRoutes(recommender: services.recommender, commands: commands, waiters: tail.waiters).add(to: router)
        WaitingRatingRoutes(recommender: services.recommender, commands: commands, waiters: tail.waiters)
            .add(to: router)
        let tests = TestLimit(settings.testRate, exempt: settings.rateExempt)
        WebhookRoutes(notifier: services.notifier, commands: commands, tests: tests).add(to: router)
        PushRoutes(notifier: services.notifier, tests: tests).add(to: router)
        LetterRoutes(
            notifier: services.notifier, limit: AddressLimit(settings.signInRate, exempt: settings.rateExempt)
        ).add(to: router)
        SavedSearchRoutes(notifier: services.notifier).add(to: router)
        KeptRoutes(accounts: services.accounts).add(to: router)
        CrawlRoutes(
            crawlers: services.crawlers, catalog: services.catalog, commands: commands, waiters: tail.waiters
        ).add(to: router)
    }
}
