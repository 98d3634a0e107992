package import Contract
package import Geo

/// A place that words name, around which a query searches.
package struct NamedSpot: Encodable, Sendable, Hashable {
    package enum SpotType: String, Encodable, Sendable {
        case station, province, district, city
        case postalCode = "postal-code"
        /// A place, or the centre of places with the words in their names and addresses.
        case place
        /// A street of addresses; `geo` is the position of the place there that is nearest to the reader.
        case street
    }

    package var kind: SpotType
    /// The id of a station or an area.
    package var id: String?
    package var name: String
    package var geo: Coordinate
    /// True for the centre of a city, and for a city of which few places are known, which may be a part of a larger one.
    package var isSmall = false

    private enum CodingKeys: String, CodingKey { case kind, id, name, geo }

    /// The default radius around it, in metres.
    var reach: Double {
        switch kind {
        case .station, .place, .street: 2_000
        case .postalCode: 3_000
        case .district, .city: 10_000
        case .province: 40_000
        }
    }

    /// The distance in metres at which things around it count half: few steps around a station or a place. Nil for any.
    package var halfway: Double? {
        switch kind {
        case .station, .place, .street: 500
        case .district, .city, .postalCode: isSmall ? 800 : 2_000
        case .province: nil
        }
    }

    package init(kind: SpotType, id: String? = nil, name: String, geo: Coordinate, isSmall: Bool = false) {
        (self.kind, self.id, self.name, self.geo, self.isSmall) = (kind, id, name, geo, isSmall)
    }

    /// The middle between two places, as a place.
    func middle(to other: NamedSpot) -> NamedSpot {
        let middle = Coordinate(
            latitude: (geo.latitude + other.geo.latitude) / 2, longitude: (geo.longitude + other.geo.longitude) / 2)
        return NamedSpot(kind: .place, name: "\(name) – \(other.name)", geo: middle ?? geo)
    }
}

extension NamedSpot {
    package init(_ station: Station) {
        self.init(kind: .station, id: station.id, name: station.name, geo: station.geo)
    }

    package init(_ area: Area) {
        self.init(kind: area.kind == .province ? .province : .district, id: area.id, name: area.name, geo: area.center)
    }
}
