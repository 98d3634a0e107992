import Contract
import Hours

/// What many places have alike, so that each of them only points to it: while it is remembered, the same is given to all that have it.
///
/// It forgets what it knows when that has become too much. Places keep what they were given; later ones get the same once more.
package struct SharedParts: Sendable {
    /// What a place is.
    final class Kind: Sendable {
        let types: [String]
        let servesCuisine: [String]
        /// Folded, for filters.
        let cuisines: [String]

        init(_ types: [String], _ servesCuisine: [String]) {
            (self.types, self.servesCuisine) = (types, servesCuisine)
            cuisines = servesCuisine.map(folded)
        }
    }

    /// Where and whose it is.
    final class Home: Sendable {
        let timeZone: String
        let attribution: String?
        let illustrative: Bool?
        /// Of an address; without one all three are nil.
        let hasAddress: Bool
        let locality: String?
        let region: String?
        let country: String?

        init(_ place: Place) {
            (timeZone, attribution, illustrative) = (place.timeZone, place.attribution, place.illustrative)
            let address = place.address
            hasAddress = address != nil
            (locality, region) = (address?.addressLocality, address?.addressRegion)
            country = address?.addressCountry
        }
    }

    /// Of each.
    private static let most = 20_000

    /// By the bytes of their texts: texts that only mean the same ("é" as one sign or as two) are not the same.
    private var kinds: [[UInt8]: Kind] = [:]
    private var homes: [[UInt8]: Home] = [:]
    private var hours: Set<OpeningHours> = []

    package init() {}

    mutating func kind(of packed: PackedPlace) -> Kind {
        if let known = kinds[packed.kind] { return known }
        if kinds.count >= SharedParts.most { kinds = [:] }
        let kind = Kind(packed.place.types, packed.place.servesCuisine)
        kinds[packed.kind] = kind
        return kind
    }

    mutating func home(of packed: PackedPlace) -> Home {
        if let known = homes[packed.home] { return known }
        if homes.count >= SharedParts.most { homes = [:] }
        let home = Home(packed.place)
        homes[packed.home] = home
        return home
    }

    mutating func hours(_ wanted: OpeningHours) -> OpeningHours {
        if hours.count >= SharedParts.most { hours = [] }
        let known = hours.insert(wanted).memberAfterInsert
        return known.isExactly(wanted) ? known : wanted
    }
}

extension OpeningHours {
    /// Whether equal hours have the same bytes in their texts, too.
    fileprivate func isExactly(_ other: OpeningHours) -> Bool {
        func texts(_ hours: OpeningHours) -> [[UInt8]] {
            ([hours.text] + hours.rules.map(\.note)).map { Array(($0 ?? "").utf8) }
        }
        return texts(self) == texts(other)
    }
}
