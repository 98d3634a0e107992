import Contract
import Events
import Geo
import Markup

/// The placemarks of a KML document (OGC 12-007r2) as places.
struct Placemarks {
    private let document: MarkupDocument

    init(_ document: MarkupDocument) {
        self.document = document
    }

    func rows(_ options: ImportOptions) -> [ReadRow] {
        guard document.root.name == "kml" else {
            return [ReadRow(number: 0, result: .bad(ImportFault("the file is no KML")))]
        }
        var placemarks: [MarkupElement] = []
        collect(document.root, &placemarks)
        return placemarks.enumerated().map { index, placemark in
            let values = values(of: placemark)
            let elements = placemark.children.map(\.name).filter { !Placemarks.elements.contains($0) }
            return ReadRow(
                number: index + 1, result: result(of: placemark, values, options),
                unread: elements + PlaceFeatures.unread(of: values.keys, options))
        }
    }

    /// Recursion is bounded by the document's allowed depth.
    private func collect(_ element: MarkupElement, _ placemarks: inout [MarkupElement]) {
        for child in element.children {
            if child.name == "Placemark" {
                placemarks.append(child)
            } else if ["Document", "Folder", "kml"].contains(child.name) {
                collect(child, &placemarks)
            }
        }
    }

    /// The elements of a placemark that are read.
    private static let elements: Set<String> = [
        "name", "description", "address", "phoneNumber", "ExtendedData", "Point", "LineString", "LinearRing", "Polygon",
        "MultiGeometry",
    ]

    private func result(
        of placemark: MarkupElement, _ values: [String: String], _ options: ImportOptions
    ) -> ReadRow.Result {
        do throws(ImportFault) {
            var options = options
            if options.constants["types"] == nil { options.constants["types"] = "Place" }
            guard let geometry = try Placemarks.geometry(in: placemark) else {
                throw ImportFault("geometry", "is missing, or is none of Point, LineString, LinearRing and Polygon")
            }
            let (row, id) = PlaceFeatures.row(
                of: values, id: placemark.attribute("id"), geometry, options: options)
            return try CSVPlaces.result(row, geometry, options: options, id)
        } catch {
            return .bad(error)
        }
    }

    /// Name, description, address, telephone and extended data.
    private func values(of placemark: MarkupElement) -> [String: String] {
        var values: [String: String] = [:]
        for (element, column) in [
            ("name", "name"), ("description", "description"), ("address", "street"), ("phoneNumber", "telephone"),
        ] {
            values[column] = placemark.child(element)?.text
        }
        guard let extended = placemark.child("ExtendedData") else { return values }
        for data in extended.children("Data") {
            if let name = data.attribute("name") { values[name] = data.child("value")?.text }
        }
        for data in extended.children("SchemaData").flatMap({ $0.children("SimpleData") }) {
            if let name = data.attribute("name") { values[name] = data.text }
        }
        return values
    }

    // MARK: - Geometry

    private static func geometry(in element: MarkupElement) throws(ImportFault) -> Geometry? {
        for child in element.children {
            switch child.name {
            case "Point": return try coordinates(child).first.map { .point($0) }
            case "LineString", "LinearRing": return .lineString(try coordinates(child))
            case "Polygon": return .polygon(try polygon(child))
            case "MultiGeometry":
                var parts: [Geometry] = []
                for part in child.children {
                    switch part.name {
                    case "Point": if let point = try coordinates(part).first { parts.append(.point(point)) }
                    case "LineString", "LinearRing": parts.append(.lineString(try coordinates(part)))
                    case "Polygon": parts.append(.polygon(try polygon(part)))
                    default: break
                    }
                }
                let polygons = parts.compactMap { if case .polygon(let polygon) = $0 { polygon } else { nil } }
                guard !parts.isEmpty else { continue }
                return polygons.count == parts.count ? .multiPolygon(polygons) : .collection(parts)
            default: continue
            }
        }
        return nil
    }

    private static func polygon(_ element: MarkupElement) throws(ImportFault) -> Polygon {
        func ring(_ boundary: MarkupElement) throws(ImportFault) -> [Coordinate] {
            guard let ring = boundary.child("LinearRing") else {
                throw ImportFault("geometry", "a boundary is no ring")
            }
            let points = try coordinates(ring)
            return points.first == points.last ? points : points + points.prefix(1)
        }
        guard let outer = element.child("outerBoundaryIs") else {
            throw ImportFault("geometry", "a polygon has no outer boundary")
        }
        var holes: [[Coordinate]] = []
        for inner in element.children("innerBoundaryIs") { holes.append(try ring(inner)) }
        guard let polygon = Polygon(outline: try ring(outer), holes: holes) else {
            throw ImportFault("geometry", "a polygon's rings must have at least four positions")
        }
        return polygon
    }

    /// Longitude, latitude and perhaps altitude, with commas; tuples separated by white space.
    private static func coordinates(_ element: MarkupElement) throws(ImportFault) -> [Coordinate] {
        var points: [Coordinate] = []
        for tuple in (element.child("coordinates")?.text ?? "").split(whereSeparator: \.isWhitespace) {
            let numbers = tuple.split(separator: ",").map { Double($0) }
            guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
                let point = Coordinate(latitude: latitude, longitude: longitude)
            else { throw ImportFault("geometry", "is no longitude,latitude within ±180 and ±90 degrees: \(tuple)") }
            points.append(point)
        }
        guard !points.isEmpty else { throw ImportFault("geometry", "has no coordinates") }
        return points
    }
}
