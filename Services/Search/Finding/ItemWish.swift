import Contract
import Events

/// Which items of a place a list has.
struct ItemWish: Sendable {
    /// Exactly this name.
    var name: String?
    /// What it costs, in minor units.
    var price: ClosedRange<Int64>?
    /// The currency of the price, ISO 4217.
    var currency: String?

    /// True if every item is wanted.
    var isAnything: Bool { name == nil && price == nil && currency == nil }

    func wants(_ item: Item) -> Bool {
        (name == nil || item.name == name) && (currency == nil || item.price.currency == currency)
            && price?.contains(item.price.amount) != false
    }
}
