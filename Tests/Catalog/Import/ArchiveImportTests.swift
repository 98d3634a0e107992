import Contract
import Events
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `An archive` {
    @Test func `of a GTFS feed is taken over, in whatever folder of it the files are`() async throws {
        let folder = try ScratchFolder()
        let feed = `An imported GTFS feed`.files.map { (name: "feed/\($0)", text: $1) }
        try pack(feed, into: folder.file("feed.zip"))
        try await Shop.open { shop async throws in
            let lines = try Importing.lines(
                try await shop.post("/admin/import", #"{"path":"\#(folder.file("feed.zip"))","format":"gtfs"}"#))
            #expect(lines.last?.finished == true)
            #expect(lines.first { $0.done == true }?.created == 4)
            #expect(try await shop.ids(of: "stations") == ["branch", "mid", "north", "south"])
        }
    }

    @Test func `that lacks one of the feed's files, or is none, is refused`() async throws {
        let folder = try ScratchFolder()
        try pack([("stops.txt", "stop_id")], into: folder.file("half.zip"))
        try "no archive".write(toFile: folder.file("text.zip"), atomically: true, encoding: .utf8)
        try await Shop.open { shop async throws in
            for (name, reason) in [("half.zip", "has no routes.txt"), ("text.zip", "no ZIP"), ("none.zip", "none.zip")]
            {
                let refused = try await shop.post(
                    "/admin/import", #"{"path":"\#(folder.file(name))","format":"gtfs"}"#)
                #expect(refused.status == .unprocessableContent)
                #expect(try refused.object()["field"] as? String == "/path")
                #expect((try refused.object()["detail"] as? String)?.contains(reason) == true)
            }
        }
    }

    @Test func `with KML in it is read as KML, and one without says so`() throws {
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
