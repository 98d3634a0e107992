import Contract
import Events
import Hours

/// Checks the option groups of an item.
enum OptionChecks {
    static func check(_ item: Item) throws(Reason) {
        if let date = item.soldOutOn, !date.isEmpty, CivilDate(date) == nil {
            throw Check.refuse("/soldOutOn", "It is a date, such as \"2026-11-21\".")
        }
        guard let groups = item.options else { return }
        try Check.count(groups.count, "/options", 0...OptionRules.mostGroups)
        for (index, group) in groups.enumerated() {
            let field = "/options/\(index)"
            guard OptionRules.isID(group.id), !groups[..<index].contains(where: { $0.id == group.id }) else {
                throw Check.refuse("\(field)/id", "It is \(OptionRules.idRule), and no other group's.")
            }
            try check(group, field, price: item.price)
        }
        let size = (try? JSON.encode(groups).count) ?? .max
        guard size <= OptionRules.largest else {
            throw Check.refuse(
                "/options", "All of them have at most \(OptionRules.largest) bytes as JSON; these have \(size).")
        }
        let least = groups.reduce(item.price.amount) { $0 + $1.lowestPrice }
        guard least >= 0 else {
            throw Check.refuse("/options", "No choices make the item's price less than nothing.")
        }
    }

    private static func check(_ group: OptionGroup, _ field: String, price: Money) throws(Reason) {
        try Check.name(group.name, "\(field)/name", atMost: OptionRules.longestName)
        if let names = group.names { try check(names, "\(field)/names") }
        try Check.count(group.choices.count, "\(field)/choices", 1...OptionRules.mostChoices)
        try Check.number(group.most, "\(field)/most", 1...group.choices.count)
        try Check.number(group.least, "\(field)/least", 0...group.most)
        for (index, choice) in group.choices.enumerated() {
            let field = "\(field)/choices/\(index)"
            guard OptionRules.isID(choice.id), !group.choices[..<index].contains(where: { $0.id == choice.id }) else {
                throw Check.refuse("\(field)/id", "It is \(OptionRules.idRule), and no other choice's of the group.")
            }
            try Check.name(choice.name, "\(field)/name", atMost: OptionRules.longestName)
            if let names = choice.names { try check(names, "\(field)/names") }
            try Check.number(choice.price.amount, "\(field)/price/amount", -ThingLimits.price...ThingLimits.price)
            guard choice.price.currency == price.currency else {
                throw Check.refuse("\(field)/price/currency", "It is the item's, \(price.currency).")
            }
            if let stock = choice.stock { try ItemRules.check(stock, "\(field)/stock") }
        }
    }

    private static func check(_ names: [String: String], _ field: String) throws(Reason) {
        try Check.names(names, field)
        for (tag, name) in names.sorted(by: { $0.key < $1.key }) {
            try Check.name(name, "\(field)/\(tag)", atMost: OptionRules.longestName)
        }
    }
}

extension OptionGroup {
    /// Least sum that its choices can add to a price.
    fileprivate var lowestPrice: Int64 {
        choices.map(\.price.amount).sorted().prefix(most).enumerated()
            .reduce(0) { $1.offset < least || $1.element < 0 ? $0 + $1.element : $0 }
    }
}

// MARK: - Members that a command leaves out

extension Item {
    /// Completes an item of a command or file with the existing one's members that it leaves out. These are choices and their stock, tax,
    /// the sold-out date and whether the stock is hidden.
    /// - Parameters:
    ///   - today: the date at its place.
    func settlingOptions(over existing: Item?, today: String) -> Item {
        var item = self
        item.options = options ?? existing?.options
        if item.options?.isEmpty == true { item.options = nil }
        item.taxRate = taxRate ?? existing?.taxRate
        item.hidesStock = hidesStock ?? existing?.hidesStock ?? false ? true : nil
        for group in item.options?.indices ?? 0..<0 {
            guard var settled = item.options?[group] else { continue }
            if settled.names?.isEmpty == true { settled.names = nil }
            for index in settled.choices.indices {
                let before = existing?.choice(settled.id, settled.choices[index].id)?.stock
                if settled.choices[index].names?.isEmpty == true { settled.choices[index].names = nil }
                settled.choices[index].stock =
                    switch settled.choices[index].stock {
                    case nil: before
                    case .unlimited: nil
                    case let stock?: stock.settled(over: before, today: today)
                    }
            }
            item.options?[group] = settled
        }
        item.soldOutOn = soldOutOn ?? existing?.soldOutOn
        if let date = item.soldOutOn, date < today { item.soldOutOn = nil }
        return item
    }

    /// The item with the stock of another's choices, where both have stock of one kind.
    func withChoicesLeft(of other: Item) -> Item {
        var item = self
        for group in item.options?.indices ?? 0..<0 {
            guard let own = item.options?[group] else { continue }
            for (index, choice) in own.choices.enumerated() {
                guard let stock = choice.stock, let others = other.choice(own.id, choice.id)?.stock,
                    stock.isAlike(others)
                else { continue }
                item.options?[group].choices[index].stock = others
            }
        }
        return item
    }
}
