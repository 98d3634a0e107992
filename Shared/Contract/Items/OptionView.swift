/// A group of an item's options as the API shows it.
public struct OptionGroupView: Encodable, Sendable {
    public struct Choice: Encodable, Sendable {
        public var id: String
        public var name: String
        public var names: [String: String]
        public var price: Money
        /// Null is without limit, or as many as its place does not say; 0: it cannot be had now.
        public var available: Int?
        /// Only for those who may change it, as what follows.
        public var isAvailable: Bool?
        public var stock: Stock?

        private enum CodingKeys: CodingKey { case id, name, names, price, available, isAvailable, stock }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encode(names, forKey: .names)
            try container.encode(price, forKey: .price)
            try container.encode(available, forKey: .available)
            try container.encodeIfPresent(isAvailable, forKey: .isAvailable)
            try container.encodeIfPresent(stock, forKey: .stock)
        }
    }

    public var id: String
    public var name: String
    public var names: [String: String]
    public var least: Int
    public var most: Int
    public var choices: [Choice]

    /// - Parameters:
    ///   - hasStock: for those who may change the item.
    ///   - hidesStock: how many are left is not told.
    public init(_ group: OptionGroup, hasStock: Bool, hidesStock: Bool = false) {
        id = group.id
        name = group.name
        names = group.names ?? [:]
        least = group.least
        most = group.most
        choices = group.choices.map { choice in
            Choice(
                id: choice.id, name: choice.name, names: choice.names ?? [:], price: choice.price,
                available: hidesStock ? choice.available?.hidden : choice.available,
                isAvailable: hasStock ? choice.isAvailable : nil,
                stock: hasStock ? choice.stock?.shown : nil)
        }
    }
}
