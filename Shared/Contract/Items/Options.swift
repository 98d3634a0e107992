public import Events

/// A group of options to choose from when ordering an item: sizes, extras (schema.org MenuItem's menuAddOn). For a size, `least` and `most`
/// are both 1.
public struct OptionGroup: DirectJSON, MayLackMembers, Sendable, Hashable {
    /// See `OptionRules.idRule`; unique among the item's groups.
    public var id: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]?
    /// Least number of choices.
    public var least: Int = 0
    /// Greatest number of choices, each once.
    public var most: Int = 1
    public var choices: [OptionChoice]
}

/// One of a group's choices.
public struct OptionChoice: DirectJSON, MayLackMembers, Sendable, Hashable {
    /// See `OptionRules.idRule`; unique in its group.
    public var id: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]?
    /// Surcharge for one of the item, negative for less, in the item's currency.
    public var price: Money
    /// Stock, as of an item; nil is without limit. In a command nil also means: unchanged.
    public var stock: Stock?
    /// False: switched off, whatever the stock is.
    public var isAvailable: Bool = true

    /// Number that can still be ordered with it; nil is without limit.
    public var available: Int? { isAvailable ? stock?.left.map { max(0, $0) } : 0 }
}

extension OptionGroup {
    /// Whether enough choices are left for an order.
    public var isPossible: Bool { choices.count { $0.available != 0 } >= least }
}

extension Item {
    public func choice(_ group: String, _ choice: String) -> OptionChoice? {
        options?.first { $0.id == group }?.choices.first { $0.id == choice }
    }
}
