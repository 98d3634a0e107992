public import Contract
public import Events

/// A food in the food shop's JSON, with its place in it.
public struct FoodShopFood: Sendable {
    let item: Item

    public init(_ item: Item) { self.item = item }
}

extension FoodShopFood {
    /// - Parameter place: the place as JSON; the foods of one place share it.
    public func write(at place: [UInt8], to writer: inout JSONWriter) {
        writer.open()
        writer.member("food_image_url", FoodShopPicture.path(item.image))
        writer.member("food_ingredient", item.ingredients.joined(separator: ", "))
        writer.member("food_name", item.name)
        writer.member("food_price", FoodShopMoney.text(item.price))
        writer.member("id", FoodShopID.number(of: item.id))
        writer.name("place")
        writer.write(json: place)
        writer.close()
    }
}
