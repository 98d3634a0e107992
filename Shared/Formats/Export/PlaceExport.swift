import CSV
public import Contract
import Events
import Geo

/// Formats of exported places, which an import of places reads again.
public enum ExportFormat: String, CaseIterable, Sendable {
    case csv, geojson, plist

    public var contentType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .geojson: "application/geo+json"
        case .plist: "application/x-plist"
        }
    }
}

/// Writes a file of places piece by piece: beginning, each place, end.
public struct PlaceExport: Sendable {
    public let format: ExportFormat
    /// Columns of CSV, with names in all languages of the places.
    private let columns: [String]
    private var isFirst = true

    /// - Parameter languages: languages of the places' names; only CSV needs them beforehand.
    public init(_ format: ExportFormat, languages: some Sequence<String> = []) {
        self.format = format
        columns = PlaceFields.columns.flatMap { column in
            [column] + (column == "name" ? languages.sorted().map { "name:\($0)" } : [])
        }
    }

    public var head: [UInt8] {
        switch format {
        case .csv: CSVRecord.line(columns)
        case .geojson: Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
        case .plist: PropertyList.head
        }
    }

    public mutating func bytes(of place: Place) throws -> [UInt8] {
        defer { isFirst = false }
        switch format {
        case .csv:
            let values = try PlaceFields.values(of: place)
            return CSVRecord.line(columns.map { values[$0] ?? "" })
        case .geojson: return Array((isFirst ? "\n" : ",\n").utf8) + (try JSON.encode(Feature(place)))
        case .plist: return PropertyList.entry(of: place)
        }
    }

    public var tail: [UInt8] {
        switch format {
        case .csv: []
        case .geojson: Array("\n]}\n".utf8)
        case .plist: PropertyList.tail
        }
    }

    /// A place with its boundary or point as geometry and all else as properties.
    private struct Feature: Encodable {
        var type = "Feature"
        var id: String
        var geometry: Geometry
        var properties: [String: String]

        init(_ place: Place) throws {
            id = place.id
            geometry = place.boundary ?? .point(place.geo)
            properties = try PlaceFields.values(of: place, withBoundary: false)
        }
    }
}
