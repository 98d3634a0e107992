import Events
import Geo

/// Geography of a row's place.
enum PlaceWhereabouts {
    /// The row's own point; else one on the feature's geometry.
    static func point(_ row: CSVRow, _ geometry: Geometry?) throws(ImportFault) -> Coordinate {
        guard row["latitude"] == nil, row["longitude"] == nil, let geometry else {
            return try FieldRules.point(
                latitude: row.number("latitude"), longitude: row.number("longitude"), field: "latitude")
        }
        guard let point = geometry.representativePoint else { throw ImportFault("geometry", "has no coordinates") }
        return try FieldRules.point(
            latitude: rounded(point.latitude), longitude: rounded(point.longitude), field: "geometry")
    }

    /// The row's own boundary; else the feature's geometry if it is an area.
    static func boundary(_ row: CSVRow, _ geometry: Geometry?) throws(ImportFault) -> Geometry? {
        if let boundary = try row.json("boundary", Geometry.self) { return boundary }
        switch geometry {
        case .polygon, .multiPolygon: return geometry
        default: return nil
        }
    }

    /// Pairs such as "13.75,100.5", separated by `;`.
    static func locations(_ row: CSVRow) throws(ImportFault) -> [Coordinate]? {
        var points: [Coordinate] = []
        for pair in (row["locations"] ?? "").split(separator: ";") {
            let numbers = pair.split(separator: ",").map { Double($0.drop { $0 == " " }) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
                throw ImportFault("locations", "are no pairs of latitude,longitude separated by ;: \(pair)")
            }
            points.append(try FieldRules.point(latitude: latitude, longitude: longitude, field: "locations"))
        }
        return points.isEmpty ? nil : points
    }

    /// Rounds to a centimetre, so that a computed point has no insignificant digits.
    private static func rounded(_ degrees: Double) -> Double {
        (degrees * 10_000_000).rounded() / 10_000_000
    }
}
