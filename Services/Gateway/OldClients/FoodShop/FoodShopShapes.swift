import Contract
import Events
import FoodShop

/// An order in the food shop's JSON.
struct FoodShopOrder: Encodable, Sendable {
    struct Line: Encodable, Sendable {
        var food_name: String
        var food_count: String
        /// The price of all pieces of the line together.
        var food_price: String
        var food_place: String
    }

    var id: Int64
    var order_uuid: String
    var order_total: String
    var order_date: String
    var order_done: String
    var order_details: [Line]

    /// The order as the client sent it.
    init(id: String, _ form: FoodShopForm, _ lines: [FoodShopForm.Line]) {
        self.id = FoodShopID.number(of: id)
        order_uuid = form.order.order_uuid
        order_total = form.order.order_total
        order_date = form.order.order_date
        order_done = "false"
        order_details = lines.map { line in
            Line(
                food_name: line.food_name, food_count: line.food_count, food_price: line.food_price ?? "",
                food_place: line.food_place)
        }
    }

    /// - Parameter placeName: a place's name by its id.
    init(_ order: OrderView, placeName: (String) -> String) {
        id = FoodShopID.number(of: order.id)
        order_uuid = order.customer
        order_total = order.total.map(FoodShopMoney.text) ?? ""
        order_date = order.createdAt.description
        order_done = order.status == .completed ? "true" : "false"
        order_details = order.lines.map { line in
            let price = Money.sum(of: [line])
            return Line(
                food_name: line.name ?? line.item, food_count: String(line.quantity),
                food_price: price.map(FoodShopMoney.text) ?? "", food_place: placeName(line.place))
        }
    }
}

/// The members of the catalog's place that the food shop's orders need.
struct CatalogPlace: Decodable, Sendable {
    var id: String
    var name: String
}

/// The members of the catalog's item that the food shop's orders need.
struct CatalogItem: Decodable, Sendable {
    var id: String
    var place: String
    var name: String
    var price: Money
}
