import Atlas
import Contract
import Events

/// The `addr:` tags as a postal address.
enum OSMAddress {
    /// The address; nil if there is neither a tag nor a country or region.
    static func address(
        _ tags: [String: String], country: String?, region: String?
    ) throws(ImportFault) -> PostalAddress? {
        let country = tags[.country].flatMap { Countries.code(of: $0) } ?? country
        let address = PostalAddress(
            streetAddress: try streetAddress(tags, country: country),
            addressLocality: try tags.line(.city, longest: 100),
            addressRegion: try tags.line(.state, longest: 100) ?? region,
            postalCode: try tags.line(.postcode, longest: 20),
            addressCountry: country)
        return address == PostalAddress() ? nil : address
    }

    private static func streetAddress(_ tags: [String: String], country: String?) throws(ImportFault) -> String? {
        let street = try tags.line(tags[.street] == nil ? .place : .street)
        let number = try tags.line(.houseNumber)
        switch (street, number) {
        case (nil, _): return try tags.line(.fullAddress)
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
