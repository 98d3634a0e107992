import Foundation
import Synchronization
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `The private network` {
    @Test(arguments: ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "127.1", "0.0.0.0", "[::ffff:127.0.0.1]"])
    func `is not reached by any name of it`(host: String) async throws {
        let server = try RawServer { _, answer in answer.reply("secret") }
        let fetcher = try Fetcher(Fetcher.Options(contact: "tests@example.com"))
        let asking = try request("http://\(host):\(server.port)/x") { $0.limits.attempts = 1 }
        guard case .robotsUnreachable(let why) = try await fetcher.failure(asking) else {
            Issue.record("another failure")
            return
        }
        #expect(why.contains("is not an address of the public internet") && server.asked.isEmpty)
    }

    @Test func `is not reached by a name that leads there, now or only at a later look`() async throws {
        let server = try RawServer { asked, answer in
            answer.reply(asked.target == "/robots.txt" ? "" : "secret", status: 200)
        }
        let names = Mutex(["rebinding.example:\(server.port):127.0.0.1"])
        let fetcher = try localFetcher { $0.names = names.withLock { $0 } }
        let asking = try request("http://rebinding.example:\(server.port)/x") { $0.limits.attempts = 1 }
        guard case .robotsUnreachable = try await fetcher.failure(asking) else {
            Issue.record("another failure")
            return
        }
        #expect(server.asked.isEmpty)
        // Robots.txt was fetched when the name led elsewhere: the page's own connection is checked again.
        let loop = try TransferLoop { true }
        defer { loop.stop() }
        var exchange = Exchange(
            address: asking.address, userAgent: "tests", limits: asking.limits, mayBePrivate: false,
            names: names.withLock { $0 })
        await #expect(throws: FetchFailure.refusedAddress("127.0.0.1")) { try await loop.perform(exchange) }
        exchange.mayBePrivate = true
        let answer = try await loop.perform(exchange)
        #expect(answer.status == 200)
    }

    @Test func `is not reached when one of a name's addresses is a public one`() async throws {
        let server = try RawServer { _, answer in answer.reply("secret") }
        // The first address is for documentation, so refused, too; the last is this machine's.
        let fetcher = try localFetcher { $0.names = ["two.example:\(server.port):203.0.113.1,127.0.0.1"] }
        let asking = try request("http://two.example:\(server.port)/x") { $0.limits.attempts = 1 }
        guard case .robotsUnreachable = try await fetcher.failure(asking) else {
            Issue.record("another failure")
            return
        }
        #expect(server.asked.isEmpty)
    }

    @Test func `is not reached by a redirect, of a page or of robots.txt`() async throws {
        let inner = try RawServer { _, answer in answer.reply("secret") }
        let target = inner.url
        let server = try RawServer { asked, answer in
            if asked.target == "/robots.txt" { return answer.reply("", status: 404) }
            answer.reply("", status: 302, ["Location: \(target)/x"])
        }
        guard case .robotsUnreachable = try await localFetcher(allowing: server).failure(try request(server.url + "/a"))
        else {
            Issue.record("another failure")
            return
        }
        let robots = try RawServer { _, answer in answer.reply("", status: 302, ["Location: \(target)/robots.txt"]) }
        guard case .robotsUnreachable = try await localFetcher(allowing: robots).failure(try request(robots.url + "/a"))
        else {
            Issue.record("another failure")
            return
        }
        #expect(inner.asked.isEmpty)
    }

    @Test func `is not reached through a proxy that the environment names`() async throws {
        let proxy = try RawServer { _, answer in answer.reply("by proxy") }
        let fetcher = try localFetcher(allowing: proxy)
        setenv("http_proxy", proxy.url, 1)
        defer { unsetenv("http_proxy") }
        let asking = try request("http://10.255.255.1/x") { $0.limits.attempts = 1 }
        guard case .robotsUnreachable = try await fetcher.failure(asking) else {
            Issue.record("another failure")
            return
        }
        #expect(proxy.asked.isEmpty)
    }
}
