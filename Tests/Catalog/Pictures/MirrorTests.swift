import Fetching
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import CatalogService

/// Pictures are in no log: a following process copies them from the leading one.
@Suite(.timeLimit(.minutes(5))) struct `The pictures of a process that follows` {
    private let folder: ScratchFolder
    private let leading: PictureStore
    private let following: PictureStore

    init() throws {
        folder = try ScratchFolder()
        leading = try PictureStore(path: folder.file("leading"), capacity: 10 << 20)
        following = try PictureStore(path: folder.file("following"), capacity: 0)
    }

    private let logger = Logger(label: "mirror") { _ in SwiftLogNoOpLogHandler() }

    /// Runs a follower as long as the body.
    private func follow(_ body: @escaping @Sendable (PictureMirror) async throws -> Void) async throws {
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        MirrorRoutes(store: leading).add(to: server.router)
        try await server.application(host: "127.0.0.1", port: 0).test(.live) { [following, logger] client in
            let address = "http://127.0.0.1:\(try #require(client.port))"
            let mirror = PictureMirror(
                leader: { address }, address: "http://follower:1",
                client: MirrorClient(
                    servers: try ServerClient(product: "test"),
                    secret: try #require(DeploymentSecret(String(repeating: "s", count: 32)))),
                store: following, logger: logger)
            let running = Task { try await mirror.run() }
            defer { running.cancel() }
            try await body(mirror)
            running.cancel()
            _ = await running.result
        }
    }

    private func bytes(of id: PictureID, in store: PictureStore) async throws -> [UInt8]? {
        try await store.bundle(of: id)?.bytes()
    }

    @Test func `are all that the other keeps, byte for byte`() async throws {
        var kept: [PictureID] = []
        for shade in 1...3 { kept.append(try await leading.put(try samplePicture(600, 400, shade: UInt32(shade))).id) }
        let ids = kept
        try await follow { [following, leading] mirror in
            try await waitFor("it has them all") { mirror.isComplete }
            #expect(try await following.pictures(after: nil, limit: 10) == ids.sorted { $0.text < $1.text })
            #expect(following.bytes == leading.bytes)
        }
        for id in ids { #expect(try await bytes(of: id, in: following) == bytes(of: id, in: leading)) }
    }

    @Test func `have a picture before it counts as kept`() async throws {
        try await follow { [following, leading] mirror in
            try await waitFor("it follows") { mirror.isComplete }
            for shade in 1...3 {
                let id = try await leading.put(try samplePicture(shade: UInt32(shade))).id
                #expect(try await leading.feed.spread(id))
                #expect(try await following.record(of: id) != nil)
                // Put again, it is kept already.
                #expect(try await leading.feed.spread(id))
            }
            #expect(leading.feed.followers == 1)
        }
    }

    @Test
    func
        `are not waited for where nobody follows, and one that does not take a picture in time keeps it from counting`()
        async throws
    {
        let id = try await leading.put(try samplePicture()).id
        #expect(try await leading.feed.spread(id))
        let news = try await leading.feed.news(for: "http://follower:1", in: nil, after: 0)
        #expect(!news.isWhole && news.pictures.isEmpty)
        #expect(try await !leading.feed.spread(id, within: .milliseconds(20)))
        let next = try await leading.feed.news(for: "http://follower:1", in: news.feed, after: news.next)
        #expect(next.isWhole && next.pictures == [id.text])
        // The news confirm nothing; only the next request does.
        #expect(try await !leading.feed.spread(id, within: .milliseconds(20)))
        let follower = Task { [feed = leading.feed] in
            var news = next
            while true { news = try await feed.news(for: "http://follower:1", in: news.feed, after: news.next) }
        }
        #expect(try await leading.feed.spread(id, within: .seconds(60)))
        follower.cancel()
    }

    @Test func `are looked through whole after another process began to lead, or too much was missed`() async throws {
        let id = try await leading.put(try samplePicture()).id
        let news = try await leading.feed.news(for: "a", in: nil, after: 0)
        #expect(try await !leading.feed.news(for: "a", in: "another", after: news.next).isWhole)
        for _ in 0...10_000 { leading.feed.announce(id) }
        #expect(try await !leading.feed.news(for: "a", in: news.feed, after: news.next).isWhole)
    }

    @Test func `come whole or not at all`() async throws {
        let id = try await leading.put(try samplePicture()).id
        let bytes = try #require(try await bytes(of: id, in: leading))
        #expect(PictureBundle(bytes) != nil)
        for broken in [Array(bytes.dropLast()), bytes + [0], [], Array("{}\n".utf8), Array(bytes.prefix(20))] {
            #expect(PictureBundle(broken) == nil)
        }
    }

    @Test func `are listed in pages`() async throws {
        var all: [PictureID] = []
        for shade in 1...5 { all.append(try await leading.put(try samplePicture(shade: UInt32(shade))).id) }
        all.sort { $0.text < $1.text }
        var (found, last): ([PictureID], PictureID?) = ([], nil)
        while let page = Optional(try await leading.pictures(after: last, limit: 2)), !page.isEmpty {
            found += page
            last = page.last
        }
        #expect(found == all)
    }
}
