import Contract
import Events
import Foundation
import TestKit
import Testing

@testable import Formats

@Suite struct `KML in an archive` {
    @Test func `is read, and an archive without KML says so`() throws {
        let kml =
            "<kml><Placemark id='a'><name>A</name><Point><coordinates>2,1</coordinates></Point></Placemark></kml>"
        let folder = try ScratchFolder()
        try pack([("doc.kml", kml)], into: folder.file("a.kmz"))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.file("a.kmz"))))
        let (rows, _) = try imported(bytes, options(.kml), pieces: 50)
        #expect(rows.places.map(\.name) == ["A"] && rows.bad == [])
        #expect(try imported(Array(bytes.dropLast(10)), options(.kml)).rows.bad.count == 1)
        try pack([("a.png", "png")], into: folder.file("b.kmz"))
        let none = [UInt8](try Data(contentsOf: URL(filePath: folder.file("b.kmz"))))
        #expect(try imported(none, options(.kml)).rows.bad.first?.contains("no KML") == true)
    }
}

private func pack(_ files: [(name: String, text: String)], into path: String) throws {
    try Data(packed(files)).write(to: URL(filePath: path))
}
