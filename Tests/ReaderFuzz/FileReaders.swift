import CSV
import Experts
import Fetching
import FuzzKit
import Geo
import Markup
import Zip

/// Readers of files: archives, tables and documents.
let fileReaders = [
    FuzzedReader("csv", texts: ["a,\"b\"\"c\"\r\n1,\"2\n3\"\r\n", "\u{FEFF}x;y\r;;;\n\"", "ก,\"ข\nค\",3\n"]) { bytes in
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";")] {
            var splitter = CSVSplitter(separator: separator)
            let half = bytes.count / 2
            _ = splitter.feed(bytes[..<half])
            _ = splitter.feed(bytes[half...])
            _ = splitter.finish()
        }
    },
    FuzzedReader("gzip", { [try gzipped("The same words, the same words, ก ข ค."), try gzipped(""), try bomb()] }) {
        bytes throws(BrokenPromise) in
        guard let unpacked = try? Gzip.expanded(bytes, limit: 1 << 20) else { return }
        try BrokenPromise.unless(unpacked.count <= 1 << 20, "\(unpacked.count) bytes were unpacked")
    },
    FuzzedReader(
        "zip",
        {
            [
                try zipped([("a.txt", "alpha"), ("folder/b.kml", String(repeating: "kml ", count: 2000))]),
                try zipped([("stops.txt", "stop_id,stop_lat\n1,2\n"), ("ก/", "")]),
            ]
        }
    ) { bytes throws(BrokenPromise) in
        guard let archive = try? ZipArchive(bytes) else { return }
        for entry in archive.entries.prefix(100) {
            guard let contents = try? archive.contents(of: entry, upTo: 5000) else { continue }
            try BrokenPromise.unless(
                contents.count <= 5000 && contents.count == entry.size, "\(entry) has \(contents.count) bytes")
        }
    },
    FuzzedReader("kml", { [Array(kml.utf8), try zipped([("doc.kml", kml)])] }) { bytes in
        guard let read = try? KML.read(bytes) else { return }
        for placemark in read.document.placemarks { _ = placemark.geometry?.representativePoint }
        _ = read.document.bytes
    },
    FuzzedReader(
        "property-list",
        texts: [
            "<?xml version='1.0'?><!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'x'><plist version='1.0'><array><dict><key>Latitude</key><real>1e3</real><key>n</key><integer>0x7f</integer><key>d</key><date>2024-05-01T12:00:00Z</date><key>b</key><data>QQ==</data><true/></dict></array></plist>"
        ]
    ) { bytes in _ = try? PropertyList(reading: bytes) },
    FuzzedReader(
        "critics",
        {
            let ratings = ["a", "ก", "é"].enumerated().flatMap { number, critic in
                ["movie-1", "movie-2", "movie-ü"].compactMap { movie in
                    Stars(Double(number)).map { CriticRating(critic: critic, movie: movie, stars: $0) }
                }
            }
            return [CompactRatings.encode(CriticTable(ratings))]
        }
    ) { bytes in
        guard let table = try? CompactRatings.decode(bytes) else { return }
        _ = CompactRatings.encode(table)
    },
]

private let kml =
    "<kml xmlns='http://www.opengis.net/kml/2.2'><Document><name>ก</name><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>179,1 -179,1 -179,2 179,1</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark></Document></kml>"

private func gzipped(_ text: String) throws -> [UInt8] { try gzipped(Array(text.utf8)) }

private func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
    var packed: [UInt8] = []
    try GzipPacker().pack(bytes[...], isLast: true, into: &packed)
    return packed
}

private func bomb() throws -> [UInt8] { try gzipped([UInt8](repeating: 0, count: 4 << 20)) }

/// An archive with entries packed and stored in turn, by hand (PKWARE's APPNOTE 6.3).
private func zipped(_ files: [(name: String, text: String)]) throws -> [UInt8] {
    var (archive, directory): ([UInt8], [UInt8]) = ([], [])
    for (number, file) in files.enumerated() {
        let (name, bytes) = (Array(file.name.utf8), Array(file.text.utf8))
        let whole = try gzipped(bytes)
        // Without gzip's head of ten bytes; its end has the checksum.
        let data = number % 2 == 0 ? Array(whole[10..<whole.count - 8]) : bytes
        let facts =
            little(20, 2) + little(0, 2) + little(number % 2 == 0 ? 8 : 0, 2) + little(0, 4)
            + whole[(whole.count - 8)..<(whole.count - 4)] + little(data.count, 4) + little(bytes.count, 4)
            + little(name.count, 2) + little(0, 2)
        directory +=
            little(0x0201_4B50, 4) + little(20, 2) + facts + little(0, 10) + little(archive.count, 4) + name
        archive += little(0x0403_4B50, 4) + facts + name + data
    }
    let end =
        little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
        + little(directory.count, 4) + little(archive.count, 4) + little(0, 2)
    return archive + directory + end
}

private func little(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
}
