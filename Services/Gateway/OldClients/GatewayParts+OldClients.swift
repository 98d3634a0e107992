import Hummingbird
import ServiceKit

/// The paths of clients older than the API: a folder for each client that is answered here, and the paths that search answers.
extension GatewayParts {
    func addOldClients(to router: Router<ServiceContext>) {
        ForwardedRoutes(search: services.search, address: address).add(to: router)
        let reader = ListReader(service: services.search)
        FoodShopRoutes(
            lists: FoodShopLists(search: services.lists, permits: ConcurrencyLimit(16, share: 1)),
            orders: FoodShopOrders(
                reader: reader, orders: ListReader(services.orders), catalog: services.catalog,
                placing: placing, changing: changing)
        ).add(to: router)
        WeeklyRoutes(log: log, search: services.search, permits: logReads).add(to: router)
    }
}
