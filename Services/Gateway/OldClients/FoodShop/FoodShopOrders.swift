import Contract
import Events
import FoodShop
import HTTPTypes
import NIOCore
import Hummingbird
import ServiceKit

/// `/orders.json`: places orders by the names of foods and places, and reads and removes them.
struct FoodShopOrders: Sendable {
    static let mostOrders = 10_000

    /// Reads places and items.
    let reader: ListReader
    let orders: ListReader
    let catalog: Upstream
    let placing: OrderPlacing
    let changing: OrderChanging

    /// Looks the names up and places the order for the device's customer.
    func place(_ form: FoodShopForm, _ preference: Preference) async throws -> Response {
        let lines = try form.lines()
        var ordered: [PlaceOrder.Line] = []
        var currencies: Set<String> = []
        for (pointer, line, count) in lines {
            let item = try await item(line, pointer)
            ordered.append(PlaceOrder.Line(item: item.id, quantity: count))
            currencies.insert(item.price.currency)
        }
        guard currencies.count == 1, let currency = currencies.first else {
            throw Problem(Reason("mixed-currencies", "the foods of an order must have prices in one currency"))
        }
        guard let total = FoodShopMoney.amount(form.order.order_total, in: currency) else {
            throw Problem.field("/order/order_total", "a number with a point, as a string: \"9.2\"")
        }
        guard let key = try form.key() else { throw Problem.field("/order/order_date", "a date") }
        let order = OrderForm(lines: ordered, expectedTotal: Money(amount: total, currency: currency))
        try check(order, lines.map(\.pointer))
        var asker = Asker.current
        asker?.device = form.actor.id
        let outcome = try await Asker.$current.withValue(asker) {
            try await placing.place(order, by: form.actor, key, wait: preference.wait)
        }
        return try response(outcome, form, lines, preference)
    }

    /// The check of `OrderForm`, with problems naming the old form's fields.
    private func check(_ order: OrderForm, _ pointers: [String]) throws(Problem) {
        do {
            try order.check()
        } catch {
            var problem = error
            for (index, pointer) in pointers.enumerated() where problem.field == "/lines/\(index)/quantity" {
                problem.field = "\(pointer)/food_count"
            }
            throw problem
        }
    }

    private func item(_ line: FoodShopForm.Line, _ pointer: String) async throws -> CatalogItem {
        let places = try await reader.places(named: line.food_place)
        guard !places.isEmpty else {
            throw Problem(
                Reason("unknown-place", "there is no place with this name", field: "\(pointer)/food_place"))
        }
        guard places.count <= 20 else {
            throw Problem(
                Reason("ambiguous", "\(places.count) places have this name", field: "\(pointer)/food_place"))
        }
        var items: [CatalogItem] = []
        for place in places { items += try await reader.items(named: line.food_name, of: place.id) }
        guard let item = items.first else {
            throw Problem(
                Reason("unknown-item", "there is no food with this name there", field: "\(pointer)/food_name"))
        }
        guard items.count == 1 else {
            throw Problem(
                Reason("ambiguous", "\(items.count) foods have this name there", field: "\(pointer)/food_name"))
        }
        return item
    }

    private func response(
        _ outcome: OrderOutcome, _ form: FoodShopForm,
        _ lines: [(pointer: String, line: FoodShopForm.Line, count: Int)],
        _ preference: Preference
    ) throws -> Response {
        switch outcome {
        case .refused: return try outcome.response(preference.headers, queue: placing.intake.standing)
        case .confirmed(let order):
            let names = Dictionary(zip(order.lines.map(\.place), lines.map(\.line.food_place))) { first, _ in first }
            var shown = FoodShopOrder(order) { names[$0] ?? $0 }
            (shown.order_uuid, shown.order_date) = (form.order.order_uuid, form.order.order_date)
            return try .json(
                shown, status: .created, headers: [.location: "/v1/orders/\(order.id)"])
        case .payable(let order): return try response(.undecided(order.id), form, lines, preference)
        case .undecided(let id):
            let shown = FoodShopOrder(id: id, form, lines.map(\.line))
            return try .json(shown, status: .accepted, headers: [.location: "/v1/orders/\(id)"])
        }
    }

    // MARK: - With a token

    /// The orders that the actor may see, the newest first.
    func all(as actor: Actor) async throws -> Response {
        try .json(try await shown(try await visible(to: actor)))
    }

    /// The order with this number.
    func one(_ number: String, as actor: Actor) async throws -> Response {
        try .json(try await shown([try await order(number, as: actor)])[0])
    }

    private func shown(_ orders: [OrderView]) async throws -> [FoodShopOrder] {
        var names: [String: String] = [:]
        for place in Set(orders.flatMap { $0.lines.map(\.place) }) {
            names[place] = try await placeName(place)
        }
        return orders.map { order in FoodShopOrder(order) { names[$0] ?? $0 } }
    }

    /// Removes the order with this number, if the actor may.
    func remove(_ number: String, as actor: Actor, _ preference: Preference) async throws -> Response {
        try await changing.change(try await order(number, as: actor).id, .remove, by: actor, preference)
    }

    /// - Throws: 404 if the actor may see no such order.
    private func order(_ number: String, as actor: Actor) async throws -> OrderView {
        let orders = try await visible(to: actor)
        for numberOf in [FoodShopID.number, FoodShopID.formerNumber] {
            if let order = orders.first(where: { String(numberOf($0.id)) == number }) { return order }
        }
        throw Problem.notFound("order", number)
    }

    private func visible(to actor: Actor) async throws -> [OrderView] {
        var found: [OrderView] = []
        try await orders.pages(
            OrderView.self, "/v1/orders?", most: FoodShopOrders.mostOrders, as: actor
        ) { found += $0 }
        return found
    }

    private func placeName(_ place: String) async throws -> String? {
        let answer = try await catalog.get("/v1/places/\(place)", as: nil)
        guard answer.status == .ok else { return nil }
        return try JSON.decode(CatalogPlace.self, from: Array(buffer: answer.body)).name
    }
}
