import Atlas
import Contract
import Events

/// The `addr:` tags as a postal address.
enum OSMAddress {
    static let read: Set<String> = [
        "addr:country", "addr:city", "addr:state", "addr:postcode", "addr:street", "addr:place", "addr:housenumber",
        "addr:full",
    ]

    /// Nil if there is neither a tag nor a country or region.
    static func address(
        _ tags: [String: String], country: String?, region: String?
    ) throws(ImportFault) -> PostalAddress? {
        let country = tags["addr:country"].flatMap { Countries.code(of: $0) } ?? country
        let address = PostalAddress(
            streetAddress: try streetAddress(tags, country: country),
            addressLocality: try FieldRules.line(tags["addr:city"], field: "addr:city", longest: 100),
            addressRegion: try FieldRules.line(tags["addr:state"], field: "addr:state", longest: 100) ?? region,
            postalCode: try FieldRules.line(tags["addr:postcode"], field: "addr:postcode", longest: 20),
            addressCountry: country)
        return address == PostalAddress() ? nil : address
    }

    private static func streetAddress(_ tags: [String: String], country: String?) throws(ImportFault) -> String? {
        let street = try FieldRules.line(tags["addr:street"] ?? tags["addr:place"], field: "addr:street")
        let number = try FieldRules.line(tags["addr:housenumber"], field: "addr:housenumber")
        switch (street, number) {
        case (nil, _): return try FieldRules.line(tags["addr:full"], field: "addr:full")
        case (let street?, nil): return street
        case (let street?, let number?):
            return numberFirst.contains(country ?? "") ? "\(number) \(street)" : "\(street) \(number)"
        }
    }

    /// Countries that write the number before the street.
    private static let numberFirst: Set<String> = [
        "AU", "CA", "FR", "GB", "HK", "IE", "IN", "MY", "NZ", "PH", "SG", "TH", "US", "VN", "ZA",
    ]
}
