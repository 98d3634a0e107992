/// A group of choices of an item, such as its size or its extras.
public struct OptionGroup: Codable, Sendable, Hashable, Identifiable {
    /// Id that is unique among the item's groups.
    public var id: String
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Least number of choices to take.
    public var least: Int
    /// Greatest number of choices to take, each once.
    public var most: Int
    /// Choices of the group.
    public var choices: [Choice]

    /// A choice of a group.
    public struct Choice: Codable, Sendable, Hashable, Identifiable {
        /// Id that is unique in its group.
        public var id: String
        /// Name in its main language.
        public var name: String
        /// Names by BCP 47 language tag.
        public var names: [String: String]
        /// Amount that the choice adds to the price of one; negative if it costs less.
        public var price: Money
        /// Number that can be ordered with it; nil is without limit.
        public var available: Int?
    }
}

/// A choice that a new order's line takes.
public struct OptionPick: Codable, Sendable, Hashable {
    /// Id of the group.
    public var group: String
    /// Id of the choice.
    public var choice: String
    /// Amount that the customer was shown for the choice; the order is refused at another amount. Nil accepts any.
    public var price: Money?

    /// A choice at any price, unless one is given.
    public init(_ group: String, _ choice: String, price: Money? = nil) {
        self.group = group
        self.choice = choice
        self.price = price
    }
}

/// A choice that a line of an order has.
public struct ChosenOption: Codable, Sendable, Hashable {
    /// Id of the group.
    public var group: String
    /// Id of the choice.
    public var choice: String
    /// Name of the group, once the place holds the line.
    public var groupName: String?
    /// Name of the choice, once the place holds the line.
    public var name: String?
    /// Amount that it added to the price of one.
    public var price: Money?
}

/// A name of a choice; without `choice` it names the group.
public struct OptionName: Codable, Sendable, Hashable {
    /// Id of the group.
    public var group: String
    /// Id of the choice.
    public var choice: String?
}
