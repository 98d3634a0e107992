import Contract
import Events

/// An item's choices: which of them lines may take, what they cost, and what is left of each.
extension Item {
    /// The choices that a line takes, in the order of the menu, with names and prices; what there is not is left out.
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

    /// Why a line's choices cannot be taken, whatever is left of them; nil if they can.
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

    /// The first of a line's choices of which there are not enough, and how many there are; nil if there is no such.
    /// - Parameters:
    ///   - before: what the order takes of the item in lines before this one.
    ///   - promised: how much of a choice is promised to requests behind this one, by its `ChoiceID`.
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

    /// The date that the portions of each choice count for, by its `ChoiceID`; only of those with daily portions.
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

    /// A date on which something of it is other than on the days after; nil if there is none.
    var firstDate: String? {
        let choices = options?.flatMap(\.choices).compactMap { $0.stock?.date } ?? []
        return ([stock.date, soldOutOn].compactMap(\.self) + choices).min()
    }

    /// As it is on a day, or on the days after it that it has come to already.
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
