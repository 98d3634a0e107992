import Contract
import Events
import Geo
import Hours
import ServiceKit

/// A place as merchants and operators write it. Decodes only; the catalog checks the values.
struct PlaceForm: Codable, Sendable {
    var types: [String]
    var name: String
    var names: [String: String]?
    var description: String?
    var address: PostalAddress?
    var geo: Coordinate
    var locations: [Coordinate]?
    var boundary: Geometry?
    var telephone: String?
    var email: String?
    var url: String?
    var images: [String]?
    var openingHours: HoursForm?
    /// An IANA time zone; nil: see `PutPlace.keepsTimeZone`.
    var timeZone: String?
    var servesCuisine: [String]?
    /// Values by names of `PlaceFeature`.
    var amenityFeature: [String: Bool]?
    var screenCount: Int?
    var ordering: OrderingForm?
    var listing: ListingForm?
    /// The place's owner and source; only operators may state them.
    var merchant: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    /// - Throws: 422 if the opening hours are a text that cannot be parsed.
    func place(_ id: String) throws(Problem) -> Place {
        Place(
            id: id, types: types, name: name, names: names ?? [:], description: description, address: address,
            geo: geo, locations: locations, boundary: boundary, telephone: telephone, email: email, url: url,
            images: images ?? [], openingHours: try openingHours?.hours, timeZone: timeZone ?? "UTC",
            servesCuisine: servesCuisine ?? [], amenityFeature: amenityFeature, screenCount: screenCount,
            ordering: ordering?.ordering, listing: listing?.listing, merchant: merchant, source: source,
            attribution: attribution,
            illustrative: illustrative, updatedAt: .now)
    }
}

/// A place's ordering settings as people write them.
struct OrderingForm: Codable, Sendable {
    var methods: [Fulfilment.Method]
    /// In minutes.
    var leadTime: Int?
    var slots: OrderSlots?
    var minimum: Money?
    var delivery: DeliveryArea?
    /// Nil: payment at the place.
    var payments: [PaymentMethod]?
    var transferTo: String?
    var pausedUntil: Timestamp?
    /// In pieces.
    var networkShare: Int?

    var ordering: Ordering {
        Ordering(
            methods: methods, leadTime: leadTime ?? 0, slots: slots, minimum: minimum, delivery: delivery,
            payments: payments, transferTo: transferTo, pausedUntil: pausedUntil,
            networkShare: networkShare)
    }
}

/// A home's listing as people write it. Numbers and a date that it does not state stay as they are, or the catalog sets them.
struct ListingForm: Codable, Sendable {
    struct SellerForm: Codable, Sendable {
        var name: String
        var number: Int?
    }

    var kind: HomeKind
    var purpose: Listing.Purpose
    var price: PriceRange?
    var promotion: String?
    var subtitle: String?
    var seller: SellerForm?
    var number: Int?
    var listedAt: Timestamp?

    var listing: Listing {
        Listing(
            kind: kind, purpose: purpose, price: price, promotion: promotion, subtitle: subtitle,
            seller: seller.map { Seller(name: $0.name, number: $0.number ?? 0) }, number: number ?? 0,
            listedAt: listedAt ?? Timestamp(microseconds: 0))
    }
}

/// An item as merchants and operators write it.
struct ItemForm: Codable, Sendable {
    /// Required where the path does not name the place.
    var place: String?
    var name: String
    var names: [String: String]?
    var description: String?
    var category: String?
    var price: Money
    /// In hundredths of a percent. Nil leaves it unchanged.
    var taxRate: Int?
    var ingredients: [String]?
    var allergens: [String]?
    var image: String?
    var stock: Stock?
    /// Nil leaves them unchanged.
    var options: [OptionGroup]?
    /// Nil leaves it unchanged.
    var soldOutOn: String?
    /// Nil leaves it unchanged.
    var hidesStock: Bool?
    var illustrative: Bool?

    /// - Throws: 422 if the form names another place than the path does.
    func item(_ id: String) throws(Problem) -> Item {
        let place = ThingID.place(ofItem: id)
        guard self.place == nil || self.place == place else { throw .field("/place", "left out, or \"\(place)\"") }
        return Item(
            id: id, place: place, name: name, names: names ?? [:], description: description, category: category,
            price: price, taxRate: taxRate, ingredients: ingredients ?? [], allergens: allergens ?? [], image: image,
            stock: stock ?? .unlimited, options: options, soldOutOn: soldOutOn, hidesStock: hidesStock,
            illustrative: illustrative ?? false, updatedAt: .now)
    }
}
