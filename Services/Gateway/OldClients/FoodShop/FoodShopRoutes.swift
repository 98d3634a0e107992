import Contract
import Events
import Hummingbird
import ServiceKit

/// The food shop's own JSON, beside the API: its old client works unchanged, without a token.
struct FoodShopRoutes: Sendable {
    let lists: FoodShopLists
    let orders: FoodShopOrders

    func add(to router: Router<ServiceContext>) {
        router.get("places.json") { try await lists.answer($0, for: $1.client) }
        router.get("foods.json") { try await lists.answer($0, for: $1.client) }
        router.get("orders.json") { _, context in try await orders.all(as: try context.requireActor()) }
        router.post("orders.json") { request, context in
            let form = try await request.foodShopForm()
            return try await orders.place(form, Preference(request.headers[.prefer]))
        }
        router.get("orders/{id}.json") { _, context in
            try await orders.one(try context.path("id"), as: try context.requireActor())
        }
        router.delete("orders/{id}.json") { request, context in
            let actor = try context.requireActor()
            return try await orders.remove(try context.path("id"), as: actor, Preference(request.headers[.prefer]))
        }
    }
}
