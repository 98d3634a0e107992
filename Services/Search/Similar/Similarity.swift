import Contract
import Finding
import Geo
import Words

/// How similar two things are, by their own data: 0 for not at all, 1 for equal.
///
/// Each known part counts with its weight. A cuisine that only one of the two states counts a third.
enum Similarity {
    private static let unknown = 0.35

    /// Places without a common type have similarity 0.
    static func of(_ one: PlaceEntry, _ other: PlaceEntry) -> Double {
        let kinds = shared(Set(one.types), Set(other.types))
        guard kinds > 0, one.listing?.purpose == other.listing?.purpose else { return 0 }
        var sum = Weighed()
        sum.add(kinds, 1)
        if !one.cuisines.isEmpty || !other.cuisines.isEmpty {
            let areKnown = !one.cuisines.isEmpty && !other.cuisines.isEmpty
            sum.add(areKnown ? shared(Set(one.cuisines), Set(other.cuisines)) : unknown, 2)
        }
        if let (dishes, all) = common(one.dishKeys, other.dishKeys) { sum.add(dishes, all < 3 ? 0.5 : 1.5) }
        let prices = price(one.usualPrice, other.usualPrice) ?? price(one.listing, other.listing)
        if let prices { sum.add(prices, 1) }
        return sum.share
    }

    /// The similarity of two items. `relevance` is how well their words match; a different price lowers it.
    static func of(_ one: Item, _ other: Item, relevance: Double) -> Double {
        var sum = Weighed()
        sum.add(relevance, 3)
        if let category = one.category.map(folded), let its = other.category.map(folded) {
            sum.add(category == its ? 1 : 0, 1)
        }
        let ingredients = (Set(one.ingredients.map(folded)), Set(other.ingredients.map(folded)))
        if !ingredients.0.isEmpty, !ingredients.1.isEmpty { sum.add(shared(ingredients.0, ingredients.1), 1) }
        if let prices = price(one.price, other.price) { sum.add(prices, 0.5) }
        return sum.share
    }

    private struct Weighed {
        private var sum = 0.0
        private var weight = 0.0

        mutating func add(_ value: Double, _ weight: Double) {
            sum += value * weight
            self.weight += weight
        }

        var share: Double { weight == 0 ? 0 : sum / weight }
    }

    /// The number of common elements, divided by the number of elements in either set.
    private static func shared(_ one: Set<String>, _ other: Set<String>) -> Double {
        let common = one.intersection(other).count
        return common == 0 ? 0 : Double(common) / Double(one.count + other.count - common)
    }

    /// The share of the shorter menu's dishes whose names are in both menus, and the length of the shorter menu; nil if one is empty.
    /// - Parameters: folded names as numbers, in ascending order, each once.
    private static func common(_ one: [UInt64], _ other: [UInt64]) -> (share: Double, of: Int)? {
        let least = min(one.count, other.count)
        guard least > 0 else { return nil }
        var (same, place, its) = (0, 0, 0)
        while place < one.count, its < other.count {
            if one[place] == other[its] { same += 1 }
            (place, its) = (
                place + (one[place] <= other[its] ? 1 : 0), its + (other[its] <= one[place] ? 1 : 0)
            )
        }
        return (Double(same) / Double(least), least)
    }

    /// 1 for the same price, 0.5 for double or half of it; nil if they cannot be compared.
    private static func price(_ one: Money?, _ other: Money?) -> Double? {
        guard let one, let other, one.currency == other.currency, one.amount > 0, other.amount > 0 else { return nil }
        return Double(min(one.amount, other.amount)) / Double(max(one.amount, other.amount))
    }

    private static func price(_ one: Listing?, _ other: Listing?) -> Double? {
        guard let one = one?.price, let other = other?.price else { return nil }
        return price(
            Money(amount: one.min, currency: one.currency), Money(amount: other.min, currency: other.currency))
    }
}
