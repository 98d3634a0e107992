import Contract
import Events
import Foundation

@testable import CatalogService

/// The repository's sample data, imported once for all tests.
enum SampleData {
    struct City: Sendable {
        var rows: [ImportRow]
        var progress: ImportProgress

        func place(_ id: String) -> Place? {
            rows.places.first { $0.id == id }
        }
    }

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "deploy/sample-data")

    static let menus = Result { try MenuBook(json: bytes("menus.json")) }
    static let barcelona = Result { try city("barcelona.geojson", country: "ES", timeZone: "Europe/Madrid") }
    static let bangkok = Result { try city("bangkok.geojson", country: "TH", timeZone: "Asia/Bangkok") }

    static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: file)))
    }

    static func city(_ file: String, country: String, timeZone: String) throws -> City {
        let options = options(.osm) {
            $0.country = country
            $0.timeZone = timeZone
            $0.imagePrefix = "/sample/"
        }
        let (rows, progress) = try imported(bytes(file), options, menus: menus.get(), pieces: 1 << 16)
        return City(rows: rows, progress: progress)
    }
}
