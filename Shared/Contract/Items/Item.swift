public import Events

/// An item that a place sells (schema.org MenuItem with its Offer).
public struct Item: StateRecord, DirectJSON, HadHolds, Hashable {
    /// `<place id>.<1–64 of a–z 0–9 ->`.
    public var id: String
    public var place: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    public var description: String?
    public var category: String?
    public var price: Money
    /// The tax that the price contains, in hundredths of a percent: 700 is 7 %. Nil: not known. In a command nil also means: unchanged; 0
    /// is none.
    public var taxRate: Int?
    public var ingredients: [String]
    /// Allergens of EU regulation 1169/2011, annex II, with the names of `Allergen`.
    public var allergens: [String]
    public var image: String?
    /// What is left of it, without what orders hold or have taken, for all requests up to the one that the item reflects.
    public var stock: Stock = .unlimited
    /// Groups of options to choose from; nil: none. In a command nil also means: unchanged.
    public var options: [OptionGroup]?
    /// Local date of the place on which none is left, whatever the stock is: "2026-11-21". It ends with the day. In a command nil means
    /// unchanged, an empty text not sold out.
    public var soldOutOn: String?
    /// Restrictions of its sale by its source; nil: none.
    public var sale: SaleTerms?
    /// True: the number left is shown only to those who serve there. Nil: false; in a command, unchanged.
    public var hidesStock: Bool?
    /// The place's merchant, copied when the item changes.
    public var merchant: String?
    /// Written for show, not a real offer of the place.
    public var illustrative: Bool = false
    /// Digest of the imported row, as of a place.
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions

    public mutating func takeOff(_ held: Int) { stock = stock.adding(-held) }

    public func available(at time: Timestamp) -> Int? { sale?.isOnSale(at: time) ?? true ? available : 0 }

    /// Number that can be ordered while its sale lasts; nil is without limit. 0 also if a required choice is sold out.
    public var available: Int? {
        guard soldOutOn == nil, sale?.availability == nil, options?.allSatisfy(\.isPossible) ?? true else { return 0 }
        return stock.left.map { max(0, $0) }
    }
}

/// Stock of an item. In JSON `{"kind": "unlimited"}`, `{"kind": "count", "left": 3}` or `{"kind": "daily", "portions": 20, "left": 3,
/// "date": "2026-11-21"}`.
public enum Stock: Sendable, Hashable {
    case unlimited
    case count(left: Int)
    /// Renewed to `portions` each day in the place's time zone; `left` counts for `date`.
    case daily(portions: Int, left: Int, date: String)

    public var left: Int? {
        switch self {
        case .unlimited: nil
        case .count(let left), .daily(_, let left, _): left
        }
    }

    /// The same stock with more (or, negative, less) left.
    public func adding(_ quantity: Int) -> Stock {
        switch self {
        case .unlimited: .unlimited
        case .count(let left): .count(left: left + quantity)
        case .daily(let portions, let left, let date): .daily(portions: portions, left: left + quantity, date: date)
        }
    }
}

extension Stock: Codable {
    private enum StockKind: String, Codable { case unlimited, count, daily }
    private enum CodingKeys: String, CodingKey { case kind, left, portions, date }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(StockKind.self, forKey: .kind) {
        case .unlimited: self = .unlimited
        case .count: self = .count(left: try container.decode(Int.self, forKey: .left))
        case .daily:
            let portions = try container.decode(Int.self, forKey: .portions)
            self = .daily(
                portions: portions, left: try container.decodeIfPresent(Int.self, forKey: .left) ?? portions,
                date: try container.decodeIfPresent(String.self, forKey: .date) ?? "")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .unlimited: try container.encode(StockKind.unlimited, forKey: .kind)
        case .count(let left):
            try container.encode(StockKind.count, forKey: .kind)
            try container.encode(left, forKey: .left)
        case .daily(let portions, let left, let date):
            try container.encode(StockKind.daily, forKey: .kind)
            try container.encode(portions, forKey: .portions)
            try container.encode(left, forKey: .left)
            try container.encode(date, forKey: .date)
        }
    }
}
