import Atlas
import Contract
import Events
import Extraction
import Formats

/// A home for sale or rent as a page shows it: a residence with an offer, or a listing of one.
struct SeenHome {
    let residence: Thing
    let kind: HomeKind
    private let offers: SeenOffers
    private let zone: String
    /// Things that contain the offer.
    private let around: [Thing]
    private let isToLet: Bool

    /// Nil if it is no home, or a home that is not offered.
    /// - Parameter time: the time at which offers are evaluated.
    init?(_ thing: Thing, at time: Timestamp) {
        let isListing = thing.isKind(of: "RealEstateListing")
        let subject =
            thing.thing("mainEntity") ?? thing.thing("about") ?? thing.thing("offers")?.thing("itemOffered")
        let residence = isListing ? subject ?? thing : thing
        guard let kind = HomeKind(residence) ?? (isListing ? .singleHouse : nil) else { return nil }
        self.residence = residence
        self.kind = kind
        let offered = thing["offers"].isEmpty ? residence : thing
        guard isListing || !offered["offers"].isEmpty else { return nil }
        zone = (SeenPlace.point(of: residence) ?? SeenPlace.point(of: thing))?.timeZone ?? "UTC"
        offers = SeenOffers(offered, zone: zone, at: time, isHome: true)
        around = [offered] + offered["offers"].compactMap(\.thing).filter { !$0["offers"].isEmpty }
        isToLet = [offers.offer, offered.thing("offers")].compactMap(\.self).contains { offer in
            offer.types.contains("OfferForLease")
                || offer["businessFunction"].contains { ($0.text ?? $0.thing?.id ?? "").hasSuffix("LeaseOut") }
        }
    }

    func listing(_ leftOut: inout LeftOut) -> Listing {
        let offer = offers.offer
        let seller = offer?.thing("seller") ?? offer?.thing("offeredBy")
        let name = leftOut.attempt { () throws(ImportFault) in
            try FieldRules.line(seller?.text("name") ?? offer?.text("seller"), field: "seller")
        }
        return Listing(
            kind: kind, purpose: isToLet ? .rent : .sale,
            price: leftOut.attempt { () throws(ImportFault) in try price() },
            seller: name.map { Seller(name: $0, number: 0) }, number: 0, listedAt: .unset)
    }

    /// Whether its offer states that it is sold or let.
    var isTaken: Bool {
        switch offers.sale.availability {
        // An unreadable availability does not end the offer.
        case .soldOut, .outOfStock, .discontinued: !offers.faults.contains { $0.field == "availability" }
        case .preOrder, .inStoreOnly, nil: false
        }
    }

    /// Whether its offer has ended, not only the price.
    func isOver(at time: Timestamp) -> Bool {
        ([offers.offer].compactMap(\.self) + around).contains { offer in
            ["validThrough", "availabilityEnds"].compactMap { offer.text($0) }
                .contains { SeenTime.timestamp($0, zone: zone, endsDay: true).map { $0 <= time } == true }
        }
    }

    private func price() throws(ImportFault) -> PriceRange? {
        guard let least = offers.price else {
            if let fault = offers.faults.first(where: { $0.field == "offers" }) { throw fault }
            return nil
        }
        guard let high = offers.offer?.text("highPrice") else {
            return PriceRange(min: least.amount, max: least.amount, currency: least.currency)
        }
        guard let most = SeenPrice.read(high, currency: least.currency), least.amount <= most.amount else {
            throw ImportFault("highPrice", "is no amount of \(least.currency) from the price on: \(high.prefix(60))")
        }
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
