package import Contract
import Events
package import Geo
package import ServiceKit

/// The region of a search, as the parameters state it, and how the answer describes it.
package struct Whereabouts: Sendable {
    package var region = PlaceQuery.Region.everywhere
    /// The point from which distances are measured: the one asked for, or the station.
    package var origin: Coordinate?
    package var reference: Reference?

    /// The thing that a list is around or inside of.
    package struct Reference: Encodable, Sendable {
        package enum ReferenceType: String, Encodable, Sendable {
            case point, area, station, route, box, polygon
        }

        package var kind: ReferenceType
        package var id: String?
        /// "Mo Chit, BTS", in the reader's language.
        package var name: String?
        /// "from Mo Chit, BTS": the origin of distances, in English.
        package var label: String?
        package var geo: Coordinate?
        /// The origin of distances, if it is not `geo`.
        package var distancesFrom: Coordinate?

        /// Makes the reference of a place that the words named.
        package init(_ spot: NamedSpot) {
            kind =
                switch spot.kind {
                case .station: .station
                case .province, .district: .area
                case .city, .postalCode, .place, .street: .point
                }
            (id, name, label, geo) = (spot.id, spot.name, "from \(spot.name)", spot.geo)
        }

        init(
            kind: ReferenceType, id: String? = nil, name: String? = nil, label: String? = nil, geo: Coordinate? = nil
        ) {
            (self.kind, self.id, self.name, self.label, self.geo) = (kind, id, name, label, geo)
        }
    }

    /// The parameters that state a region; only one of them may be given.
    private static let ways = ["bbox", "polygon", "route", "area", "station"]
    /// Parameters that need a routing server: the gateway replaces them by a polygon.
    package static let answeredByGateway = ["reach", "reach-by"]
    /// The maximum number of areas that may be named at once.
    private static let mostAreas = 20
    /// In metres. The places beside a line grow with its length, however few points it has.
    package static let longestRoute = 5_000_000.0

    /// - Throws: 400 naming the parameter, 404 for unknown areas and stations, 422 for an area without an outline.
    /// - Parameter language: the language of the reference's name.
    package init(
        _ parameters: Query, in things: some Gazetteer, speaking language: String
    ) throws(Problem) {
        for name in Whereabouts.answeredByGateway where try parameters.text(name, longest: 20_000) != nil {
            throw .parameter(name, "left out here: a gateway asks with a polygon instead")
        }
        let near = try parameters.coordinate("near")
        var given: [String] = []
        for way in Whereabouts.ways where try parameters.text(way, longest: 20_000) != nil { given.append(way) }
        guard given.count <= 1 else {
            throw .parameter(given[1], "left out when \(given[0]) is given: a list is in one region")
        }
        let way = given.first
        let isRound = way == nil && near != nil || way == "station"
        try parameters.require("from", with: isRound, "near or station")
        try parameters.require("radius", with: isRound || way == "area", "near, station or area")
        try parameters.require("corridor", with: way == "route", "route")
        if try parameters.flag("inside") != nil, way != "area" {
            throw .parameter("inside", "given together with area")
        }
        origin = near
        switch way {
        case "bbox": try readBox(parameters)
        case "polygon": try readPolygon(parameters)
        case "route": try readRoute(parameters)
        case "area": try readAreas(parameters, things, language)
        case "station": try readStation(parameters, things, language)
        default:
            guard let near else { return }
            region = .ring(near, try Whereabouts.ring(parameters))
            reference = Reference(kind: .point, geo: near)
        }
        if way != nil, way != "station" { reference?.distancesFrom = near }
    }

    private static func ring(_ parameters: Query, usual: Double = 2000) throws(Problem) -> ClosedRange<Double> {
        let outer = try parameters.radius ?? usual
        let inner = try parameters.double("from", in: 0...50_000) ?? 0
        guard inner <= outer else { throw .parameter("from", "at most the radius, \(outer)") }
        return inner...outer
    }

    private mutating func readBox(_ parameters: Query) throws(Problem) {
        let box = try parameters.value("bbox", "west,south,east,north in degrees") { BoundingBox(text: $0) }
        guard let box else { return }
        region = .box(box)
        reference = Reference(kind: .box)
    }

    private mutating func readPolygon(_ parameters: Query) throws(Problem) {
        let allowed = "longitude,latitude;… of at least three corners, or a GeoJSON polygon, of at most 10,000 bytes"
        guard let text = try parameters.text("polygon", longest: 10_000) else { return }
        guard let area = Outline(corners: text) else { throw .parameter("polygon", allowed) }
        region = .inside(area)
        reference = Reference(kind: .polygon)
    }

    private mutating func readRoute(_ parameters: Query) throws(Problem) {
        let allowed = "latitude,longitude;… of 2 to 1,000 points, of at most 10,000 bytes and 5,000 km in all"
        guard let text = try parameters.text("route", longest: 10_000) else { return }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let points = parts.prefix(1001).compactMap { Coordinate(text: $0) }
        guard points.count == parts.count, (2...1000).contains(points.count),
            Polyline.length(through: points) <= Whereabouts.longestRoute, let line = Polyline(points)
        else {
            throw .parameter("route", allowed)
        }
        region = .along(line, try parameters.double("corridor", in: 10...10_000) ?? 500)
        reference = Reference(kind: .route)
    }

    /// Reads one area or several; with several, a place may be in any of them.
    private mutating func readAreas(
        _ parameters: Query, _ things: some Gazetteer, _ language: String
    ) throws(Problem) {
        var areas: [Area] = []
        for id in try parameters.list("area", atMost: Whereabouts.mostAreas)
        where !areas.contains(where: { $0.id == id }) {
            guard let area = things.area(id) else { throw .notFound("area", id) }
            areas.append(area)
        }
        guard let first = areas.first else { throw .parameter("area", "areas' ids, with commas") }
        let isInside = try parameters.flag("inside") ?? false
        if isInside { try parameters.require("radius", with: false, "area but not inside") }
        let radius = try parameters.radius ?? 10_000
        var regions: [PlaceQuery.Region] = []
        for area in areas { regions.append(isInside ? try inside(area) : .ring(area.center, 0...radius)) }
        region = regions.count == 1 ? regions[0] : .anyOf(regions)
        let name = areas.map { $0.names[language] ?? $0.name }.joined(separator: ", ")
        let isOne = areas.count == 1
        reference = Reference(
            kind: .area, id: isOne ? first.id : nil, name: name, geo: isOne ? first.center : nil)
    }

    private func inside(_ area: Area) throws(Problem) -> PlaceQuery.Region {
        guard let outline = area.boundary.flatMap({ Outline($0) }) else {
            throw Problem("outline-unknown", "the outline of \(area.name) is not known", field: "inside")
        }
        return .inside(outline)
    }

    private mutating func readStation(
        _ parameters: Query, _ things: some Gazetteer, _ language: String
    ) throws(Problem) {
        let id = try parameters.text("station", longest: 64) ?? ""
        guard try parameters.text("near") == nil else {
            throw .parameter("near", "left out when station is given: distances are from the station")
        }
        guard let station = things.station(id) else { throw .notFound("station", id) }
        region = .ring(station.geo, try Whereabouts.ring(parameters))
        origin = station.geo
        let services = Set(station.stops.map(\.service)).sorted().joined(separator: "/")
        func named(_ name: String) -> String { services.isEmpty ? name : "\(name), \(services)" }
        reference = Reference(
            kind: .station, id: station.id, name: named(station.names[language] ?? station.name),
            label: "from \(named(station.names["en"] ?? station.name))", geo: station.geo)
    }
}

/// Finds areas and stations by their ids.
package protocol Gazetteer {
    func area(_ id: String) -> Area?
    func station(_ id: String) -> Station?
}

extension Outline {
    /// Parses a GeoJSON polygon, or "longitude,latitude;…"; the first corner may or may not be repeated at the end.
    init?(corners text: String) {
        if text.hasPrefix("{") {
            guard let geometry = try? JSON.decode(Geometry.self, from: Array(text.utf8)) else { return nil }
            self.init(geometry)
            return
        }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        var corners = parts.prefix(2000).compactMap { Coordinate(longitudeFirst: $0) }
        guard corners.count == parts.count, let first = corners.first else { return nil }
        if corners.last != first { corners.append(first) }
        guard let polygon = Polygon(outline: corners) else { return nil }
        self.init(polygon)
    }
}
