import Contract
import Events
import Extraction
import Formats

/// One offer of a thing, completed by what is stated around it.
struct OfferReading {
    /// The offer with the members that only its parent has.
    var offer: Thing
    var price: Money?
    /// The price as written.
    var statedPrice: String?
    /// Whether it is the price that everybody pays for one.
    var isPlain = true
    var sale: SaleTerms
    var faults: [ImportFault] = []

    /// All offers with nested ones, the inner ones first.
    ///
    /// A restriction of the sale of a thing, or of an aggregate of offers, holds for all offers in it. An aggregate's own price is that of
    /// one of its offers, so it counts only if none of them has one. It is off if all of them are.
    static func all(
        of thing: Thing, _ around: OfferTerms, zone: String, at time: Timestamp, isHome: Bool
    ) -> [OfferReading] {
        let read = Reader(zone: zone, time: time, isHome: isHome)
        var all = read.within(thing, around, depth: 0)
        if !thing["price"].isEmpty || !thing["priceSpecification"].isEmpty { all += read.prices(of: thing, around) }
        return all
    }

    private struct Reader {
        let zone: String
        let time: Timestamp
        let isHome: Bool

        func within(_ thing: Thing, _ around: OfferTerms, depth: Int) -> [OfferReading] {
            guard depth < 4 else { return [] }
            var all: [OfferReading] = []
            for value in thing["offers"] {
                guard var offer = value.thing else {
                    if let text = value.text {
                        let bare = Thing(types: ["Offer"], properties: ["price": [.text(text)]])
                        all += prices(of: inheriting(bare, from: thing, depth), around)
                    }
                    continue
                }
                offer = inheriting(offer, from: thing, depth)
                var terms = around.adding(OfferTerms(offer, zone: zone))
                let inner = within(offer, terms, depth: depth + 1)
                all += inner
                guard !inner.contains(where: { $0.price != nil }) else { continue }
                if let first = inner.first, !inner.contains(where: { $0.sale.isOnSale(at: time) }) {
                    terms.sale = terms.sale.adding(first.sale)
                }
                all += prices(of: offer, terms)
            }
            return all
        }

        /// A thing's page is not its offer's, and its seller has other names, too.
        private func inheriting(_ offer: Thing, from thing: Thing, _ depth: Int) -> Thing {
            var offer = offer
            let names = depth > 0 ? ["url", "seller", "offeredBy", "businessFunction"] + PriceKind.conditions : []
            for name in ["priceCurrency"] + names where offer[name].isEmpty {
                offer.properties[name] = thing.properties[name]
            }
            return offer
        }

        /// The offer at its own price, else at each price of its specifications, present ones before former ones.
        func prices(of offer: Thing, _ terms: OfferTerms) -> [OfferReading] {
            var own = reading(offer, offer, terms)
            own.isPlain = PriceKind(offer, isHome: isHome).isPlain
            if !own.isPlain { own.price = nil }
            guard own.price == nil, own.isPlain else { return [own] }
            let specified = offer["priceSpecification"].compactMap(\.thing).map { specification in
                let kind = PriceKind(specification, isHome: isHome)
                var reading = reading(offer, specification, terms.adding(OfferTerms(specification, zone: zone)))
                reading.isPlain = kind.isPlain
                if !kind.isPlain { reading.price = nil }
                return (kind, reading)
            }
            let sorted = specified.enumerated().sorted { ($0.1.0.rank, $0.0) < ($1.1.0.rank, $1.0) }.map { $0.1.1 }
            let texts = offer["priceSpecification"].compactMap(\.text).map { text in
                reading(offer, Thing(properties: ["price": [.text(text)]]), terms)
            }
            return sorted + texts + (own.statedPrice != nil || sorted.isEmpty && texts.isEmpty ? [own] : [])
        }

        private func reading(_ offer: Thing, _ priced: Thing, _ terms: OfferTerms) -> OfferReading {
            var reading = OfferReading(offer: offer, sale: terms.sale, faults: terms.faults)
            let currencies = [priced] + [offer] + offer["priceSpecification"].compactMap(\.thing)
            let currency = currencies.lazy.compactMap { $0.text("priceCurrency") }.first { !$0.isEmpty }
            for text in ["price", "lowPrice", "minPrice"].flatMap({ priced[$0].compactMap(\.text) })
            where !text.allSatisfy(\.isWhitespace) {
                reading.statedPrice = reading.statedPrice ?? text
                reading.price = reading.price ?? SeenPrice.read(text, currency: currency)
            }
            return reading
        }
    }
}

/// Restrictions of the sale that an offer, or something around it, states.
struct OfferTerms {
    var sale = SaleTerms()
    var faults: [ImportFault] = []

    init(_ offer: Thing, zone: String) {
        // Of several values the restricting one counts.
        for stated in offer["availability"] {
            let text = stated.text ?? stated.thing?.id ?? stated.thing?.text("name") ?? ""
            if text.allSatisfy(\.isWhitespace) { continue }
            switch StatedAvailability(text) {
            case .sold: break
            case .off(let availability): sale.availability = availability
            case nil:
                // An unknown value may mean that none is sold.
                sale.availability = sale.availability ?? .outOfStock
                faults.append(
                    ImportFault("availability", "is none of schema.org's, so that none is sold: \(text.prefix(60))"))
            }
        }
        let level = offer.number("inventoryLevel") ?? offer.thing("inventoryLevel")?.number("value")
        if level.map({ $0 <= 0 }) == true || offer.number("offerCount").map({ $0 <= 0 }) == true {
            sale.availability = sale.availability ?? .soldOut
        }
        sale.from = times(["validFrom", "availabilityStarts"], of: offer, zone, endsDay: false).max()
        sale.through = times(["validThrough", "availabilityEnds", "priceValidUntil"], of: offer, zone, endsDay: true)
            .min()
    }

    private mutating func times(_ names: [String], of offer: Thing, _ zone: String, endsDay: Bool) -> [Timestamp] {
        names.compactMap { name in
            do throws(ImportFault) {
                return try SeenTime.timestamp(of: offer, name, zone: zone, endsDay: endsDay)
            } catch {
                faults.append(error)
                return nil
            }
        }
    }

    func adding(_ other: OfferTerms) -> OfferTerms {
        var both = self
        both.sale = sale.adding(other.sale)
        both.faults += other.faults
        return both
    }
}
