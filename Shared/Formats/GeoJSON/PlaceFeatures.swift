import Events
import Foundation
import Geo

/// Makes places of GeoJSON features whose properties are as the columns of `CSVPlaces`, perhaps under other names.
enum PlaceFeatures {
    private struct Feature: Decodable {
        var id: Scalar?
        var properties: [String: Scalar]?
        var geometry: Geometry?
    }

    static func result(of bytes: [UInt8], options: ImportOptions) -> ReadRow.Result {
        do {
            let feature = try JSON.decode(Feature.self, from: bytes)
            guard let geometry = feature.geometry else {
                return .bad(ImportFault("geometry", "is missing"))
            }
            let properties = (feature.properties ?? [:]).compactMapValues(\.text)
            let row = row(of: properties, id: feature.id?.text, options: options)
            let (place, leftOut) = try CSVPlaces.place(row, geometry, options: options)
            return .place(place, leftOut: leftOut)
        } catch let fault as ImportFault {
            return .bad(fault)
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            return .bad(ImportFault("geometry", context.debugDescription))
        } catch {
            return .bad(ImportFault("is no GeoJSON feature"))
        }
    }

    /// What a feature or placemark says, as a row.
    /// - Parameter id: its own, for those that have none among their properties; else it is made of the name.
    static func row(of properties: [String: String], id: String?, options: ImportOptions) -> CSVRow {
        var values = options.constants
        for (property, value) in properties.sorted(by: { $0.key < $1.key }) {
            let column = options.columns[property] ?? property
            let isEmpty = value.allSatisfy(\.isWhitespace)
            if !isEmpty, CSVPlaces.isColumn(column) { values[column] = CSVRow.text(value) }
        }
        values["id"] = (values["id"] ?? id ?? values["name"]).flatMap(slug)
        return CSVRow(values: values)
    }

    /// Text as a part of an id: its letters in Latin and its digits, all else hyphens. Nil if it has neither letters nor digits.
    ///
    /// Of letters beyond ASCII something is lost: a short digest of the text tells "Café" from "Cafe".
    static func slug(_ text: String) -> String? {
        let whole = text.precomposedStringWithCanonicalMapping.trimmingWhiteSpace
        if whole.utf8.allSatisfy({ $0 < 128 }) { return plainSlug(whole) }
        guard whole.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else { return nil }
        let latin = whole.applyingTransform(.toLatin, reverse: false) ?? whole
        let beginning = plainSlug(latin).map { String($0.prefix(40)) + "-" } ?? ""
        return beginning + digest(whole)
    }

    /// Eight of 36 characters, of FNV-1a.
    private static func digest(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let text = String(hash % 2_821_109_907_456, radix: 36)
        return String(repeating: "0", count: 8 - text.utf8.count) + text
    }

    private static func plainSlug(_ text: String) -> String? {
        let plain = text.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
        let parts = plain.utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let slug = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(64)
        return slug.isEmpty ? nil : String(slug)
    }
}
