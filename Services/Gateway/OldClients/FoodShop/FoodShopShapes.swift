import Contract
import Events
import Geo
import Hours

/// A place in the food shop's JSON.
struct FoodShopPlace: Encodable, Sendable {
    var id: Int64
    var place_name: String
    var place_address: String
    var place_email: String
    var place_image_url: String
    var place_lat: String
    /// Its longitude; the odd name is the food shop's.
    var place_log: String
    var place_phone_number: String
    var place_opening_time_1: String
    var place_opening_time_2: String
    var place_opening_time_3: String
    var place_opening_time_4: String

    init(_ place: CatalogPlace) {
        id = FoodShopID.number(of: place.id)
        place_name = place.name
        let address = place.address
        let town = [address?.postalCode, address?.addressLocality].compactMap { $0 }.joined(separator: " ")
        place_address = [address?.streetAddress, town].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
        place_email = place.email ?? ""
        place_image_url = place.images.first ?? ""
        place_lat = "\(place.geo.latitude)"
        place_log = "\(place.geo.longitude)"
        place_phone_number = place.telephone ?? ""
        let lines = place.openingHours?.foodShopLines ?? []
        func line(_ index: Int) -> String { lines.indices.contains(index) ? lines[index] : "" }
        place_opening_time_1 = line(0)
        place_opening_time_2 = line(1)
        place_opening_time_3 = line(2)
        place_opening_time_4 = line(3)
    }
}

/// A food in the food shop's JSON.
struct FoodShopFood: Encodable, Sendable {
    var id: Int64
    var food_name: String
    var food_price: String
    var food_ingredient: String
    var food_image_url: String
    var place: FoodShopPlace

    init(_ item: CatalogItem, at place: FoodShopPlace) {
        id = FoodShopID.number(of: item.id)
        food_name = item.name
        food_price = FoodShopMoney.text(item.price)
        food_ingredient = item.ingredients.joined(separator: ", ")
        food_image_url = item.image ?? ""
        self.place = place
    }
}

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

/// The members of the catalog's place that the food shop's JSON needs.
struct CatalogPlace: Decodable, Sendable {
    var id: String
    var name: String
    var address: PostalAddress?
    var email: String?
    var images: [String]
    var geo: Coordinate
    var telephone: String?
    var openingHours: OpeningHours?
}

/// The members of the catalog's item that the food shop's JSON needs.
struct CatalogItem: Decodable, Sendable {
    var id: String
    var place: String
    var name: String
    var price: Money
    var ingredients: [String]
    var image: String?
}
