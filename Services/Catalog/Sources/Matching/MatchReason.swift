import Contract
import Geo

/// A reason why two things were matched: an aspect in which both agree, with their values.
struct MatchReason: Codable, Sendable, Equatable {
    enum Aspect: String, Codable, Sendable {
        case name, address, distance, price, year, director, medium
    }

    var kind: Aspect
    /// This source's value.
    var mine: String?
    /// The other's value, if it differs.
    var theirs: String?
    /// Distance of the two points, in metres.
    var metres: Int?

    init(_ kind: Aspect, mine: String? = nil, theirs: String? = nil, metres: Int? = nil) {
        self.kind = kind
        self.mine = mine
        self.theirs = theirs == mine ? nil : theirs
        self.metres = metres
    }
}

extension Place {
    func matchReasons(with other: Place) -> [MatchReason] {
        var found: [MatchReason] = []
        let names = [name] + self.names.values.sorted()
        let others = [other.name] + other.names.values.sorted()
        for name in names {
            guard let theirs = others.first(where: { Names.areSimilar(name, $0) }) else { continue }
            found.append(MatchReason(.name, mine: name, theirs: theirs))
            break
        }
        if !Set(AddressKeys.keys(of: address)).isDisjoint(with: AddressKeys.keys(of: other.address)) {
            found.append(
                MatchReason(.address, mine: address?.streetAddress, theirs: other.address?.streetAddress))
        }
        let metres = geo.distance(to: other.geo)
        if metres <= Place.nearby { found.append(MatchReason(.distance, metres: Int(metres.rounded()))) }
        if let price = listing?.price, price == other.listing?.price {
            found.append(MatchReason(.price, mine: Money(amount: price.min, currency: price.currency).text))
        }
        return found
    }
}

extension Movie {
    func matchReasons(with other: Movie) -> [MatchReason] {
        var found: [MatchReason] = []
        let (titles, others) = (
            [name, originalName].compactMap(\.self), [other.name, other.originalName].compactMap(\.self)
        )
        for title in titles {
            guard let theirs = others.first(where: { Names.plain($0) == Names.plain(title) }) else { continue }
            found.append(MatchReason(.name, mine: title, theirs: theirs))
            break
        }
        if let year = datePublished?.prefix(4), year == other.datePublished?.prefix(4) {
            found.append(MatchReason(.year, mine: String(year)))
        }
        let makers = Set(other.director.map(Names.plain))
        if let maker = director.first(where: { makers.contains(Names.plain($0)) }) {
            found.append(MatchReason(.director, mine: maker))
        }
        return found
    }
}

extension Critic {
    func matchReasons(with other: Critic) -> [MatchReason] {
        var found: [MatchReason] = []
        if Names.plain(name) == Names.plain(other.name) {
            found.append(MatchReason(.name, mine: name, theirs: other.name))
        }
        let papers = Set(other.media.map(Names.plain))
        if let paper = media.first(where: { papers.contains(Names.plain($0)) }) {
            found.append(MatchReason(.medium, mine: paper))
        }
        return found
    }
}
