import Contract
import Events

/// Choices of an item: which of them lines may take, their prices, and their stock.
extension Item {
    /// Choices that a line takes, in the order of the menu, with names and prices; unknown ones are left out.
    func chosen(_ line: OrderLine) -> [ChosenOption] {
        let named = Set(line.options?.map(\.named) ?? [])
        guard !named.isEmpty, let options else { return [] }
        return options.flatMap { group in
            group.choices.filter { named.contains(OptionName(group: group.id, choice: $0.id)) }.map { choice in
                ChosenOption(
                    group: group.id, choice: choice.id, groupName: group.name, name: choice.name, price: choice.price)
            }
        }
    }

    /// Reason why a line's choices cannot be taken, whatever their stock; nil if they can.
    func fault(inOptionsOf line: OrderLine) -> Reason? {
        let named = line.options?.map(\.named) ?? []
        for option in named where choice(option.group, option.choice ?? "") == nil {
            return Reason(
                "unknown-option", "“\(name)” has no choice “\(option.choice ?? "")” of “\(option.group)”.", item: id,
                option: option)
        }
        for group in options ?? [] {
            let count = named.count { $0.group == group.id }
            if count < group.least {
                let choices = group.choices.map(\.name).joined(separator: ", ")
                return Reason(
                    "option-required",
                    "“\(name)” needs \(group.least == 1 ? "a choice" : "\(group.least) choices") of “\(group.name)”: \(choices).",
                    item: id, option: OptionName(group: group.id))
            }
            if count > group.most {
                return Reason(
                    "too-many-options", "“\(name)” can have at most \(group.most) of “\(group.name)”.", item: id,
                    option: OptionName(group: group.id))
            }
        }
        return nil
    }

    /// First of a line's choices with too little stock, and what is left of it; nil if there is none.
    /// - Parameters:
    ///   - before: amount that earlier lines of the order take of the item.
    ///   - promised: quantity of each choice that is promised to later requests, by its `ChoiceID`.
    func shortage(ofChoicesOf line: OrderLine, after before: Amount, promised: [String: Int]) -> (OptionName, Int)? {
        for option in line.options?.map(\.named) ?? [] {
            guard let choice = choice(option.group, option.choice ?? "") else { return (option, 0) }
            guard choice.isAvailable else { return (option, 0) }
            guard let left = choice.stock?.left else { continue }
            let others = before.choices[option, default: 0] + promised[ChoiceID.of(id, option), default: 0]
            let rest = max(0, left - others)
            if rest < line.quantity { return (option, rest) }
        }
        return nil
    }

    /// Date of the portions of each choice, by its `ChoiceID`; only for choices with daily portions.
    func portionDates(of choices: some Sequence<OptionName>) -> [String: String] {
        var dates: [String: String] = [:]
        for option in choices {
            dates[ChoiceID.of(id, option)] = choice(option.group, option.choice ?? "")?.stock?.date
        }
        return dates
    }

    mutating func changeChoices(_ amount: Amount, _ change: (inout Stock, _ quantity: Int, _ thing: String) -> Void) {
        guard !amount.choices.isEmpty, let groups = options else { return }
        for (group, index) in groups.indices.flatMap({ group in groups[group].choices.indices.map { (group, $0) } }) {
            let named = OptionName(group: groups[group].id, choice: groups[group].choices[index].id)
            guard let quantity = amount.choices[named], var stock = groups[group].choices[index].stock else { continue }
            change(&stock, quantity, ChoiceID.of(id, named))
            options?[group].choices[index].stock = stock
        }
    }

    /// The first date on which its stock or sale differs from the days after; nil if there is none.
    var firstDate: String? {
        let choices = options?.flatMap(\.choices).compactMap { $0.stock?.date } ?? []
        return ([stock.date, soldOutOn].compactMap(\.self) + choices).min()
    }

    /// The item renewed for a date; it stays as it is if it has come to a later one.
    func renewed(on date: String) -> Item {
        var item = self
        item.stock = stock.renewed(on: date)
        if let soldOutOn, soldOutOn < date { item.soldOutOn = nil }
        for group in item.options?.indices ?? 0..<0 {
            for choice in item.options?[group].choices.indices ?? 0..<0 {
                guard let stock = item.options?[group].choices[choice].stock else { continue }
                item.options?[group].choices[choice].stock = stock.renewed(on: date)
            }
        }
        return item
    }
}
