package import Contract
import Events

/// The filter for items of a place.
package struct ItemWish: Sendable {
    /// The exact name.
    package var name: String?
    /// The price range, in minor units.
    package var price: ClosedRange<Int64>?
    /// The currency of the price, ISO 4217.
    package var currency: String?

    package init() {}

    /// True if every item is wanted.
    package var isAnything: Bool { name == nil && price == nil && currency == nil }

    package func wants(_ item: Item) -> Bool {
        (name == nil || item.name == name) && (currency == nil || item.price.currency == currency)
            && price?.contains(item.price.amount) != false
    }
}
