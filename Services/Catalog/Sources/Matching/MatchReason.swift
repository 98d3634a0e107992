import Contract
import Geo

/// Why a source's word was taken for another's: what both say.
struct Likeness: Codable, Sendable, Equatable {
    enum Kind: String, Codable, Sendable {
        case name, address, distance, price, year, director, medium
    }

    var kind: Kind
    /// What this source says.
    var mine: String?
    /// What the other says, if it says it otherwise.
    var theirs: String?
    /// Between two points, in metres.
    var metres: Int?

    init(_ kind: Kind, mine: String? = nil, theirs: String? = nil, metres: Int? = nil) {
        self.kind = kind
        self.mine = mine
        self.theirs = theirs == mine ? nil : theirs
        self.metres = metres
    }
}

extension Place {
    func likenesses(to other: Place) -> [Likeness] {
        var found: [Likeness] = []
        let names = [name] + self.names.values.sorted()
        let others = [other.name] + other.names.values.sorted()
        for name in names {
            guard let theirs = others.first(where: { Names.areSimilar(name, $0) }) else { continue }
            found.append(Likeness(.name, mine: name, theirs: theirs))
            break
        }
        if !Set(AddressKeys.keys(of: address)).isDisjoint(with: AddressKeys.keys(of: other.address)) {
            found.append(
                Likeness(.address, mine: address?.streetAddress, theirs: other.address?.streetAddress))
        }
        let metres = geo.distance(to: other.geo)
        if metres <= Place.nearby { found.append(Likeness(.distance, metres: Int(metres.rounded()))) }
        if let price = listing?.price, price == other.listing?.price {
            found.append(Likeness(.price, mine: Money(amount: price.min, currency: price.currency).text))
        }
        return found
    }
}

extension Movie {
    func likenesses(to other: Movie) -> [Likeness] {
        var found: [Likeness] = []
        let (titles, others) = (
            [name, originalName].compactMap(\.self), [other.name, other.originalName].compactMap(\.self)
        )
        for title in titles {
            guard let theirs = others.first(where: { Names.plain($0) == Names.plain(title) }) else { continue }
            found.append(Likeness(.name, mine: title, theirs: theirs))
            break
        }
        if let year = datePublished?.prefix(4), year == other.datePublished?.prefix(4) {
            found.append(Likeness(.year, mine: String(year)))
        }
        let makers = Set(other.director.map(Names.plain))
        if let maker = director.first(where: { makers.contains(Names.plain($0)) }) {
            found.append(Likeness(.director, mine: maker))
        }
        return found
    }
}

extension Critic {
    func likenesses(to other: Critic) -> [Likeness] {
        var found: [Likeness] = []
        if Names.plain(name) == Names.plain(other.name) {
            found.append(Likeness(.name, mine: name, theirs: other.name))
        }
        let papers = Set(other.media.map(Names.plain))
        if let paper = media.first(where: { papers.contains(Names.plain($0)) }) {
            found.append(Likeness(.medium, mine: paper))
        }
        return found
    }
}
