import Contract
import Events
import Extraction
import Formats
import Foundation

/// Price and restrictions of the sale that a page states of a thing: schema.org's offers, however nested.
struct SeenOffers {
    /// The price; nil unless an offer to everybody states one with its currency.
    private(set) var price: Money?
    private(set) var sale: SaleTerms
    /// The offer that is taken.
    private(set) var offer: Thing?
    /// Whether any offer states a price, readable or not.
    private(set) var statesPrice = false
    private(set) var faults: [ImportFault] = []

    /// The offer's own page.
    var url: String? { offer?.text("url") }

    /// The maximum number of offers of a thing; more are left out.
    private static let most = 100

    /// Takes the first offer with a price that is on sale, else the one that begins next, else the first with a price. Nothing is sold if
    /// all offers are off.
    /// - Parameters:
    ///   - zone: the place's time zone, for times without an offset.
    ///   - time: the time at which offers are evaluated; `SeenDates` gives the time of the next change.
    ///   - isHome: whether a price for a month is a price.
    init(_ thing: Thing, zone: String, at time: Timestamp, isHome: Bool = false) {
        let around = OfferTerms(thing, zone: zone)
        let all = OfferReading.all(of: thing, around, zone: zone, at: time, isHome: isHome)
        let read = all.prefix(SeenOffers.most)
        sale = around.sale
        faults = around.faults
        for fault in read.flatMap(\.faults) where !faults.contains(fault) { faults.append(fault) }
        if all.count > SeenOffers.most {
            faults.append(ImportFault("offers", "has more than \(SeenOffers.most) offers"))
        }
        let priced = read.filter { $0.price != nil }
        func isOn(_ reading: OfferReading) -> Bool { reading.sale.isOnSale(at: time) }
        let coming = priced.filter { reading in
            reading.sale.availability == nil && reading.sale.from.map { time < $0 } == true
        }.min { ($0.sale.from ?? .latest) < ($1.sale.from ?? .latest) }
        guard let chosen = priced.first(where: isOn) ?? coming ?? priced.first ?? read.first(where: isOn) ?? read.first
        else { return }
        price = chosen.price
        sale = chosen.sale
        offer = chosen.offer
        let stated = read.compactMap(\.statedPrice)
        statesPrice = !stated.isEmpty
        // A price that cannot be read matters only if no other can.
        if price == nil, let text = stated.first {
            let isPlain = read.contains { $0.isPlain && $0.statedPrice != nil }
            faults.append(
                ImportFault(
                    "offers",
                    isPlain
                        ? "has no price with a currency: \(text.prefix(60))"
                        : "has a price for some, for an amount or for a service alone, and no other: \(text.prefix(60))"
                ))
        }
    }
}
