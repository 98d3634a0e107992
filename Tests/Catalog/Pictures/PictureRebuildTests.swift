import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Found pictures, rebuilt from the log` {
    private static func image(_ name: String) -> String { #","image":"https://guide.example/\#(name).jpg""# }

    /// Found, found again, no longer named, and deleted.
    static func eventful() async throws -> StepHarness {
        let harness = try StepHarness.emptyCatalog()
        func find(_ name: String, _ shade: UInt8) async throws {
            let address = "https://guide.example/\(name).jpg"
            let found = FoundPicture(address: address, picture: PictureID(of: [shade]), at: noon)
            let handler = CatalogHandler()
            try await harness.perform {
                try handler.find(found, in: $0)
                _ = try handler.settlePictures(at: address, after: "", in: $0)
                try handler.finishPicture(at: address, in: $0)
            }
        }
        try await harness.see(Stated.place(more: image("a") + Stated.menu([("Rice", "9")])), "p")
        try await harness.see(Stated.place(street: nil, more: image("b")), "p", of: "list", after: 1)
        try await harness.see(Stated.film(more: image("poster")), "film", after: 2)
        try await find("a", 1)
        try await find("b", 2)
        try await find("poster", 3)
        try await find("nobody-names-this", 4)
        try await harness.see(Stated.place(more: image("c")), "p", after: 3)
        try await find("a", 1)
        try await find("c", 5)
        try await harness.miss("film", after: 4)
        try await find("poster", 3)
        return harness
    }

    @Test func `is the same`() async throws {
        let harness = try await Self.eventful()
        let contents = try await harness.contents()
        #expect(contents["found_pictures"]?.count == 2 && contents["picture_addresses"]?.count == 2)
        let place = try #require(try await harness.places().first)
        #expect(place.images == [PictureID(of: [2]).path], "the one that was stated for longest")
        #expect(try await harness.rebuilt().contents() == contents)
    }

    @Test func `is checked again, since the log has no tasks`() async throws {
        let rebuilt = try await Self.eventful().rebuilt()
        try await rebuilt.perform { try Tables(database: $0.database).recheckAllPictures() }
        let tasks = try await rebuilt.read { try Tables(database: $0).pictureTasks(at: noon, limit: 10) }
        let known = ["https://guide.example/b.jpg", "https://guide.example/c.jpg"]
        #expect(Set(tasks.map(\.address)).isSuperset(of: known))
    }

    @Test func `emits what was not emitted before a crash`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: Self.image("a")), "p")
        let found = FoundPicture(address: "https://guide.example/a.jpg", picture: PictureID(of: [1]), at: noon)
        let handler = CatalogHandler()
        try await harness.perform { try handler.find(found, in: $0) }
        // The log had the found picture, and nothing that follows.
        let rebuilt = try await harness.rebuilt()
        #expect(try await rebuilt.places().first?.images == [])
        try await rebuilt.perform { _ = try handler.settlePictures(at: found.address, after: "", in: $0) }
        #expect(try await rebuilt.places().first?.images == [PictureID(of: [1]).path])
    }

    @Test func `is republished to a lost log`() async throws {
        let harness = try await Self.eventful()
        let before = harness.emitted.count
        try await harness.restate()
        let keys = Set(harness.emitted[before...].map(\.key))
        #expect(keys.contains(FoundPicture.id(of: "https://guide.example/b.jpg")))
    }

    @Test func `leaves people's pictures alone`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: Self.image("a")), "p")
        var place = try #require(try await harness.places().first)
        place.images = ["/v1/pictures/\(PictureID(of: [9]))", "https://people.example/b.jpg"]
        try await harness.put(place, by: .theOperator)
        let handler = CatalogHandler()
        let found = FoundPicture(address: "https://guide.example/a.jpg", picture: PictureID(of: [1]), at: noon)
        try await harness.perform {
            try handler.find(found, in: $0)
            _ = try handler.settlePictures(at: found.address, after: "", in: $0)
        }
        #expect(try await harness.places().first?.images == place.images)
    }
}
