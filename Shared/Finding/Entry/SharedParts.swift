import Contract
import Hours

/// Parts that many places have in common, so that each place only points to them. While a part is cached, all places with it get the same
/// object.
///
/// A full cache is emptied. Places keep their objects; later places get new ones.
package struct SharedParts: Sendable {
    /// The types and cuisines of a place.
    final class Classification: Sendable {
        let types: [String]
        let servesCuisine: [String]
        /// Folded, for filters.
        let cuisines: [String]
        /// Those that its cuisines state.
        let diets: KnownFeatures?

        init(_ types: [String], _ servesCuisine: [String]) {
            (self.types, self.servesCuisine) = (types, servesCuisine)
            cuisines = servesCuisine.map(folded)
            diets = CuisineDiets.of(cuisines)
        }
    }

    /// The address and the owner of a place.
    final class Home: Sendable {
        let timeZone: String
        let attribution: String?
        let illustrative: Bool?
        /// False if the place has no address; then all three are nil.
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

    /// The maximum number of cached parts of each type.
    private static let most = 20_000

    /// By the bytes of their texts, so that texts that are only canonically equivalent ("é" as one or two scalars) stay different.
    private var kinds: [[UInt8]: Classification] = [:]
    private var homes: [[UInt8]: Home] = [:]
    private var hours: Set<OpeningHours> = []

    package init() {}

    mutating func kind(of packed: PackedPlace) -> Classification {
        if let known = kinds[packed.kind] { return known }
        if kinds.count >= SharedParts.most { kinds = [:] }
        let kind = Classification(packed.place.types, packed.place.servesCuisine)
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
    /// True if equal hours also have the same bytes in their texts.
    fileprivate func isExactly(_ other: OpeningHours) -> Bool {
        func texts(_ hours: OpeningHours) -> [[UInt8]] {
            ([hours.text] + hours.rules.map(\.note)).map { Array(($0 ?? "").utf8) }
        }
        return texts(self) == texts(other)
    }
}
