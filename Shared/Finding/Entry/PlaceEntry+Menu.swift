package import Contract
import Events

extension PlaceEntry {
    /// What a place's items add to its entry.
    package struct Menu: Sendable {
        /// The items' names in every language, each once, sorted.
        package var names: [String] = []
        package var prices: [String: ClosedRange<Int64>] = [:]
        /// The folded names as numbers, ascending, each once, so that two menus are compared in one pass. Empty if the menu is not
        /// compared.
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
    /// Widens the range of a currency's prices.
    package mutating func widen(_ currency: String, _ range: ClosedRange<Int64>) {
        let before = self[currency] ?? range
        self[currency] =
            Swift.min(before.lowerBound, range.lowerBound)...Swift.max(before.upperBound, range.upperBound)
    }
}

extension Money {
    /// The median of prices in their most frequent currency; nil if there are none.
    static func middle(of prices: [Money]) -> Money? {
        let byCurrency = Dictionary(grouping: prices, by: \.currency)
        let most = byCurrency.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return most.map { currency, prices in
            Money(amount: prices.map(\.amount).sorted()[(prices.count - 1) / 2], currency: currency)
        }
    }
}
