import Hummingbird
import ServiceKit

/// Webhooks, push, mail and saved searches, which the notifier keeps.
extension GatewayParts {
    func addNotifications(to router: Router<ServiceContext>) {
        let tests = TestLimit(settings.testRate, exempt: settings.rateExempt)
        WebhookRoutes(notifier: services.notifier, commands: commands, tests: tests).add(to: router)
        PushRoutes(notifier: services.notifier, tests: tests).add(to: router)
        LetterRoutes(
            notifier: services.notifier, limit: AddressLimit(settings.signInRate, exempt: settings.rateExempt)
        ).add(to: router)
        SavedSearchRoutes(notifier: services.notifier).add(to: router)
    }
}
