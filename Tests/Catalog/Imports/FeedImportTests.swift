import Contract
import Events
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `A GTFS feed` {
    @Test func `is taken over from a ZIP archive, in whatever folder of it the files are`() async throws {
        let folder = try ScratchFolder()
        let feed = SampleFeed.files.map { (name: "feed/\($0)", text: $1) }
        try pack(feed, into: folder.file("feed.zip"))
        try await Shop.open { shop async throws in
            let lines = try Importing.lines(
                try await shop.post("/admin/import", #"{"path":"\#(folder.file("feed.zip"))","format":"gtfs"}"#))
            #expect(lines.last?.finished == true)
            #expect(lines.first { $0.done == true }?.created == 4)
            #expect(try await shop.ids(of: "stations") == ["branch", "mid", "north", "south"])
        }
    }

    @Test func `whose archive lacks one of its files, or is none, is refused`() async throws {
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

    @Test func `is taken over from its folder, and a second time nothing changes`() async throws {
        let folder = try ScratchFolder()
        for (name, text) in SampleFeed.files {
            try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        }
        let request = #"{"path":"\#(folder.path)","format":"gtfs"}"#
        try await Shop.open { shop async throws in
            let first = try Importing.lines(try await shop.post("/admin/import", request))
            #expect(first.last?.finished == true)
            #expect(first.first { $0.done == true }?.created == 4)
            let again = try Importing.lines(try await shop.post("/admin/import", request)).first { $0.done == true }
            #expect(again?.created == 0 && again?.changed == 0 && again?.unchanged == 4)
        }
    }
}

private func pack(_ files: [(name: String, text: String)], into path: String) throws {
    try Data(packed(files)).write(to: URL(filePath: path))
}
