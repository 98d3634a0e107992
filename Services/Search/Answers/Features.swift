import Contract
import Events
import Finding
import Geo
import Phone

extension PlaceView {
    var feature: Feature {
        let address = place.address
        let parts = [address?.streetAddress, address?.postalCode, address?.addressLocality].compactMap(\.self)
        let points = [place.geo] + (place.locations ?? [])
        return Feature(
            id: place.id, name: place.name,
            about: parts.isEmpty ? place.listing?.subtitle : parts.joined(separator: ", "),
            geometry: points.count == 1 ? .point(place.geo) : .multiPoint(points))
    }
}

/// An area in lists.
struct AreaView: Encodable, Sendable {
    var id: String
    var kind: Area.Level
    var code: String
    var name: String
    var names: [String: String]
    var parent: String?
    /// The centre.
    var geo: Coordinate
    /// Only if it is asked for.
    var boundary: Geometry?
    var hasBoundary: Bool
    var attribution: String?

    init(_ area: Area, withBoundary: Bool) {
        (id, kind, code, parent) = (area.id, area.kind, area.code, area.parent)
        (name, names, geo, attribution) = (area.name, area.names, area.center, area.attribution)
        boundary = withBoundary ? area.boundary : nil
        hasBoundary = area.boundary != nil
    }

    var feature: Feature { Feature(id: id, name: name, about: kind.rawValue, geometry: boundary ?? .point(geo)) }
}

/// A station in lists; `code` and `number` are those of the listed line.
struct StationView: Encodable, Sendable {
    var id: String
    var name: String
    var names: [String: String]
    var geo: Coordinate
    var code: String
    var number: Int
    var stops: [LineStop]
    var attribution: String?

    init(_ station: Station, at stop: LineStop) {
        (id, name, names, geo) = (station.id, station.name, station.names, station.geo)
        (code, number, stops, attribution) = (stop.code, stop.number, station.stops, station.attribution)
    }

    var feature: Feature { Feature(id: id, name: name, about: "\(code), \(stops[0].lineName)", geometry: .point(geo)) }
}

/// A line, compiled from its stations.
struct LineView: Encodable, Sendable {
    var id: String
    /// "BTS", "MRT", "APL".
    var service: String
    var name: String
    var names: [String: String]
    /// The number of stations.
    var stations: Int

    var feature: Feature { Feature(id: id, name: name, about: service) }
}

/// A person in lists.
struct PersonView: Encodable, Sendable {
    var id: String
    var place: String
    var placeName: String?
    var name: String
    var names: [String: String]
    var jobTitle: String?
    var telephone: String?
    /// As in a place.
    var telephoneLinks: [String]?
    var email: String?
    var image: String?
    var url: String?
    var attribution: String?
    var illustrative: Bool?

    /// - Parameter there: the person's place, if known; numbers without a country code belong to its country.
    init(_ person: Person, at there: Place?) {
        (id, place, placeName) = (person.id, person.place, there?.name)
        telephoneLinks = person.telephone.map {
            Phone.telephoneLinks(in: $0, country: there?.address?.addressCountry)
        }
        (name, names, jobTitle) = (person.name, person.names, person.jobTitle)
        (telephone, email, image, url) = (person.telephone, person.email, person.image, person.url)
        (attribution, illustrative) = (person.attribution, person.illustrative)
    }
}
