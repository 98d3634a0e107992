/// Something that an item asks whoever orders it: which size, which extras.
public struct OptionGroup: Codable, Sendable, Hashable, Identifiable {
    /// Unique among the item's groups.
    public var id: String
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// So many of the choices have to be taken.
    public var least: Int
    /// So many of the choices can be taken, each once.
    public var most: Int
    /// What there is to choose from.
    public var choices: [Choice]

    /// One of a group's choices.
    public struct Choice: Codable, Sendable, Hashable, Identifiable {
        /// Unique in its group.
        public var id: String
        /// In its main language.
        public var name: String
        /// By BCP 47 language tag.
        public var names: [String: String]
        /// What one of the item costs more with it, or less.
        public var price: Money
        /// How many can be ordered with it; nil is without limit.
        public var available: Int?
    }
}

/// A choice that a new order's line takes.
public struct OptionPick: Codable, Sendable, Hashable {
    /// The group's id.
    public var group: String
    /// The choice's id.
    public var choice: String
    /// What the customer was shown that it costs more or less; another sum refuses the order. Nil takes any.
    public var price: Money?

    /// A choice at whatever it costs, unless that is said.
    public init(_ group: String, _ choice: String, price: Money? = nil) {
        self.group = group
        self.choice = choice
        self.price = price
    }
}

/// A choice that an order's line has taken.
public struct ChosenOption: Codable, Sendable, Hashable {
    /// The group's id.
    public var group: String
    /// The choice's id.
    public var choice: String
    /// Of the group, once the place holds it.
    public var groupName: String?
    /// Of the choice, once the place holds it.
    public var name: String?
    /// What it added to the price of one.
    public var price: Money?
}

/// A choice that something is said of; without a choice it is the group.
public struct OptionName: Codable, Sendable, Hashable {
    /// The group's id.
    public var group: String
    /// The choice's id.
    public var choice: String?
}
