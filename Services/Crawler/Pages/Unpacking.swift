import Fetching
import Markup
import Extraction
import Zip

/// Unpacks a page's bytes: a gzip file (`sitemap.xml.gz`), or one file of a ZIP archive. That file is KMZ's document, the stops of a GTFS
/// feed, else the only file.
enum Unpacking {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameter limit: the largest result, in bytes.
    static func unpacked(_ bytes: [UInt8], for format: Reading.Format, limit: Int) throws -> [UInt8] {
        if Gzip.isGzip(bytes) { return try Gzip.expanded(bytes, limit: limit) }
        guard ZipArchive.begins(bytes) else { return bytes }
        if format == .kml { return try KML.unpacked(bytes, upTo: limit) }
        let archive = try ZipArchive(bytes)
        let files = archive.entries
        let wished = files.first { $0.name == "stops.txt" || $0.name.hasSuffix("/stops.txt") }
        guard let file = format == .gtfsStops ? wished : files.count == 1 ? files.first : nil else {
            let wish = format == .gtfsStops ? "a file stops.txt" : "one file"
            throw Failure(description: "it is an archive of \(files.count) files and must have \(wish)")
        }
        return try archive.contents(of: file, upTo: limit)
    }
}
