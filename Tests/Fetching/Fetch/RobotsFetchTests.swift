import Events
import Synchronization
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `Before a page is fetched` {
    @Test func `robots.txt is asked for once, also by many at a time`() async throws {
        let server = try RawServer { asked, answer in
            answer.reply(asked.target == "/robots.txt" ? "User-agent: VicinityCrawler\nDisallow: /no" : "x")
        }
        let fetcher = try localFetcher(allowing: server)
        let requests = try (0..<10).map { try request(server.url + "/\($0)") { $0.hostConnections = 10 } }
        try await withThrowingTaskGroup { group in
            for request in requests { group.addTask { _ = try await fetcher.fetch(request) } }
            try await group.waitForAll()
        }
        #expect(server.asked.filter { $0.target == "/robots.txt" }.count == 1 && server.targets.count == 10)
        #expect(try await fetcher.failure(try request(server.url + "/no/page")) == .disallowed)
        #expect(server.targets.count == 10)
    }

    @Test(arguments: [400, 401, 403, 404, 410, 451]) func `a robots.txt that there is not allows all`(status: Int)
        async throws
    {
        let server = try RawServer { asked, answer in
            answer.reply("Disallow: /", status: asked.target == "/robots.txt" ? status : 200)
        }
        #expect(try await localFetcher(allowing: server).fetch(try request(server.url + "/a")).status == 200)
    }

    @Test(arguments: [429, 500, 503]) func `one that cannot be had forbids all`(status: Int) async throws {
        let server = try RawServer { _, answer in answer.reply("", status: status) }
        let fetcher = try localFetcher(allowing: server)
        let failure = try await fetcher.failure(try request(server.url + "/a"))
        #expect(failure == .robotsUnreachable("its status is \(status)") && server.targets.isEmpty)
        let asked = server.asked.count
        #expect(try await fetcher.failure(try request(server.url + "/b")) == failure)
        #expect(server.asked.count == asked)
    }

    @Test func `a server that breaks off robots.txt is not asked for anything else`() async throws {
        let server = try RawServer { _, _ in }
        guard case .robotsUnreachable = try await localFetcher(allowing: server).failure(try request(server.url + "/a"))
        else {
            Issue.record("another failure")
            return
        }
        #expect(server.targets.isEmpty)
    }

    @Test func `robots.txt may be redirected five times, after that there is none`() async throws {
        func server(_ redirects: Int) throws -> RawServer {
            try RawServer { asked, answer in
                let step =
                    asked.target == "/robots.txt"
                    ? 0 : asked.target.hasPrefix("/r") ? Int(asked.target.dropFirst(2)) : nil
                guard let step else { return answer.reply("x") }
                if step < redirects { return answer.reply("", status: 302, ["Location: /r\(step + 1)"]) }
                answer.reply("User-agent: *\nDisallow: /")
            }
        }
        let five = try server(5)
        #expect(try await localFetcher(allowing: five).failure(try request(five.url + "/a")) == .disallowed)
        let six = try server(6)
        #expect(try await localFetcher(allowing: six).fetch(try request(six.url + "/a")).status == 200)
    }

    @Test func `a redirect's target is asked by its own robots.txt`() async throws {
        let strict = try RawServer { asked, answer in answer.reply("User-agent: *\nDisallow: /private") }
        let target = strict.url + "/private"
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            answer.reply("", status: 302, ["Location: \(target)"])
        }
        let fetcher = try localFetcher(allowing: server, strict)
        #expect(try await fetcher.failure(try request(server.url + "/a")) == .disallowed)
        #expect(strict.asked.map(\.target) == ["/robots.txt"])
    }

    @Test func `an endless robots.txt counts by its beginning`() async throws {
        let server = try RawServer { asked, answer in
            guard asked.target == "/robots.txt" else { return answer.reply("x") }
            answer.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nUser-agent: *\nDisallow: /no\n")
            while answer.write("# more and more\n") {}
        }
        let fetcher = try localFetcher(allowing: server)
        #expect(try await fetcher.failure(try request(server.url + "/no")) == .disallowed)
        #expect(try await fetcher.fetch(try request(server.url + "/yes")).status == 200)
    }

    /// Storage that an ended process leaves to the next.
    private final class Shelf: Sendable {
        let copies = Mutex<[String: RobotsCopy]>([:])

        var shelf: RobotsShelf {
            RobotsShelf(
                find: { [self] origin in copies.withLock { $0[origin] } },
                keep: { [self] copy in copies.withLock { $0[copy.origin] = copy } })
        }
    }

    @Test func `a robots.txt is kept for the next process for a day, with its sitemaps`() async throws {
        let server = try RawServer { asked, answer in
            answer.reply(
                asked.target == "/robots.txt" ? "User-agent: *\nDisallow: /no\nSitemap: /map.xml" : "x")
        }
        let shelf = Shelf()
        for _ in 0..<2 {
            let fetcher = try localFetcher(allowing: server) { $0.robotsShelf = shelf.shelf }
            #expect(try await fetcher.failure(try request(server.url + "/no")) == .disallowed)
            let page = try request(server.url + "/yes")
            #expect(try await fetcher.fetch(page).status == 200)
            let sitemaps = try await fetcher.rules(for: page.address, page).sitemaps
            #expect(sitemaps.map(\.text) == [server.url + "/map.xml"])
        }
        #expect(server.asked.filter { $0.target == "/robots.txt" }.count == 1)
        let kept = try #require(shelf.copies.withLock { $0.values.first })
        #expect(kept.expires > .now.advanced(by: .seconds(23 * 3600)))
        #expect(kept.expires <= .now.advanced(by: .seconds(24 * 3600)))

        shelf.copies.withLock { $0[kept.origin]?.expires = .now }
        let fetcher = try localFetcher(allowing: server) { $0.robotsShelf = shelf.shelf }
        #expect(try await fetcher.failure(try request(server.url + "/no")) == .disallowed)
        #expect(server.asked.filter { $0.target == "/robots.txt" }.count == 2)
    }

    @Test func `a shelf that is broken harms no fetch`() async throws {
        struct Broken: Error {}
        let server = try RawServer { asked, answer in
            answer.reply(asked.target == "/robots.txt" ? "User-agent: *\nDisallow: /no" : "x")
        }
        let fetcher = try localFetcher(allowing: server) {
            $0.robotsShelf = RobotsShelf(find: { _ in throw Broken() }, keep: { _ in throw Broken() })
        }
        #expect(try await fetcher.failure(try request(server.url + "/no")) == .disallowed)
        #expect(try await fetcher.fetch(try request(server.url + "/yes")).status == 200)
    }
}
