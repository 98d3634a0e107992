public import Contract
import Events
public import Formats
public import Foundation

/// The repository's sample data, imported once for all tests.
public enum SampleData {
    public struct City: Sendable {
        public var rows: [ImportRow]
        public var progress: ImportProgress

        public func place(_ id: String) -> Place? {
            rows.places.first { $0.id == id }
        }
    }

    public static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "deploy/sample-data")

    public static let menus = Result { try MenuBook(json: bytes("menus.json")) }
    public static let barcelona = Result { try city("barcelona.geojson", country: "ES", timeZone: "Europe/Madrid") }
    public static let bangkok = Result { try city("bangkok.geojson", country: "TH", timeZone: "Asia/Bangkok") }

    public static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: file)))
    }

    public static func city(_ file: String, country: String, timeZone: String) throws -> City {
        let options = options(.osm) {
            $0.country = country
            $0.timeZone = timeZone
            $0.imagePrefix = "/sample/"
        }
        let (rows, progress) = try imported(bytes(file), options, menus: menus.get(), pieces: 1 << 16)
        return City(rows: rows, progress: progress)
    }
}
