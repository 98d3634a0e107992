public import Events

/// An item as the API shows it.
public struct ItemView: Encodable, Sendable {
    public var id: String
    public var place: String
    public var placeName: String?
    public var name: String
    public var names: [String: String]
    public var description: String?
    public var category: String?
    public var price: Money
    public var ingredients: [String]
    public var allergens: [String]
    public var image: String?
    /// Null is without limit.
    public var available: Int?
    /// Only for those who may change it.
    public var stock: Stock?
    public var illustrative: Bool
    public var updatedAt: Timestamp

    /// - Parameters:
    ///   - viewer: who asks.
    ///   - merchant: whose the item's place is.
    public init(_ item: Item, placeName: String?, for viewer: Actor?, merchant: String?) {
        id = item.id
        place = item.place
        self.placeName = placeName
        name = item.name
        names = item.names
        description = item.description
        category = item.category
        price = item.price
        ingredients = item.ingredients
        allergens = item.allergens
        image = item.image
        available = item.available
        stock = viewer?.mayChange(placeOf: merchant) == true ? item.stock.shown : nil
        illustrative = item.illustrative
        updatedAt = item.updatedAt
    }

    private enum CodingKeys: CodingKey {
        case id, place, placeName, name, names, description, category, price, ingredients, allergens, image, available
        case stock, illustrative, updatedAt
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(place, forKey: .place)
        try container.encodeIfPresent(placeName, forKey: .placeName)
        try container.encode(name, forKey: .name)
        try container.encode(names, forKey: .names)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encode(price, forKey: .price)
        try container.encode(ingredients, forKey: .ingredients)
        try container.encode(allergens, forKey: .allergens)
        try container.encodeIfPresent(image, forKey: .image)
        try container.encode(available, forKey: .available)
        try container.encodeIfPresent(stock, forKey: .stock)
        try container.encode(illustrative, forKey: .illustrative)
        try container.encode(updatedAt, forKey: .updatedAt)
    }
}

extension Stock {
    /// As people read it: less than none is none.
    fileprivate var shown: Stock {
        guard let left, left < 0 else { return self }
        return adding(-left)
    }
}
