public import Events

/// A group of an item's options as the API shows it.
public struct OptionGroupView: DirectlyWritten, Sendable {
    public struct Choice: DirectlyWritten, Sendable {
        public var id: String
        public var name: String
        public var names: [String: String]
        public var price: Money
        /// Number left; null is without limit, or if its place hides the number; 0: not available now.
        public var available: Left
        /// False: switched off. Only for those who may change it.
        public var isAvailable: Bool?
        /// Stock, as of an item; only for those who may change it.
        public var stock: Stock?
    }

    public var id: String
    public var name: String
    public var names: [String: String]
    public var least: Int
    public var most: Int
    public var choices: [Choice]

    /// - Parameters:
    ///   - hasStock: whether stocks are included, for those who may change the item.
    ///   - hidesStock: whether the number left is hidden.
    public init(_ group: OptionGroup, hasStock: Bool, hidesStock: Bool = false) {
        id = group.id
        name = group.name
        names = group.names ?? [:]
        least = group.least
        most = group.most
        choices = group.choices.map { choice in
            Choice(
                id: choice.id, name: choice.name, names: choice.names ?? [:], price: choice.price,
                available: Left(choice.available, isHidden: hidesStock),
                isAvailable: hasStock ? choice.isAvailable : nil,
                stock: hasStock ? choice.stock?.shown : nil)
        }
    }
}
