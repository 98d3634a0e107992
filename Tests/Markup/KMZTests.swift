import Foundation
import Geo
import Markup
import Testing

@Suite struct `A KMZ` {
    private static let kml =
        "<kml xmlns='http://www.opengis.net/kml/2.2'><Placemark><name>A</name><Point><coordinates>2,1</coordinates></Point></Placemark></kml>"

    /// An archive of another program's with these files.
    private func archive(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let script = """
            import sys, json, zipfile, base64, io
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as z:
                for name, text in json.load(open(sys.argv[1])):
                    z.writestr(name, text)
            print(json.dumps(base64.b64encode(packed.getvalue()).decode()))
            """
        let listed = try JSONEncoder().encode(files.map { [$0.name, $0.text] })
        return [UInt8](try #require(Data(base64Encoded: try python(script, on: [UInt8](listed), as: String.self))))
    }

    @Test func `is read as the KML in it`() throws {
        let reading = try KML.read(archive([("images/a.png", "png"), ("files/places.kml", Self.kml)]))
        #expect(reading.document.placemarks.map(\.name) == ["A"])
        #expect(reading.document.placemarks.first?.geometry == .point(Coordinate(latitude: 1, longitude: 2)!))
    }

    @Test func `has doc.kml read before others`() throws {
        let other = Self.kml.replacing("<name>A</name>", with: "<name>B</name>")
        let reading = try KML.read(archive([("a.kml", other), ("doc.kml", Self.kml)]))
        #expect(reading.document.placemarks.map(\.name) == ["A"])
    }

    @Test func `without KML, too large or cut off is refused`() throws {
        #expect(throws: MarkupFailure.self) { try KML.read(archive([("a.png", "png")])) }
        let large = try archive([("doc.kml", "<kml>" + String(repeating: " ", count: 1 << 20) + "</kml>")])
        #expect(large.count < 10_000)
        let failure = #expect(throws: MarkupFailure.self) {
            try KML.read(large, limits: ReadingLimits(bytes: 1 << 20))
        }
        #expect(failure == .archive("what is in the archive may have at most 1048576 bytes"))
        #expect(throws: MarkupFailure.self) { try KML.read(archive([("doc.kml", Self.kml)]).dropLast(30)) }
    }
}
