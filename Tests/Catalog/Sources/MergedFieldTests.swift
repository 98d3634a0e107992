import Contract
import Events
import Foundation
import Testing

@testable import CatalogService

/// What is in no list of `MergedField` is nobody's word: a source's is dropped, and what people say of it is not kept apart.
@Suite struct `Every member of a thing that sources state` {
    @Test func `is a merged field, or said here to be none`() {
        let always = ["id", "imported", "updatedAt", "reflects"]
        expect(Place.sample(), withoutField: always + ["locations", "boundary", "merchant", "ordering"])
        expect(Movie.film(), withoutField: always)
        expect(Critic(id: "critic-ana", name: "Ana", updatedAt: noon), withoutField: always)
    }

    private func expect<Form: Mergeable>(_ thing: Form, withoutField others: [String]) {
        let members = Mirror(reflecting: thing).children.compactMap(\.label)
        #expect(members.sorted() == (Form.fields.map(\.name) + others).sorted(), "\(Form.self)")
    }
}

/// The desk says whose word each field of a place or a movie is, and calls it by a message.
@Suite struct `Every merged field of a place or a movie` {
    private static let file = (0..<4)
        .reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        .appending(path: "Services/Gateway/Page/words/desk.json")

    @Test func `has a name in each language of the page`() throws {
        let messages = try JSON.decode([String: [String: JSONValue]].self, from: Array(Data(contentsOf: Self.file)))
        for name in Set(Place.fields.map(\.name) + Movie.fields.map(\.name)) {
            #expect(messages["field.\(name)"]?.count ?? 0 >= 5, "\(name)")
        }
    }
}
