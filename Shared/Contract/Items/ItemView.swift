public import Events
public import Geo

/// An item as the API shows it.
public struct ItemView: DirectlyWritten, Sendable {
    public var id: String
    public var place: String
    public var placeName: String?
    /// In lists: the place's name by BCP 47 language tag, if it has several.
    public var placeNames: [String: String]?
    /// In lists: where its place is.
    public var geo: Coordinate?
    /// In lists around something: to its place, in metres, to a tenth.
    public var distance: Double?
    /// In lists by words: where its texts have them.
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
    /// Null is without limit, or as many as its place does not say.
    public var available: Left
    /// Only for those who may change it.
    public var stock: Stock?
    /// True: others are only told whether there are any. Only for those who may change it.
    public var hidesStock: Bool?
    /// What whoever orders it chooses; empty if there is nothing to choose.
    public var options: [OptionGroupView]
    /// The date at the place on which it is sold out, however much is left.
    public var soldOutOn: String?
    /// What its source says against its sale.
    public var sale: SaleTerms?
    public var illustrative: Bool
    public var updatedAt: Timestamp

    /// - Parameters:
    ///   - viewer: who asks.
    ///   - merchant: whose the item's place is.
    ///   - time: when it is to be had.
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

/// How many can be had, as the API says it: null is without limit, or as many as nobody but the place's people is told.
public struct Left: Sendable {
    public var count: Int?

    /// - Parameter isHidden: strangers are told only whether it is none.
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
    /// As people read it: less than none is none.
    var shown: Stock {
        guard let left, left < 0 else { return self }
        return adding(-left)
    }
}
