import Events
import Foundation
import Geo

/// Makes places of GeoJSON features whose properties are the columns of `CSVPlaces`, perhaps under other names.
enum PlaceFeatures {
    private struct Feature: Decodable {
        var id: Scalar?
        var properties: [String: Scalar]?
        var geometry: Geometry?
    }

    /// - Returns: the result of a feature, and its unread properties.
    static func result(of bytes: [UInt8], options: ImportOptions) -> (ReadRow.Result, unread: [String]) {
        do {
            let feature = try JSON.decode(Feature.self, from: bytes)
            guard let geometry = feature.geometry else {
                return (.bad(ImportFault("geometry", "is missing")), [])
            }
            let properties = (feature.properties ?? [:]).compactMapValues(\.text)
            let (row, id) = row(of: properties, id: feature.id?.text, geometry, options: options)
            let result = try CSVPlaces.result(row, geometry, options: options, id)
            return (result, unread(of: properties.keys, options))
        } catch let fault as ImportFault {
            return (.bad(fault), [])
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            return (.bad(ImportFault("geometry", context.debugDescription)), [])
        } catch {
            return (.bad(ImportFault("is no GeoJSON feature")), [])
        }
    }

    /// Properties of a feature or placemark that are none of the columns.
    static func unread(of properties: some Sequence<String>, _ options: ImportOptions) -> [String] {
        properties.filter { !CSVPlaces.isColumn(options.columns[$0] ?? $0) }
    }

    /// The row of a feature or placemark, and its id.
    /// - Parameter id: the id of the feature itself, if its properties have none; without both it is made of the name.
    static func row(
        of properties: [String: String], id: String?, _ geometry: Geometry?, options: ImportOptions
    ) -> (CSVRow, MadeID?) {
        var values = options.constants
        for (property, value) in properties.sorted(by: { $0.key < $1.key }) {
            let column = options.columns[property] ?? property
            let isEmpty = value.allSatisfy(\.isWhitespace)
            if !isEmpty, CSVPlaces.isColumn(column) { values[column] = CSVRow.text(value) }
        }
        let own = (values["id"] ?? id).flatMap { MadeID(of: $0, prefix: options.idPrefix) }
        let made =
            own
            ?? values["name"].flatMap { name in
                let point = try? PlaceWhereabouts.point(CSVRow(values: values), geometry)
                return MadeID(named: name, at: point, prefix: options.idPrefix)
            }
        values["id"] = made.map { String($0.first.dropFirst(options.idPrefix.count)) }
        return (CSVRow(values: values), made)
    }
}
