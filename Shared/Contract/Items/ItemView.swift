public import Events
public import Geo

/// An item as the API shows it.
public struct ItemView: DirectlyWritten, Sendable {
    public var id: String
    public var place: String
    public var placeName: String?
    /// In lists: the place's name by BCP 47 language tag, if it has several.
    public var placeNames: [String: String]?
    /// In lists: coordinates of its place.
    public var geo: Coordinate?
    /// In lists around a point: distance to its place, in metres, to a tenth.
    public var distance: Double?
    /// In lists by words: positions of the words in its texts.
    public var matches: [TextMatch]?
    public var name: String
    public var names: [String: String]
    public var description: String?
    public var category: String?
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent.
    public var taxRate: Int?
    public var ingredients: [String]
    public var allergens: [String]
    public var image: String?
    /// Number left; null is without limit, or if its place hides the number.
    public var available: Left
    /// Stock; only for those who may change it.
    public var stock: Stock?
    /// True: others only see whether any is left. Only for those who may change it.
    public var hidesStock: Bool?
    /// Groups of options to choose from; may be empty.
    public var options: [OptionGroupView]
    /// Local date on which it is sold out, whatever the stock is.
    public var soldOutOn: String?
    /// Restrictions of its sale by its source.
    public var sale: SaleTerms?
    public var illustrative: Bool
    public var updatedAt: Timestamp

    /// - Parameters:
    ///   - viewer: the actor who asks.
    ///   - merchant: merchant of the item's place.
    ///   - time: time of a possible order.
    public init(
        _ item: Item, placeName: String?, for viewer: Actor?, merchant: String?, at time: Timestamp = .now
    ) {
        id = item.id
        place = item.place
        self.placeName = placeName
        name = item.name
        names = item.names
        description = item.description
        category = item.category
        price = item.price
        taxRate = item.taxRate
        ingredients = item.ingredients
        allergens = item.allergens
        image = item.image
        let maySeeStock = viewer?.mayServe(placeOf: merchant) == true
        let hidesStock = item.hidesStock == true && !maySeeStock
        let left = item.available(at: time)
        available = Left(left, isHidden: hidesStock)
        stock = maySeeStock ? item.stock.shown : nil
        self.hidesStock = maySeeStock ? item.hidesStock : nil
        options = (item.options ?? []).map { OptionGroupView($0, hasStock: maySeeStock, hidesStock: hidesStock) }
        soldOutOn = item.soldOutOn
        sale = item.sale?.shown
        illustrative = item.illustrative
        updatedAt = item.updatedAt
    }
}

/// Number left in the API: null is without limit, or if only the place's people see the number.
public struct Left: Sendable {
    public var count: Int?

    /// - Parameter isHidden: others see only whether it is 0.
    init(_ count: Int?, isHidden: Bool) {
        self.count = isHidden && count != 0 ? nil : count
    }
}

extension Left: DirectlyWritten {
    public func write(to writer: inout JSONWriter) {
        if let count { writer.write(Int64(count)) } else { writer.write(json: Array("null".utf8)) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count)
    }
}

extension Stock {
    /// The stock for views: a negative number becomes 0.
    var shown: Stock {
        guard let left, left < 0 else { return self }
        return adding(-left)
    }
}
