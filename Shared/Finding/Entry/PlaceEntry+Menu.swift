package import Contract
import Events

extension PlaceEntry {
    /// What items add to their place.
    package struct Menu: Sendable {
        /// In every language, each once, sorted.
        package var names: [String] = []
        package var prices: [String: ClosedRange<Int64>] = [:]
        /// Of the folded names as numbers in ascending order, each once: two menus are compared in the time that they are read. Empty where
        /// none are compared.
        private(set) var keys: [UInt64] = []

        package init() {}

        /// A menu that is compared with others.
        package init(_ items: [Item]) {
            names = Array(Set(items.flatMap { [$0.name] + $0.names.values })).sorted()
            keys = Set(names.map { StableHash(folded($0)).value }).sorted()
            for item in items { prices.widen(item.price.currency, item.price.amount...item.price.amount) }
        }
    }
}

extension [String: ClosedRange<Int64>] {
    /// From the lowest to the highest of a currency.
    package mutating func widen(_ currency: String, _ range: ClosedRange<Int64>) {
        let before = self[currency] ?? range
        self[currency] =
            Swift.min(before.lowerBound, range.lowerBound)...Swift.max(before.upperBound, range.upperBound)
    }
}

extension Money {
    /// The middle one of some prices, in the currency that most of them have; nil for none.
    static func middle(of prices: [Money]) -> Money? {
        let byCurrency = Dictionary(grouping: prices, by: \.currency)
        let most = byCurrency.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return most.map { currency, prices in
            Money(amount: prices.map(\.amount).sorted()[(prices.count - 1) / 2], currency: currency)
        }
    }
}
