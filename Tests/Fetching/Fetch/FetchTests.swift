import Events
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `Fetching a page` {
    @Test func `names the crawler, follows robots.txt, and keeps no cookies`() async throws {
        let server = try RawServer { asked, answer in
            answer.reply(
                "hello", asked.target == "/robots.txt" ? ["Content-Type: text/plain"] : ["Set-Cookie: a=b; Path=/"])
        }
        let fetcher = try localFetcher(allowing: server)
        for page in ["/a", "/b"] {
            let response = try await fetcher.fetch(try request(server.url + page))
            #expect(response.status == 200 && response.body == Array("hello".utf8) && response.redirects == 0)
        }
        #expect(server.asked.map(\.target) == ["/robots.txt", "/a", "/b"])
        let agents = Set(server.asked.map { $0.headers["user-agent"] })
        #expect(agents == ["VicinityCrawler/1.0 (+tests@example.com)"])
        #expect(server.asked.allSatisfy { $0.headers["cookie"] == nil })
        #expect(server.asked[1].headers["accept-encoding"] == "gzip, deflate, br")
    }

    @Test func `sends the last answer's validators, and learns that nothing changed`() async throws {
        let server = try RawServer { asked, answer in
            let isKnown =
                asked.headers["if-none-match"] == "\"v1\""
                && asked.headers["if-modified-since"] == "Sat, 21 Nov 2026 10:00:00 GMT"
            answer.reply(
                isKnown ? "" : "page", status: isKnown ? 304 : 200,
                ["ETag: \"v1\"", "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT"])
        }
        let fetcher = try localFetcher(allowing: server)
        let first = try await fetcher.fetch(try request(server.url + "/a"))
        let second = try await fetcher.fetch(try request(server.url + "/a") { $0.validators = first.validators })
        #expect(first.status == 200 && second.status == 304 && second.body.isEmpty && second.received == 0)
        let other = try await fetcher.fetch(try request(server.url + "/b") { $0.validators = first.validators })
        #expect(other.status == 200)
    }

    @Test func `follows redirects to where they lead`() async throws {
        let server = try RawServer { asked, answer in
            switch asked.target {
            case "/robots.txt": answer.reply("", status: 404)
            case "/1": answer.reply("", status: 301, ["Location: 2?x"])
            case "/2?x": answer.reply("", status: 307, ["Location: /3#part"])
            default: answer.reply("here")
            }
        }
        let response = try await localFetcher(allowing: server).fetch(try request(server.url + "/1"))
        #expect(response.address.text == server.url + "/3" && response.redirects == 2 && response.body.count == 4)
    }

    @Test func `decodes gzip and deflate`() async throws {
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA=="))
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            answer.reply(Array(gzip), ["Content-Encoding: gzip"])
        }
        let response = try await localFetcher(allowing: server).fetch(try request(server.url + "/a"))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        #expect(response.received == gzip.count)
    }

    @Test func `tries again what may pass, and waits as it is asked to`() async throws {
        let count = Mutex(0)
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            switch count.withLock({ count in
                count += 1
                return count
            }) {
            case 1: return
            case 2: answer.reply("busy", status: 503, ["Retry-After: 1"])
            default: answer.reply("at last")
            }
        }
        let response = try await localFetcher(allowing: server).fetch(try request(server.url + "/a"))
        #expect(response.status == 200 && server.targets.count == 3)
    }

    @Test func `gives up after its attempts, or at once when it should come back much later`() async throws {
        let server = try RawServer { asked, answer in
            switch asked.target {
            case "/robots.txt": answer.reply("", status: 404)
            case "/later": answer.reply("", status: 429, ["Retry-After: 86400"])
            default: answer.reply("", status: 500)
            }
        }
        let fetcher = try localFetcher(allowing: server)
        #expect(try await fetcher.fetch(try request(server.url + "/a")).status == 500)
        #expect(server.targets.count == 3)
        let failure = try await fetcher.failure(try request(server.url + "/later"))
        guard case .later(let time) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(time > Timestamp.now.advanced(by: .seconds(80_000)))
        #expect(server.targets.count == 4)
    }

    @Test func `ends when its task is cancelled`() async throws {
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            while answer.write("HTTP/1.1 200 OK\r\nX: ") { Thread.sleep(forTimeInterval: 0.05) }
        }
        let fetcher = try localFetcher(allowing: server)
        let asking = try request(server.url + "/a")
        let task = Task { try await fetcher.fetch(asking) }
        try await eventually("the page is asked for") { server.targets == ["/a"] }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `goes on at many hosts at once`() async throws {
        let here = Mutex((now: 0, most: 0))
        let servers = try (0..<5).map { _ in
            try RawServer { asked, answer in
                if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
                here.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                let deadline = Date.now + 30
                while here.withLock({ $0.most }) < 5, Date.now < deadline { Thread.sleep(forTimeInterval: 0.005) }
                here.withLock { $0.now -= 1 }
                answer.reply("x")
            }
        }
        var options = Fetcher.Options(contact: "tests@example.com")
        options.allowedHosts = AllowedHosts(["127.0.0.1"])
        let fetcher = try Fetcher(options)
        let requests = try servers.map { try request($0.url + "/") }
        try await withThrowingTaskGroup { group in
            for request in requests { group.addTask { _ = try await fetcher.fetch(request) } }
            try await group.waitForAll()
        }
        #expect(here.withLock { $0.most } == 5)
    }

    @Test func `never asks one host more at a time than allowed`() async throws {
        let here = Mutex((now: 0, most: 0))
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            here.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            Thread.sleep(forTimeInterval: 0.01)
            here.withLock { $0.now -= 1 }
            answer.reply("x")
        }
        let fetcher = try localFetcher(allowing: server)
        let requests = try (0..<20).map { number in
            try request(server.url + "/\(number)") { $0.hostConnections = 2 }
        }
        try await withThrowingTaskGroup { group in
            for request in requests { group.addTask { _ = try await fetcher.fetch(request) } }
            try await group.waitForAll()
        }
        #expect((1...2).contains(here.withLock { $0.most }) && server.targets.count == 20)
    }

    @Test func `lets the longer of the site's delay and its own pass between pages`() async throws {
        let times = Mutex<[ContinuousClock.Instant]>([])
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("User-agent: *\nCrawl-delay: 0.4") }
            times.withLock { $0.append(.now) }
            answer.reply("x")
        }
        let fetcher = try localFetcher(allowing: server)
        let began = ContinuousClock.now
        for page in 0..<3 {
            _ = try await fetcher.fetch(try request(server.url + "/\(page)") { $0.delay = .milliseconds(10) })
        }
        // A request arrives here some time after it was made: only the distance from before the first one is certain to be long enough.
        for (page, time) in times.withLock({ $0 }).enumerated() {
            #expect(time - began >= .milliseconds(400) * page)
        }
    }
}
