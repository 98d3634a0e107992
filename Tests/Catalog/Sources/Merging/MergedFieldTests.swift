import Contract
import Events
import Foundation
import Testing

@testable import CatalogService

/// The desk shows the source of each field of a place or a movie, and has a message for its name.
@Suite struct `Every merged field of a place or a movie` {
    private static let folder = (0..<5)
        .reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        .appending(path: "Services/Web/Page/words")

    @Test func `has a name in each language of the page`() throws {
        let messages = try ["desk", "page"].map { part in
            let file = Self.folder.appending(path: "\(part).json")
            return try JSON.decode([String: [String: JSONValue]].self, from: Array(Data(contentsOf: file)))
        }
        for name in Set(Place.fields.map(\.name) + Movie.fields.map(\.name)) {
            let texts = messages[0]["field.\(name)"] ?? messages[1]["place.\(name)"]
            #expect(texts?.count ?? 0 >= 5, "\(name)")
        }
    }
}
