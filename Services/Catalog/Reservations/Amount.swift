import Contract

/// The quantity that lines take of one item or screening, over all its variants.
struct Amount: Equatable {
    var thing: String
    var quantity = 0
    /// Quantity by choice.
    var choices: [OptionName: Int] = [:]

    /// Amounts in the order in which the lines name the things.
    static func all(of lines: [OrderLine]) -> [Amount] {
        var places: [String: Int] = [:]
        var amounts: [Amount] = []
        for line in lines {
            let index = places[line.item] ?? amounts.count
            if index == amounts.count {
                places[line.item] = index
                amounts.append(Amount(thing: line.item))
            }
            amounts[index].add(line)
        }
        return amounts
    }

    mutating func add(_ line: OrderLine) {
        quantity += line.quantity
        for option in line.options ?? [] { choices[option.named, default: 0] += line.quantity }
    }
}

/// Id of an item's choice in counts: "krua.soup#size.large". No thing has such an id.
enum ChoiceID {
    static func of(_ item: String, _ choice: OptionName) -> String {
        "\(item)#\(choice.group).\(choice.choice ?? "")"
    }
}

extension Reservation {
    /// Quantities that it takes of each thing, and of each choice by its `ChoiceID`.
    var takings: [(thing: String, quantity: Int)] {
        Amount.all(of: lines).flatMap { amount in
            let choices = amount.choices.map { (thing: ChoiceID.of(amount.thing, $0.key), quantity: $0.value) }
            return [(thing: amount.thing, quantity: amount.quantity)] + choices.sorted { $0.thing < $1.thing }
        }
    }
}
