import Hummingbird
import ServiceKit

/// Orders: placed, changed, read, and paid at Stripe.
extension GatewayParts {
    func addOrders(to router: Router<ServiceContext>) {
        OrderRoutes(placing: placing, changing: changing, orders: services.orders).add(to: router)
        OrderReadRoutes(orders: services.orders, reads: orderReads).add(to: router)
        StripeRoutes(
            secrets: settings.stripeSecrets, deployment: settings.stripeDeployment, commands: commands, logger: logger
        ).add(to: router)
    }
}
