import Contract
import Events
import Foundation
import Logging
import Pictures
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `The store of pictures` {
    @Test func `takes no more than there is room for`() async throws {
        let folder = try ScratchFolder()
        let store = try PictureStore(path: folder.file("pictures"), capacity: 1)
        _ = try await store.put(try samplePicture())
        await #expect(throws: PictureStore.Refusal.full) { try await store.put(try samplePicture(shade: 1)) }
        // What is kept already needs none.
        _ = try await store.put(try samplePicture())
    }

    @Test func `opened again holds what was put whole, and nothing that was not`() async throws {
        let folder = try ScratchFolder()
        let path = folder.file("pictures")
        let store = try PictureStore(path: path, capacity: 1 << 30)
        let kept = try await store.put(try samplePicture())
        let damaged = try await store.put(try samplePicture(shade: 1))
        try Data("{".utf8).write(
            to: URL(filePath: "\(path)/\(damaged.id.text.prefix(2))/\(damaged.id)/picture.json"))
        try FileManager.default.createDirectory(atPath: "\(path)/.unfinished-1", withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(filePath: "\(path)/.unfinished-1/160.jpg"))

        let again = try PictureStore(path: path, capacity: 1 << 30)
        #expect(again.bytes == kept.record.bytes)
        #expect(try await again.record(of: kept.id) == kept.record)
        #expect(try await again.record(of: damaged.id) == nil)
        #expect(!FileManager.default.fileExists(atPath: "\(path)/.unfinished-1"))
        // The damaged one is made anew when it is put again.
        #expect(try await again.put(try samplePicture(shade: 1)) == damaged)
        #expect(try await again.record(of: damaged.id) == damaged.record)
    }

    @Test func `keeps a picture that many put at once once`() async throws {
        let folder = try ScratchFolder()
        let store = try PictureStore(path: folder.file("pictures"), capacity: 1 << 30)
        let file = try samplePicture()
        let kept = try await withThrowingTaskGroup(of: PictureStore.Kept.self) { group in
            for _ in 0..<10 { group.addTask { try await store.put(file) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(kept.count == 1 && store.bytes == kept.first?.record.bytes)
    }

    @Test func `is swept of what nothing shows for a day`() async throws {
        try await Shop.open { shop in
            var kept: [PictureID] = []
            for shade in 0..<4 { kept.append(try await shop.pictures.put(try samplePicture(shade: UInt32(shade))).id) }
            var place = Place.sample()
            place.images = [kept[0].path]
            var item = Item.sample("soup")
            item.image = kept[1].path + "?width=480"
            try await shop.stock([place], [item])
            let found = FoundPicture(address: "https://guide.example/a.jpg", picture: kept[2], at: .now)
            _ = try await shop.engine.perform { try FoundPicture.states.emit(found, in: $0) }

            let sweep = PictureSweep(
                engine: shop.engine, store: shop.pictures, counts: PictureCounts(),
                logger: Logger(label: "sweep") { _ in SwiftLogNoOpLogHandler() })
            func left() async throws -> Set<PictureID> {
                var left: Set<PictureID> = []
                for id in kept where try await shop.pictures.record(of: id) != nil { left.insert(id) }
                return left
            }
            let now = Date()
            try await sweep.sweep(at: now.addingTimeInterval(80_000))
            #expect(try await left() == Set(kept), "a day has not gone by")
            try await sweep.sweep(at: now.addingTimeInterval(90_000))
            #expect(try await left() == Set(kept.prefix(3)) && sweep.counts.swept.value == 1)
            let bytes = shop.pictures.bytes
            // What was shown until then has a day of its own.
            place.images = []
            try await shop.stock([place])
            try await sweep.sweep(at: now.addingTimeInterval(91_000))
            #expect(try await left().contains(kept[0]))
            try await sweep.sweep(at: now.addingTimeInterval(200_000))
            #expect(try await left() == Set(kept[1...2]) && shop.pictures.bytes < bytes)
            // Put again, it has a day again.
            _ = try await shop.pictures.put(try samplePicture(shade: 3))
            try await sweep.sweep(at: Date().addingTimeInterval(3600))
            #expect(try await left() == Set(kept[1...3]))
        }
    }

    @Test func `names a picture by its digest, in base 32`() {
        // "abc" of FIPS 180-2, B.1: ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 …
        #expect(PictureID(of: Array("abc".utf8)).text == "xj4bnp4pahh6uqkbidpf3lrceoyagynd")
    }

    @Test func `knows the pictures that a text names`() throws {
        let (one, two) = (PictureID(of: [1]), PictureID(of: [2]))
        let json =
            #"{"a":"/v1/pictures/\#(one)?width=3","b":["/v1/pictures/\#(two)","/v1/pictures/x","/v1/pictures/"]}"#
        #expect(PictureID.all(in: json) == [one, two])
        #expect(PictureID.all(in: "/v1/pictures/").isEmpty)
    }
}
