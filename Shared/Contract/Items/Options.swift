public import Events

/// Something that an item asks whoever orders it: which size, which extras (schema.org MenuItem's menuAddOn). Of a size one choice is taken:
/// `least` and `most` are both 1.
public struct OptionGroup: DirectJSON, MayLackMembers, Sendable, Hashable {
    /// See `OptionRules.idRule`; unique among the item's groups.
    public var id: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]?
    /// So many of the choices have to be taken.
    public var least: Int = 0
    /// So many of the choices can be taken, each once.
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
    /// What one of the item costs more with it, or, below zero, less; in the item's currency.
    public var price: Money
    /// What can still be had of it, as an item's; nil is without limit. In a command nil also is: as it was.
    public var stock: Stock?
    /// False: it is switched off, whatever is left of it.
    public var isAvailable: Bool = true

    /// What can still be ordered with it; nil is without limit.
    public var available: Int? { isAvailable ? stock?.left.map { max(0, $0) } : 0 }
}

extension OptionGroup {
    /// Whether so many choices can be had that an order is possible at all.
    public var isPossible: Bool { choices.count { $0.available != 0 } >= least }
}

extension Item {
    public func choice(_ group: String, _ choice: String) -> OptionChoice? {
        options?.first { $0.id == group }?.choices.first { $0.id == choice }
    }
}
