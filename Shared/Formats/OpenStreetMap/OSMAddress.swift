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
            streetAddress: try adding(parts: tags, to: try streetAddress(tags, country: country)),
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

    /// The street address with the building and the parts of the city: schema.org has no members for them.
    private static func adding(parts tags: [String: String], to street: String?) throws(ImportFault) -> String? {
        var text = street
        for tag in [OSMTag.houseName, .place, .neighbourhood, .quarter, .suburb, .district] {
            guard let part = try tags.line(tag), part != tags[.city], text?.contains(part) != true else { continue }
            let longer = [text, part].compactMap(\.self).joined(separator: ", ")
            if longer.count <= FieldRules.longestName { text = longer }
        }
        return text
    }

    /// Countries that write the number before the street.
    private static let numberFirst: Set<String> = [
        "AU", "CA", "FR", "GB", "HK", "IE", "IN", "MY", "NZ", "PH", "SG", "TH", "US", "VN", "ZA",
    ]
}
