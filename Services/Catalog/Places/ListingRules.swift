import Contract
import Events
import Formats

/// Checks the listing of a home for sale or rent.
enum ListingRules {
    static func check(_ place: Place) throws(Reason) {
        guard let listing = place.listing else { return }
        guard place.types.first == listing.kind.types[0] else {
            throw Check.refuse("/types/0", "The first type of a \(listing.kind.rawValue) is \(listing.kind.types[0]).")
        }
        if let price = listing.price { try check(price) }
        try Check.text(listing.promotion, "/listing/promotion", atMost: 200)
        try Check.text(listing.subtitle, "/listing/subtitle", atMost: 200)
        try Check.number(listing.number, "/listing/number", 0...RecordLimits.number)
        guard let seller = listing.seller else { return }
        try Check.name(seller.name, "/listing/seller/name", atMost: ThingLimits.name)
        try Check.number(seller.number, "/listing/seller/number", 0...RecordLimits.number)
    }

    private static func check(_ price: PriceRange) throws(Reason) {
        guard Money.minorDigits(of: price.currency) != nil else {
            throw Check.refuse("/listing/price/currency", "It is an ISO 4217 code of three capital letters.")
        }
        try Check.number(price.min, "/listing/price/min", 0...ThingLimits.homePrice)
        guard (price.min...ThingLimits.homePrice).contains(price.max) else {
            throw Check.refuse("/listing/price/max", "It is from min to \(ThingLimits.homePrice).")
        }
    }
}

/// Numbers by which old clients know homes and sellers.
struct ListingNumbers: Sendable {
    /// A free number, for a home without one.
    var free: Int
    /// True if another home has the number that this home states.
    var isTaken: Bool

    static let none = ListingNumbers(free: 0, isTaken: false)

    /// The first number to try for a name. It follows from the name alone, so a rebuild finds the same one.
    static func preferred(for name: String) -> Int {
        Int(crc32(name.utf8)) % RecordLimits.number + 1
    }

    /// The listing completed with its number and its date, where it leaves them to the catalog. Existing ones stay.
    func settle(_ listing: Listing?, over existing: Listing?, at now: Timestamp) throws(Reason) -> Listing? {
        guard var listing else { return nil }
        if listing.listedAt == .unset { listing.listedAt = existing?.listedAt ?? now }
        if listing.number == 0 {
            listing.number = existing?.number ?? free
        } else if isTaken {
            throw Reason("number-taken", "Another home has this number.", field: "/listing/number")
        }
        if let seller = listing.seller, seller.number == 0 {
            listing.seller?.number = ListingNumbers.preferred(for: seller.name)
        }
        return listing
    }
}
