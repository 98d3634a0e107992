import Contract
import Events

/// Match keys of a postal address that do not depend on its spelling: its words in any order without those for a street, with the post code
/// or the town.
enum AddressKeys {
    /// Keys of an address; none if it names no house.
    static func keys(of address: PostalAddress?) -> [String] {
        guard let address, let street = address.streetAddress else { return [] }
        let words = Names.words(street).filter { !streetWords.contains($0) }
        guard words.contains(where: { $0.contains(where: \.isNumber) }), words.count > 1 else { return [] }
        let house = words.sorted().joined(separator: " ")
        return [address.postalCode, address.addressLocality].compactMap { part in
            let area = part.map(Names.plain) ?? ""
            return area.isEmpty ? nil : "address \(house), \(area)"
        }
    }

    private static let streetWords: Set<String> = [
        "av", "ave", "avda", "avenida", "avenue", "avinguda", "c", "calle", "carrer", "cl", "d", "da", "de", "del",
        "dels",
        "di", "do", "dos", "el", "en", "l", "la", "las", "les", "los", "no", "num", "n", "passeig", "paseo", "pg",
        "piazza", "placa", "plaza", "pl", "pza", "rambla", "rd", "road", "rua", "rue", "soi", "st", "str", "strasse",
        "street", "thanon", "the", "via", "s",
    ]
}
