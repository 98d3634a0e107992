import Contract
import Events
import Extraction
import Formats
import Foundation

/// What a page asks for a thing, and what it says against its sale: schema.org's offers, however nested.
struct SeenOffers {
    /// Nil unless an offer states a price with its currency.
    private(set) var price: Money?
    private(set) var sale = SaleTerms()
    /// The offer that is taken.
    private(set) var offer: Thing?
    /// Whether any offer states a price, readable or not.
    private(set) var statesPrice = false
    private(set) var faults: [ImportFault] = []

    /// The offer's own page.
    var url: String? { offer?.text("url") }

    private struct Reading {
        var price: Money?
        var sale = SaleTerms()
        var offer: Thing
        var faults: [ImportFault] = []
    }

    /// The maximum number of offers of a thing; more are left out.
    private static let most = 100

    /// The first offer with a price that is not off, else the first with a price. Nothing is sold if all offers are off.
    /// - Parameters:
    ///   - zone: the place's time zone, for times without an offset.
    ///   - time: when it is seen: an offer that has ended by then gives way to another.
    init(_ thing: Thing, zone: String, at time: Timestamp) {
        let offers = SeenOffers.offers(of: thing, depth: 0)
        let read = offers.prefix(SeenOffers.most).map { SeenOffers.read($0, zone) }
        if offers.count > SeenOffers.most {
            faults.append(ImportFault("offers", "has more than \(SeenOffers.most) offers"))
        }
        func isOn(_ reading: Reading) -> Bool {
            reading.sale.availability == nil && reading.sale.through.map { time < $0 } ?? true
        }
        let priced = read.filter { $0.price != nil }
        guard let chosen = priced.first(where: isOn) ?? priced.first ?? read.first(where: isOn) ?? read.first else {
            return
        }
        price = chosen.price
        sale = chosen.sale
        offer = chosen.offer
        statesPrice = read.contains { reading in
            ["price", "lowPrice", "minPrice"].contains { reading.offer.text($0)?.isEmpty == false }
                || !reading.offer["priceSpecification"].isEmpty
        }
        faults += chosen.faults
        // A price that cannot be read matters only if no other can.
        if price == nil, let text = read.lazy.compactMap({ $0.offer.text("price") }).first(where: { !$0.isEmpty }) {
            faults.append(ImportFault("offers", "has no price with a currency: \(text.prefix(60))"))
        }
    }

    /// Offers with those within, each with what its parent says and it does not; the inner ones first.
    private static func offers(of thing: Thing, depth: Int) -> [Thing] {
        guard depth < 4 else { return [] }
        var offers: [Thing] = []
        for value in thing["offers"] {
            guard var offer = value.thing else {
                if let text = value.text {
                    offers.append(Thing(types: ["Offer"], properties: ["price": [.text(text)]]))
                }
                continue
            }
            // A thing's page is not its offer's, and its seller is not always named so.
            for name in inherited + (depth > 0 ? inheritedByOffers : []) where offer[name].isEmpty {
                offer.properties[name] = thing.properties[name]
            }
            offers += SeenOffers.offers(of: offer, depth: depth + 1) + [offer]
        }
        if depth == 0, !thing["price"].isEmpty || !thing["priceSpecification"].isEmpty { offers.append(thing) }
        return offers
    }

    private static let inherited = [
        "priceCurrency", "availability", "availabilityStarts", "availabilityEnds", "validFrom", "validThrough",
        "inventoryLevel",
    ]
    private static let inheritedByOffers = ["url", "seller", "offeredBy", "businessFunction"]

    private static func read(_ offer: Thing, _ zone: String) -> Reading {
        var reading = Reading(price: price(of: offer), offer: offer)
        // Of several words the "no" counts.
        for said in offer["availability"] {
            let text = said.text ?? said.thing?.id ?? said.thing?.text("name") ?? ""
            if text.allSatisfy(\.isWhitespace) { continue }
            switch StatedAvailability(text) {
            case .sold: break
            case .off(let availability): reading.sale.availability = availability
            case nil:
                // What may be a no is none to sell by.
                reading.sale.availability = reading.sale.availability ?? .outOfStock
                reading.faults.append(
                    ImportFault("availability", "is none of schema.org's, so that none is sold: \(text.prefix(60))"))
            }
        }
        let level = offer.number("inventoryLevel") ?? offer.thing("inventoryLevel")?.number("value")
        if level.map({ $0 <= 0 }) == true || offer.number("offerCount").map({ $0 <= 0 }) == true {
            reading.sale.availability = reading.sale.availability ?? .soldOut
        }
        func times(_ names: [String], endsDay: Bool) -> [Timestamp] {
            names.compactMap { name in
                guard let text = offer.text(name), !text.isEmpty else { return nil }
                if let time = SeenTime.moment(text, zone: zone, endsDay: endsDay) { return time }
                reading.faults.append(ImportFault(name, "is no date or time: \(text.prefix(60))"))
                return nil
            }
        }
        reading.sale.from = times(["validFrom", "availabilityStarts"], endsDay: false).max()
        reading.sale.through = times(["validThrough", "availabilityEnds", "priceValidUntil"], endsDay: true).min()
        return reading
    }

    /// An offer's own price, else that of its specifications, which are no list price.
    private static func price(of offer: Thing) -> Money? {
        let specifications = offer["priceSpecification"].compactMap(\.thing).filter { specification in
            let type = specification.text("priceType") ?? ""
            return !["ListPrice", "StrikethroughPrice", "SRP", "MSRP", "MinimumAdvertisedPrice"].contains {
                type.hasSuffix($0)
            }
        }
        let stated =
            [
                (offer["price"], offer), (offer["lowPrice"], offer), (offer["minPrice"], offer),
            ] + specifications.map { ($0["price"], $0) }
        for (values, thing) in stated {
            for text in values.compactMap(\.text) {
                let currency =
                    thing.text("priceCurrency") ?? offer.text("priceCurrency")
                    ?? specifications.lazy.compactMap { $0.text("priceCurrency") }.first
                if let price = SeenPrice.read(text, currency: currency) { return price }
            }
        }
        return nil
    }
}

/// Whether a page says that something is to be had, in schema.org's words or in people's.
enum StatedAvailability: Equatable {
    case sold
    case off(Availability)

    /// Nil if the text says neither.
    init?(_ text: String) {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "#" || $0 == ":" }).last.map(String.init) ?? ""
        let word = String(last.lowercased().filter(\.isLetter))
        guard let known = StatedAvailability.words[word] else { return nil }
        self = known
    }

    private static let words: [String: StatedAvailability] = {
        var words: [String: StatedAvailability] = [:]
        for word in [
            "instock", "limitedavailability", "onlineonly", "madetoorder", "available", "onsale", "yes", "true",
            "limited", "lowstock", "verfügbar", "lieferbar", "disponible", "disponibile", "enstock", "saatavilla",
        ] { words[word] = .sold }
        for word in [
            "soldout", "reserved", "sold", "ausverkauft", "agotado", "agotada", "agotadas", "exhaurit", "esaurito",
            "complet", "épuisé", "loppuunmyyty", "slutsåld", "utsolgt", "uitverkocht", "esgotado", "売り切れ", "ขายหมดแล้ว",
        ] { words[word] = .off(.soldOut) }
        for word in [
            "outofstock", "backorder", "unavailable", "notavailable", "nostock", "no", "false", "nichtverfügbar",
            "nodisponible", "nondisponibile", "indisponible",
        ] { words[word] = .off(.outOfStock) }
        words["discontinued"] = .off(.discontinued)
        for word in ["preorder", "presale", "comingsoon"] { words[word] = .off(.preOrder) }
        words["instoreonly"] = .off(.inStoreOnly)
        return words
    }()
}
