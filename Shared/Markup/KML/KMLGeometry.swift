import Geo

/// A geometry of a KML file that could not be read.
struct KMLGeometryFailure: Error {
    let reason: String
    let line: Int
}

/// Reading the geometries of KML (section 10), and Google's tracks.
enum KMLGeometry {
    /// The geometry of a placemark; nil if it has none.
    static func first(in placemark: MarkupElement) throws(KMLGeometryFailure) -> Geometry? {
        for child in placemark.children {
            if let geometry = try read(child) { return geometry }
        }
        return nil
    }

    private static func read(_ element: MarkupElement) throws(KMLGeometryFailure) -> Geometry? {
        switch element.name {
        case "Point":
            let coordinates = try coordinates(of: element)
            guard let point = coordinates.first else { throw element.failure("a point must have coordinates") }
            return .point(point)
        case "LineString", "LinearRing":
            let line = try coordinates(of: element)
            guard line.count >= 2 else { throw element.failure("a line must have at least two coordinates") }
            return .lineString(line)
        case "Polygon":
            return .polygon(try polygon(element))
        case "Track":
            // Google's extension: one element for each position, its numbers between spaces.
            let line = try positions(element.children("coord").map(\.text), between: " ", of: element)
            guard line.count >= 2 else { throw element.failure("a track must have at least two positions") }
            return .lineString(line)
        case "MultiGeometry", "MultiTrack":
            var parts: [Geometry] = []
            for child in element.children {
                if let part = try read(child) { parts.append(part) }
            }
            return Geometry(parts)
        default:
            return nil
        }
    }

    private static func polygon(_ element: MarkupElement) throws(KMLGeometryFailure) -> Polygon {
        guard let outer = try rings(element.children("outerBoundaryIs")).first else {
            throw element.failure("a polygon must have an outerBoundaryIs")
        }
        let holes = try rings(element.children("innerBoundaryIs"))
        guard let polygon = Polygon(outline: outer, holes: holes) else {
            throw element.failure(
                "a polygon's rings must have at least four coordinates, the last the same as the first")
        }
        return polygon
    }

    /// Rings that are not closed, which real files have, are closed.
    private static func rings(_ boundaries: [MarkupElement]) throws(KMLGeometryFailure) -> [[Coordinate]] {
        var rings: [[Coordinate]] = []
        for ring in boundaries.flatMap({ $0.children("LinearRing") }) {
            let coordinates = try coordinates(of: ring)
            rings.append(coordinates.first == coordinates.last ? coordinates : coordinates + coordinates.prefix(1))
        }
        return rings
    }

    /// `longitude,latitude[,altitude]` with white space between.
    private static func coordinates(of element: MarkupElement) throws(KMLGeometryFailure) -> [Coordinate] {
        guard let text = element.child("coordinates") else { return [] }
        let parts = text.text.split(whereSeparator: \.isXMLSpace).map(String.init)
        return try positions(parts, between: ",", of: text)
    }

    private static func positions(
        _ texts: [String], between separator: Character, of element: MarkupElement
    ) throws(KMLGeometryFailure) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        coordinates.reserveCapacity(texts.count)
        for text in texts {
            let numbers = text.trimmingXMLSpace.split(separator: separator).prefix(2).map { Double($0) }
            guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1],
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else {
                throw element.failure(
                    "\"\(text.prefix(60))\" must be longitude and latitude within ±180 and ±90 degrees")
            }
            coordinates.append(coordinate)
        }
        return coordinates
    }
}

extension MarkupElement {
    fileprivate func failure(_ reason: String) -> KMLGeometryFailure {
        KMLGeometryFailure(reason: reason, line: line)
    }
}

extension Geometry {
    /// Joins several geometries: those of one type become a multi-geometry, others a collection. Nil for none.
    fileprivate init?(_ parts: [Geometry]) {
        let points = parts.compactMap { if case .point(let point) = $0 { point } else { nil } }
        let lines = parts.compactMap { if case .lineString(let line) = $0 { line } else { nil } }
        let polygons = parts.compactMap { if case .polygon(let polygon) = $0 { polygon } else { nil } }
        switch parts.count {
        case 0: return nil
        case 1: self = parts[0]
        case points.count: self = .multiPoint(points)
        case lines.count: self = .multiLineString(lines)
        case polygons.count: self = .multiPolygon(polygons)
        default: self = .collection(parts)
        }
    }
}
