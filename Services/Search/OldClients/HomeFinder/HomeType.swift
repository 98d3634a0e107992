import Contract
import Events

/// The kinds of home as the Home Finder's old clients know them.
extension HomeKind {
    /// What a client asks for; at most 4 characters.
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

    /// What a client shows, and picks its pin by: houses have "Home" in it, condominiums "Condo". At most 20 characters.
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

    /// Reads a list with commas of codes ("05", "5"), titles or this API's names; empty is all.
    ///
    /// - Throws: `SOAPFault` for one that is none of them.
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
