import Contract
import Events
import Fetching
import Foundation
import HTTPTypes
import Logging
import Pictures
import ServiceKit
import Store
import Synchronization
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `The pictures of crawled things` {
    /// Answers of a site by path; others are 404.
    private final class Pages: Sendable {
        private let pages = Mutex<[String: (status: Int, body: [UInt8])]>([:])

        func put(_ path: String, _ body: [UInt8], status: Int = 200) {
            pages.withLock { $0[path] = (status, body) }
        }

        func answer(_ path: String) -> (status: Int, body: [UInt8]) {
            pages.withLock { $0[path] ?? (404, []) }
        }
    }

    /// Runs a catalog that fetches pictures from a site, as long as the body.
    private static func open(
        lease: TestLease = TestLease(for: .max),
        _ body: @escaping @Sendable (Shop, Pages, RawServer, PictureFetching) async throws -> Void
    ) async throws {
        let pages = Pages()
        let site = try RawServer { asked, answer in
            let page = pages.answer(asked.target)
            answer.reply(page.body, status: page.status)
        }
        try await Shop.open { shop in
            var options = Fetcher.Options(contact: "test@example.org")
            options.mayAct = { lease.isHeld }
            options.allowedHosts = AllowedHosts(["127.0.0.1:\(site.port)"])
            let fetching = PictureFetching(
                engine: shop.engine, handler: shop.handler, store: shop.pictures, fetcher: try Fetcher(options),
                delay: .zero, mayAct: { lease.isHeld },
                logger: Logger(label: "pictures") { _ in SwiftLogNoOpLogHandler() })
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await fetching.run() }
                try await body(shop, pages, site, fetching)
                group.cancelAll()
            }
        }
    }

    private static func observe(_ name: String, _ thing: String, _ shop: Shop) async throws {
        try await shop.observe(
            Observation(
                id: "guide/\(name)", source: "guide", url: "https://guide.example/\(name)", observedAt: .now,
                digest: thing, thing: thing.isEmpty ? nil : try JSON.decode(JSONValue.self, from: Array(thing.utf8)),
                gone: thing.isEmpty))
    }

    private static func places(_ shop: Shop) async throws -> [Place] {
        try await shop.engine.read { database in
            let tables = Tables(database: database)
            return try tables.ids(of: "places").compactMap { try tables.place($0) }
        }
    }

    private static func waitForImages(_ images: [String], of shop: Shop) async throws {
        try await waitFor("the place shows \(images)") {
            try await places(shop).first?.images == images ? true : nil
        }
    }

    @Test func `are fetched and shown as kept here, dishes' and films', too`() async throws {
        try await Self.open { shop, pages, site, fetching in
            let (house, dish, poster) = (
                try samplePicture(shade: 1), try samplePicture(shade: 2), try samplePicture(shade: 3)
            )
            pages.put("/house.jpg", house)
            pages.put("/dish.jpg", dish)
            pages.put("/poster", poster)
            let menu = #"""
                ,"image":"\#(site.url)/house.jpg","hasMenu":{"@type":"Menu","hasMenuItem":{"@type":"MenuItem","name":"Rice",
                "image":{"@type":"ImageObject","contentUrl":"\#(site.url)/dish.jpg"},
                "offers":{"@type":"Offer","price":9,"priceCurrency":"EUR"}}}
                """#
            try await Self.observe("p", Stated.place(more: menu), shop)
            try await Self.observe("f", Stated.film(more: #","image":"\#(site.url)/poster""#), shop)
            try await Self.waitForImages([PictureID(of: house).path], of: shop)
            let shown = try await waitFor("dish and film show theirs") {
                try await shop.engine.read { database -> [String?]? in
                    let tables = Tables(database: database)
                    let movie = try tables.ids(of: "movies").first.flatMap {
                        try Movie.states.get($0, in: tables.database)
                    }
                    let item = try tables.ids(of: "items").first.flatMap { try tables.item($0) }
                    return movie?.image == nil || item?.image == nil ? nil : [item?.image, movie?.image]
                }
            }
            #expect(shown == [PictureID(of: dish).path, PictureID(of: poster).path])
            #expect(try await shop.get(PictureID(of: dish).path).status == .ok)
            #expect(site.targets.sorted() == ["/dish.jpg", "/house.jpg", "/poster"])
            #expect(fetching.counts.found.value == 3)
            // No task is left.
            try await waitFor("no task is left") {
                let left = try await shop.engine.read {
                    try Tables(database: $0).pictureTasks(at: .now.advanced(by: .seconds(1_000_000)), limit: 10)
                }
                return left.isEmpty ? true : nil
            }
        }
    }

    @Test func `are not fetched without the lease, and no try counts; they are with it again`() async throws {
        let lease = TestLease()
        try await Self.open(lease: lease) { shop, pages, site, fetching in
            let house = try samplePicture()
            pages.put("/house.jpg", house)
            try await Self.observe("p", Stated.place(more: #","image":"\#(site.url)/house.jpg""#), shop)
            func tries() async throws -> [Int] {
                try await shop.engine.read {
                    try Tables(database: $0).pictureTasks(at: .now.advanced(by: .seconds(1_000_000)), limit: 10).map(
                        \.tries)
                }
            }
            try await waitFor("it is to be fetched") { try await tries().count == 1 }
            for questions in [1, 2, 4] {
                lease.give(for: questions)
                try await waitFor("the lease is lost") { lease.isOver }
            }
            #expect(try await tries() == [0])
            #expect(fetching.counts.failed.value == 0 && site.targets.isEmpty)
            lease.give()
            try await Self.waitForImages([PictureID(of: house).path], of: shop)
            #expect(site.targets == ["/house.jpg"])
        }
    }

    @Test func `change when the thing names another, and the old one is forgotten`() async throws {
        try await Self.open { shop, pages, site, _ in
            let (old, new) = (try samplePicture(shade: 1), try samplePicture(shade: 2))
            pages.put("/old.jpg", old)
            pages.put("/new.jpg", new)
            try await Self.observe("p", Stated.place(more: #","image":"\#(site.url)/old.jpg""#), shop)
            try await Self.waitForImages([PictureID(of: old).path], of: shop)
            try await Self.observe("p", Stated.place(more: #","image":"\#(site.url)/new.jpg""#), shop)
            try await Self.waitForImages([PictureID(of: new).path], of: shop)
            try await waitFor("the old address is forgotten") {
                try await shop.engine.read { try Tables(database: $0).foundPicture(at: "\(site.url)/old.jpg") } == nil
                    ? true : nil
            }
            try await Self.observe("p", Stated.place(), shop)
            try await Self.waitForImages([], of: shop)
        }
    }

    @Test func `are shown by every thing that names them, and fetched once`() async throws {
        try await Self.open { shop, pages, site, _ in
            let picture = try samplePicture()
            pages.put("/all.jpg", picture)
            for number in 0..<(CatalogHandler.picturesSettled + 7) {
                let place = Stated.place(
                    "Bar \(number)", latitude: 41 + Double(number) / 100, more: #","image":"\#(site.url)/all.jpg""#)
                try await Self.observe("p\(number)", place, shop)
            }
            try await waitFor("all show it", within: .seconds(120)) {
                let places = try await Self.places(shop)
                let count = CatalogHandler.picturesSettled + 7
                return places.count == count && places.allSatisfy { $0.images == [PictureID(of: picture).path] }
                    ? true : nil
            }
            #expect(site.targets == ["/all.jpg"])
        }
    }

    @Test func `that cannot be had are none, and tried again when they may be there`() async throws {
        try await Self.open { shop, pages, site, fetching in
            pages.put("/robots.txt", Array("User-agent: *\nDisallow: /secret\n".utf8))
            pages.put("/secret.jpg", try samplePicture())
            pages.put("/page.jpg", Array("<html>".utf8))
            pages.put("/busy.jpg", [], status: 404)
            let addresses = [
                "\(site.url)/secret.jpg", "\(site.url)/page.jpg", "\(site.url)/lost.jpg", "\(site.url)/busy.jpg",
                // Another port of this machine: a private address that is not allowed.
                "http://127.0.0.1:1/x.jpg",
            ]
            for (number, address) in addresses.enumerated() {
                let place = Stated.place(
                    "Bar \(number)", latitude: 40 + Double(number), more: #","image":"\#(address)""#)
                try await Self.observe("p\(number)", place, shop)
            }
            try await waitFor("each was tried") { fetching.counts.failed.value >= 5 ? true : nil }
            #expect(!site.targets.contains("/secret.jpg"))
            let places = try await Self.places(shop)
            #expect(places.count == 5 && places.allSatisfy { $0.images.isEmpty })
            #expect(shop.pictures.bytes == 0)
            // It exists now, and the next try is due.
            pages.put("/busy.jpg", try samplePicture())
            let address = "\(site.url)/busy.jpg"
            try await shop.engine.perform { try Tables(database: $0.database).lookAtPicture(at: address) }
            try await waitFor("it is shown") {
                try await Self.places(shop).contains { !$0.images.isEmpty } ? true : nil
            }
        }
    }

    @Test func `that were lost with the disk are fetched again`() async throws {
        try await Self.open { shop, pages, site, _ in
            let picture = try samplePicture()
            pages.put("/a.jpg", picture)
            try await Self.observe("p", Stated.place(more: #","image":"\#(site.url)/a.jpg""#), shop)
            let id = PictureID(of: picture)
            try await Self.waitForImages([id.path], of: shop)
            try FileManager.default.removeItem(atPath: "\(shop.pictureFolder)/\(id.text.prefix(2))/\(id)")
            #expect(try await shop.get(id.path).status == .notFound)
            try await shop.engine.perform { try Tables(database: $0.database).recheckAllPictures() }
            try await waitFor("it is there again") { try await shop.get(id.path).status == .ok ? true : nil }
            try await Self.waitForImages([id.path], of: shop)
        }
    }

    @Test(arguments: [
        (PictureFailure.permanent("x"), 3, 7 * 86_400), (.temporary("x"), 0, 60), (.temporary("x"), 1, 240),
        (.temporary("x"), 3, 3840), (.temporary("x"), 9, 86_400),
    ])
    func `that fail are left alone the longer the oftener`(
        failure: PictureFailure, tries: Int, seconds: Int
    ) {
        #expect(failure.pause(after: tries) == .seconds(seconds))
    }
}
