import Foundation
import TestKit
import Testing
@testable import VicinityClient

@Suite struct `A copy` {
    private func page(
        _ changed: [String], deleted: String = "[]", reset: Bool = false, more: Bool = false, next: String
    ) -> @Sendable (RawServer.Asked, RawServer.Answer) -> Void {
        let things = changed.joined(separator: " ,\n ")
        return json(
            #"{"reset": \#(reset), "changed": [\#(things)], "deleted": \#(deleted), "more": \#(more), "next": "\#(next)", "ofLater": 0}"#
        )
    }

    /// Runs a test with a store of each type.
    private func withStores(_ test: (any CopyStore) async throws -> Void) async throws {
        try await test(MemoryStore())
        let folder = try ScratchFolder()
        try await test(FileStore(folder: URL(filePath: folder.path)))
    }

    @Test func `has pages, changes and deletions, and resumes at its cursor`() async throws {
        try await withStores { store in
            let server = try scripted(
                page([Sample.place("a"), Sample.place("b")], reset: true, more: true, next: "1"),
                page([Sample.place("c")], next: "2"),
                page([Sample.place("b").replacing("Café b", with: "New")], deleted: #"["a", "x"]"#, next: "3"))
            let vicinity = try client(of: server)
            let first = try await vicinity.sync(.places, in: store)
            #expect(first.isNew && first.changed == 3)
            #expect(try first.copy.all(Place.self).map(\.id) == ["a", "b", "c"])
            let second = try await vicinity.sync(.places, in: store)
            #expect(!second.isNew && second.changed == 1 && second.deleted == 2)
            let kept = try #require(try await store.copy(of: .places))
            #expect(try kept.all(Place.self).map(\.name) == ["New", "Café c"])
            #expect(try kept.thing("c", Place.self)?.id == "c")
            #expect(
                server.targets.map { $0.replacing("&limit=2000", with: "") } == [
                    "/v1/changes/places?limit=2000", "/v1/changes/places?since=1", "/v1/changes/places?since=2",
                ])
        }
    }

    @Test(arguments: [(410, "{}"), (400, #"{"type": "/problems/bad-parameter", "field": "since"}"#)])
    func `is made from the start when the server no longer knows its cursor`(status: Int, problem: String) async throws
    {
        try await withStores { store in
            let server = try scripted(
                page([Sample.place("a")], reset: true, next: "1"), json(problem, status: status),
                page([Sample.place("b")], reset: true, next: "2"))
            let vicinity = try client(of: server)
            _ = try await vicinity.sync(.places, in: store)
            let anew = try await vicinity.sync(.places, in: store)
            #expect(anew.isNew)
            #expect(Array(anew.copy.things.keys) == ["b"])
            #expect(server.targets.last == "/v1/changes/places?limit=2000")
        }
    }

    @Test func `is emptied when the server resets it`() async throws {
        let server = try scripted(
            page([Sample.place("a")], reset: true, next: "1"), page([Sample.place("b")], reset: true, next: "2"))
        let (vicinity, store) = (try client(of: server), MemoryStore())
        _ = try await vicinity.sync(.places, in: store)
        #expect(try await vicinity.sync(.places, in: store).copy.things.keys.sorted() == ["b"])
    }

    @Test func `stays as it was when a sync breaks off, is cancelled or exceeds the limit`() async throws {
        try await withStores { store in
            let gate = Gate()
            defer { gate.open() }
            let server = try scripted(
                page([Sample.place("a")], reset: true, next: "1"),
                page([Sample.place("b")], more: true, next: "2"), json("{}", status: 500),
                page([Sample.place("b"), Sample.place("c")], next: "2"),
                page([Sample.place("b")], more: true, next: "2"), { _, _ in gate.wait() })
            let vicinity = try client(of: server)
            _ = try await vicinity.sync(.places, in: store)
            let old = try await store.copy(of: .places)
            await #expect(throws: VicinityError.self) { try await vicinity.sync(.places, in: store) }
            await #expect(throws: VicinityError.tooLarge(limit: 2)) {
                try await vicinity.sync(.places, in: store, most: 2)
            }
            let task = Task { _ = try await vicinity.sync(.places, in: store) }
            try await eventually("the last request is there") { server.asked.count == 6 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await store.copy(of: .places) == old)
        }
    }

    @Test func `in a file that is damaged, cut or of another version is ignored`() async throws {
        let folder = try ScratchFolder()
        let store = try FileStore(folder: URL(filePath: folder.path))
        let copy = LocalCopy(
            cursor: "c", syncedAt: Date(timeIntervalSince1970: 0),
            things: ["a": Data("{\n}".utf8), "b": Data("[1]".utf8)])
        try await store.keep(copy, of: .places)
        let file = folder.file("places.copy")
        let bytes = try Data(contentsOf: URL(filePath: file))
        #expect(try await store.copy(of: .places)?.things == ["a": Data("{ }".utf8), "b": Data("[1]".utf8)])
        for length in 0..<bytes.count {
            try bytes.prefix(length).write(to: URL(filePath: file))
            #expect(try await store.copy(of: .places) == nil, "cut to \(length)")
        }
        try String(decoding: bytes, as: UTF8.self).replacing("\"version\":1", with: "\"version\":2")
            .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await store.copy(of: .places) == nil)
        try await store.keep(copy, of: "../../outside")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        try await store.forget(.places)
        try await store.forget(.places)
        #expect(try await store.copy(of: .places) == nil)
    }

    @Test func `has each thing as the server wrote it`() throws {
        let text = #" {"x": {"changed": [0]}, "changed" : [ {"id":"a\"]},","n":[{}]} , 1.5e3,"t\\", [] ,null], "z": 1}"#
        let bytes = Array(text.utf8)
        _ = try JSONSerialization.jsonObject(with: Data(bytes))
        let found = JSONElements.ofMember("changed", in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(found == [#"{"id":"a\"]},","n":[{}]}"#, "1.5e3", #""t\\""#, "[]", "null"])
        #expect(JSONElements.ofMember("changed", in: Array(#"{"changed":[]}"#.utf8)).isEmpty)
        #expect(JSONElements.ofMember("changed", in: Array("{}".utf8)).isEmpty)
    }
}
