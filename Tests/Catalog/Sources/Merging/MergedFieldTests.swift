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
        let messages = try ["desk", "page"].map(Self.words(of:))
        for name in Set(Place.fields.map(\.name) + Movie.fields.map(\.name)) {
            let texts = messages[0]["field.\(name)"] ?? messages[1]["place.\(name)"]
            #expect(texts?.count ?? 0 >= 5, "\(name)")
        }
    }

    @Test func `and so has what a place may have`() throws {
        let words = try Self.words(of: "features")
        for feature in PlaceFeature.allCases {
            #expect(words["feature.\(feature.rawValue)"]?.count ?? 0 >= 5, "\(feature)")
        }
    }

    private static func words(of part: String) throws -> [String: [String: JSONValue]] {
        try JSON.decode(
            [String: [String: JSONValue]].self, from: Array(Data(contentsOf: folder.appending(path: "\(part).json"))))
    }
}
