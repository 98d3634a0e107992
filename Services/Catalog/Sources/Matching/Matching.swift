import Contract
import Events
import Geo

/// Matching of two things that can be one: match keys find candidates, rules decide.
///
/// **Places** are one if they are of one kind, their names are similar, and they have the same normalised address or stand within 75 m.
/// Homes, of which many stand in one house, must also have the same price. **Movies**: the same title or original title, no different years
/// and no wholly different directors. **Critics**: the same name, and a medium in common unless one names none.
protocol Matchable: Sendable {
    var id: String { get }
    /// Match keys by which other things find it.
    var matchKeys: [String] { get }
    /// Keys to look up: a thing that can match has one of these among its `matchKeys`.
    var soughtMatchKeys: [String] { get }
    func isAlike(_ other: Self) -> Bool
    /// Aspects in which the two agree, shown to operators.
    func matchReasons(with other: Self) -> [MatchReason]
    /// Rank among several matches: the lowest is taken; of equal ranks, the first by id.
    func rank(to other: Self) -> Double
}

extension Place: Matchable {
    /// Greatest distance of two points of one place, in metres.
    static let nearby = 75.0

    private enum Class { case food, cinema, home, other }

    private var kindClass: Class {
        if listing != nil { return .home }
        if types.contains("MovieTheater") { return .cinema }
        return types.contains("FoodEstablishment") || !Place.foodTypes.isDisjoint(with: types) ? .food : .other
    }

    private static let foodTypes: Set<String> = [
        "Bakery", "BarOrPub", "Brewery", "CafeOrCoffeeShop", "Distillery", "FastFoodRestaurant", "IceCreamShop",
        "Restaurant", "Winery",
    ]

    var matchKeys: [String] { (addressKeys + [GeoCell(geo).key]).sorted() }
    var soughtMatchKeys: [String] { addressKeys + GeoCell.around(geo, radius: Place.nearby).map(\.key) }

    private var addressKeys: [String] { AddressKeys.keys(of: address) }

    func isAlike(_ other: Place) -> Bool {
        guard kindClass == other.kindClass else { return false }
        switch kindClass {
        case .home:
            guard let one = listing, let two = other.listing, one.purpose == two.purpose, one.price == two.price else {
                return false
            }
        case .other:
            guard !Set(types).subtracting(["Place"]).isDisjoint(with: other.types) || types == other.types else {
                return false
            }
        case .food, .cinema: break
        }
        let names = [name] + self.names.values.sorted()
        let others = [other.name] + other.names.values.sorted()
        guard names.contains(where: { name in others.contains { Names.areSimilar(name, $0) } }) else { return false }
        return !Set(addressKeys).isDisjoint(with: other.addressKeys) || geo.distance(to: other.geo) <= Place.nearby
    }

    func rank(to other: Place) -> Double { geo.distance(to: other.geo) }
}

extension Movie: Matchable {
    private var titles: Set<String> {
        Set([name, originalName].compactMap { $0.map(Names.plain) }.filter { !$0.isEmpty })
    }

    var matchKeys: [String] { titles.map { "title \($0)" }.sorted() }
    var soughtMatchKeys: [String] { matchKeys }

    func isAlike(_ other: Movie) -> Bool {
        guard !titles.isDisjoint(with: other.titles) else { return false }
        if let year = datePublished?.prefix(4), let otherYear = other.datePublished?.prefix(4), year != otherYear {
            return false
        }
        let (makers, others) = (Set(director.map(Names.plain)), Set(other.director.map(Names.plain)))
        return makers.isEmpty || others.isEmpty || !makers.isDisjoint(with: others)
    }

    /// Movies whose years are both known rank first: the rules have compared the years.
    func rank(to other: Movie) -> Double { datePublished == nil || other.datePublished == nil ? 1 : 0 }
}

extension Critic: Matchable {
    var matchKeys: [String] { ["critic \(Names.plain(name))"] }
    var soughtMatchKeys: [String] { matchKeys }

    func isAlike(_ other: Critic) -> Bool {
        guard Names.plain(name) == Names.plain(other.name) else { return false }
        let (papers, others) = (Set(media.map(Names.plain)), Set(other.media.map(Names.plain)))
        return papers.isEmpty || others.isEmpty || !papers.isDisjoint(with: others)
    }

    func rank(to other: Critic) -> Double { media.isEmpty || other.media.isEmpty ? 1 : 0 }
}
