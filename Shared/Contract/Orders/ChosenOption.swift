public import Events

/// One of an item's choices: `{"group": "size", "choice": "large"}`; without a choice it is the group.
public struct OptionName: DirectJSON, Sendable, Hashable {
    public var group: String
    public var choice: String?
}

/// A choice as a customer takes it.
public struct OptionPick: DirectJSON, Sendable, Hashable {
    public var group: String
    public var choice: String
    /// The surcharge or discount that the customer was shown; another one refuses the order.
    public var price: Money?

    public var named: OptionName { OptionName(group: group, choice: choice) }
}

/// A choice of an order's line; names and price come from the catalog once it is held.
public struct ChosenOption: DirectJSON, Sendable, Hashable {
    public var group: String
    public var choice: String
    public var groupName: String?
    public var name: String?
    /// The surcharge or discount for one piece; the line's price includes it.
    public var price: Money?
    /// The price that the customer was shown, until the price is known.
    public var expectedPrice: Money?

    public init(
        group: String, choice: String, groupName: String? = nil, name: String? = nil, price: Money? = nil,
        expectedPrice: Money? = nil
    ) {
        self.group = group
        self.choice = choice
        self.groupName = groupName
        self.name = name
        self.price = price
        self.expectedPrice = expectedPrice
    }

    public init(_ pick: OptionPick) {
        self.init(group: pick.group, choice: pick.choice, expectedPrice: pick.price)
    }

    public var named: OptionName { OptionName(group: group, choice: choice) }
}

/// An item with certain choices. Lines of one variant count together, whatever order the choices were written in.
public struct Variant: Sendable, Hashable {
    public let item: String
    public let options: Set<OptionName>

    public init(_ line: OrderLine) {
        item = line.item
        options = Set(line.options?.map(\.named) ?? [])
    }

    public init(_ line: PlaceOrder.Line) {
        item = line.item
        options = Set(line.options?.map(\.named) ?? [])
    }
}

extension OrderLine {
    /// "large, extra egg"; nil without choices.
    public var optionsText: String? {
        guard let options, !options.isEmpty else { return nil }
        return options.map { $0.name ?? $0.choice }.joined(separator: ", ")
    }
}

// MARK: - JSON
