public import Contract
import Events
import Foundation
import Geo
import Hours

/// A place as the row of a file, which an import of places reads again.
public enum PlaceFields {
    /// Columns in the order of a file; `name:xx` follow `name`.
    static let columns = [
        "id", "name", "types", "latitude", "longitude", "locations", "description", "street", "city", "region",
        "postcode",
        "country", "telephone", "email", "url", "image", "cuisine", "features", "screens", "opening_hours_data",
        "time_zone",
        "merchant",
        "kind",
        "purpose", "price", "currency", "promotion", "subtitle", "seller", "seller_number", "number", "listed_at",
        "source",
        "attribution", "illustrative", "boundary",
    ]

    /// Values of the columns that the place fills.
    /// - Parameter withBoundary: false if the file has it elsewhere.
    static func values(of place: Place, withBoundary: Bool = true) throws -> [String: String] {
        var values: [String: String?] = [
            "id": place.id, "name": place.name, "types": place.types.joined(separator: ";"),
            "latitude": "\(place.geo.latitude)", "longitude": "\(place.geo.longitude)",
            "locations": place.locations.map { points in
                points.map { "\($0.latitude),\($0.longitude)" }.joined(separator: ";")
            },
            "description": place.description, "street": place.address?.streetAddress,
            "city": place.address?.addressLocality, "region": place.address?.addressRegion,
            "postcode": place.address?.postalCode, "country": place.address?.addressCountry,
            "telephone": place.telephone, "email": place.email, "url": place.url,
            "image": place.images.joined(separator: " "), "cuisine": place.servesCuisine.joined(separator: ";"),
            "features": place.amenityFeature?.sorted { $0.key < $1.key }.map { $1 ? $0 : "\($0)=no" }
                .joined(separator: ";"),
            "screens": place.screenCount.map { "\($0)" },
            "opening_hours_data": try place.openingHours.map { String(decoding: try JSON.encode($0), as: UTF8.self) },
            "time_zone": place.timeZone == TimeZone.unknownName ? nil : place.timeZone,
            "merchant": place.merchant, "source": place.source, "attribution": place.attribution,
            "illustrative": place.illustrative == true ? "yes" : nil,
            "boundary": withBoundary
                ? try place.boundary.map { String(decoding: try JSON.encode($0), as: UTF8.self) } : nil,
        ]
        for (language, name) in place.names { values["name:\(language)"] = name }
        if let listing = place.listing { add(listing, to: &values) }
        return values.compactMapValues { $0.flatMap { $0.isEmpty ? nil : $0 } }
    }

    private static func add(_ listing: Listing, to values: inout [String: String?]) {
        values["kind"] = listing.kind.rawValue
        values["purpose"] = listing.purpose.rawValue
        if let price = listing.price {
            let (low, high) = (price.min, price.max)
            values["price"] = ([low] + (high == low ? [] : [high]))
                .map { Money(amount: $0, currency: price.currency).decimal }.joined(separator: "-")
            values["currency"] = price.currency
        }
        values["promotion"] = listing.promotion
        values["subtitle"] = listing.subtitle
        values["seller"] = listing.seller?.name
        values["seller_number"] = listing.seller.map { "\($0.number)" }
        values["number"] = "\(listing.number)"
        values["listed_at"] = listing.listedAt.description
    }

    /// The place as an import reads it from its export: an equal row changes nothing. Nil if the place cannot be read again.
    public static func row(of place: Place) -> Place? {
        guard let values = try? values(of: place) else { return nil }
        return try? CSVPlaces.place(CSVRow(values: values), options: ImportOptions(format: .places)).place
    }
}

extension Money {
    /// Decimal text for files: "4.60", "90".
    var decimal: String {
        let digits = Money.minorDigits(of: currency) ?? 2
        guard digits > 0 else { return "\(amount)" }
        let text = String(repeating: "0", count: max(0, digits + 1 - "\(amount)".count)) + "\(amount)"
        let whole = text.dropLast(digits)
        let fraction = text.suffix(digits)
        return fraction.allSatisfy { $0 == "0" } ? String(whole) : "\(whole).\(fraction)"
    }
}
