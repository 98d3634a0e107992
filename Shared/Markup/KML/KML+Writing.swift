import Foundation
import Geo

extension KML {
    /// The document, `application/vnd.google-earth.kml+xml`.
    public var bytes: [UInt8] {
        var xml = XMLWriter()
        xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) { xml in
            xml.element("Document") { xml in
                if let name { xml.element("name", name) }
                for placemark in placemarks { placemark.write(to: &xml) }
            }
        }
        return xml.bytes
    }
}

extension KML.Placemark {
    /// Writes the members in the schema's order.
    fileprivate func write(to xml: inout XMLWriter) {
        xml.element("Placemark") { xml in
            if let name { xml.element("name", name) }
            if let description { xml.element("description", description) }
            if !data.isEmpty {
                xml.element("ExtendedData") { xml in
                    for datum in data {
                        xml.element("Data", ["name": datum.name]) { $0.element("value", datum.value) }
                    }
                }
            }
            geometry?.write(to: &xml)
        }
    }
}

extension Geometry {
    fileprivate func write(to xml: inout XMLWriter) {
        switch self {
        case .point(let point): xml.element("Point") { $0.write([point]) }
        case .lineString(let line): xml.element("LineString") { $0.write(line) }
        case .polygon(let polygon):
            xml.element("Polygon") { xml in
                xml.element("outerBoundaryIs") { $0.element("LinearRing") { $0.write(polygon.outline) } }
                for hole in polygon.holes {
                    xml.element("innerBoundaryIs") { $0.element("LinearRing") { $0.write(hole) } }
                }
            }
        case .multiPoint(let points): Self.write(points.map(Geometry.point), to: &xml)
        case .multiLineString(let lines): Self.write(lines.map(Geometry.lineString), to: &xml)
        case .multiPolygon(let polygons): Self.write(polygons.map(Geometry.polygon), to: &xml)
        case .collection(let parts): Self.write(parts, to: &xml)
        }
    }

    private static func write(_ parts: [Geometry], to xml: inout XMLWriter) {
        xml.element("MultiGeometry") { xml in
            for part in parts { part.write(to: &xml) }
        }
    }
}

extension XMLWriter {
    fileprivate mutating func write(_ coordinates: [Coordinate]) {
        element(
            "coordinates",
            coordinates.map { "\(plain($0.longitude)),\(plain($0.latitude))" }.joined(separator: " "))
    }
}

/// Degrees exactly and without an exponent, which some readers do not support.
private func plain(_ degrees: Double) -> String {
    let exact = "\(degrees)"
    return exact.contains("e") ? String(format: "%.15f", degrees) : exact
}
