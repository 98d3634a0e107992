import Contract
import Events
import Extraction
import Formats

/// A home for sale or rent as a page shows it: a residence with an offer, or a listing of one.
struct SeenHome {
    let residence: Thing
    let kind: HomeKind
    private let offer: Thing?

    /// Nil if it is no home, or a home that nobody offers.
    init?(_ thing: Thing) {
        let isListing = thing.isKind(of: "RealEstateListing")
        let subject =
            thing.thing("mainEntity") ?? thing.thing("about") ?? thing.thing("offers")?.thing("itemOffered")
        let residence = isListing ? subject ?? thing : thing
        guard let kind = HomeKind(residence) ?? (isListing ? .singleHouse : nil) else { return nil }
        self.residence = residence
        self.kind = kind
        offer = thing.thing("offers") ?? residence.thing("offers")
        guard isListing || offer != nil else { return nil }
    }

    func listing(_ leftOut: inout LeftOut) -> Listing {
        let seller = offer?.thing("seller") ?? offer?.thing("offeredBy")
        let name = leftOut.attempt { () throws(ImportFault) in
            try FieldRules.line(seller?.text("name") ?? offer?.text("seller"), field: "seller")
        }
        return Listing(
            kind: kind, purpose: isToLet ? .rent : .sale,
            price: leftOut.attempt { () throws(ImportFault) in try price() },
            seller: name.map { Seller(name: $0, number: 0) }, number: 0, listedAt: .unset)
    }

    /// Whether its offer says that it is to be had no more.
    var isTaken: Bool {
        guard let said = offer?["availability"].first, let text = said.text ?? said.thing?.id else { return false }
        return StatedAvailability(text).map { $0 != .sold && $0 != .off(.preOrder) && $0 != .off(.inStoreOnly) }
            ?? false
    }

    /// The days or times at which its offer ends.
    var ends: [String] { ["validThrough", "availabilityEnds"].compactMap { offer?.text($0) } }

    private var isToLet: Bool {
        guard let offer else { return false }
        return offer.types.contains("OfferForLease")
            || offer["businessFunction"].contains { ($0.text ?? $0.thing?.id ?? "").hasSuffix("LeaseOut") }
    }

    private func price() throws(ImportFault) -> PriceRange? {
        guard let offer, let low = offer.text("price") ?? offer.text("lowPrice") else { return nil }
        let high = offer.text("highPrice") ?? low
        let currency = offer.text("priceCurrency") ?? ""
        guard let least = SeenPrice.read(low, currency: currency), let most = SeenPrice.read(high, currency: currency),
            least.currency == most.currency, least.amount <= most.amount
        else { throw ImportFault("price", "is no amount with a currency: \(low) \(currency)") }
        return PriceRange(min: least.amount, max: most.amount, currency: least.currency)
    }
}

extension HomeKind {
    /// Nil if it is no home.
    fileprivate init?(_ thing: Thing) {
        if let kind = HomeKind.allCases.first(where: { thing.types.contains($0.types[0]) }) {
            self = kind
        } else if thing.isKind(of: "Apartment") {
            self = .condominium
        } else if thing.isKind(of: "House") || thing.isKind(of: "Residence") {
            self = .singleHouse
        } else {
            return nil
        }
    }
}
