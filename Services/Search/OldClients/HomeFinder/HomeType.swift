import Contract
import Events
import Finding

/// The codes and titles of kinds of home in the Home Finder's SOAP service.
extension HomeKind {
    /// The code that clients send; at most 4 characters.
    var code: String {
        switch self {
        case .singleHouse: "01"
        case .twinHouse: "02"
        case .townHome: "03"
        case .townhouse: "04"
        case .condominium: "05"
        case .commercialBuilding: "06"
        }
    }

    /// The title that clients show. They choose the pin by it: houses have "Home" in it, condominiums "Condo". At most 20 characters.
    var title: String {
        switch self {
        case .singleHouse: "Single Home"
        case .twinHouse: "Twin Home"
        case .townHome: "Town Home"
        case .townhouse: "Townhouse Home"
        case .condominium: "Condominium"
        case .commercialBuilding: "Commercial Building"
        }
    }

    /// Parses a comma-separated list of codes ("05", "5"), titles or this API's names; an empty list means all kinds.
    ///
    /// - Throws: `SOAPFault` for an unknown entry.
    static func list(_ text: String) throws(SOAPFault) -> Set<HomeKind> {
        var kinds: Set<HomeKind> = []
        for part in text.split(separator: ",") {
            let name = part.filter { $0 != " " }.lowercased()
            if name.isEmpty { continue }
            guard let kind = allCases.first(where: { $0.isNamed(name) }) else {
                let codes = allCases.map { "\($0.code) (\($0.title))" }.joined(separator: ", ")
                throw .client("homeTypeCode must be empty or some of \(codes)")
            }
            kinds.insert(kind)
        }
        return kinds.isEmpty ? Set(allCases) : kinds
    }

    private func isNamed(_ name: String) -> Bool {
        [code, String(code.drop { $0 == "0" }), title.lowercased().filter { $0 != " " }, rawValue].contains(name)
    }
}
