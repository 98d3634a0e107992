/// A tag of OpenStreetMap that is read, beside those of `OSMKinds` and `ClosingWords` and names in other languages.
enum OSMTag: String {
    case elementID = "@id"
    case id, name, brand, `operator`, description, cuisine, screen
    case phone, contactPhone = "contact:phone", contactMobile = "contact:mobile"
    case email, contactEmail = "contact:email"
    case website, contactWebsite = "contact:website", url
    case openingHours = "opening_hours"
    case country = "addr:country", city = "addr:city", state = "addr:state", postcode = "addr:postcode"
    case houseName = "addr:housename", neighbourhood = "addr:neighbourhood", quarter = "addr:quarter"
    case suburb = "addr:suburb", district = "addr:district"
    case street = "addr:street", place = "addr:place", houseNumber = "addr:housenumber", fullAddress = "addr:full"
    /// Details of the kind of a place, and its access.
    case religion, information, station, access
}

extension [String: String] {
    subscript(tag: OSMTag) -> String? { self[tag.rawValue] }

    /// A tag's text by the rules of a line.
    func line(_ tag: OSMTag, longest: Int = FieldRules.longestName) throws(ImportFault) -> String? {
        try FieldRules.line(self[tag], field: tag.rawValue, longest: longest)
    }
}
