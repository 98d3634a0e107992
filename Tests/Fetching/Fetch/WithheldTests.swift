import Events
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A process that may not act outside` {
    /// Each client, with its request.
    enum Client: CaseIterable {
        case pages, servers, strangers

        func ask(_ server: RawServer, _ lease: TestLease) async throws {
            let (mayAct, address): (MayAct, WebAddress) = (
                { lease.isHeld }, try #require(WebAddress(server.url + "/a"))
            )
            switch self {
            case .pages:
                _ = try await localFetcher(allowing: server) { $0.mayAct = mayAct }.fetch(try request(address.text))
            case .servers:
                _ = try await ServerClient(product: "test", mayAct: mayAct).get(address, limits: FetchLimits())
            case .strangers:
                let hosts = AllowedHosts(["127.0.0.1:\(server.port)"])
                _ = try await StrangerClient(product: "test", allowedHosts: hosts, mayAct: mayAct)
                    .post(address, [1], headers: [], limits: FetchLimits())
            }
        }
    }

    @Test(arguments: Client.allCases) func `asks nobody`(client: Client) async throws {
        let server = try RawServer { $1.reply("") }
        await #expect(throws: Withheld.self) { try await client.ask(server, TestLease()) }
        #expect(server.asked.isEmpty)
        try await client.ask(server, TestLease(for: .max))
        #expect(server.targets == ["/a"])
    }

    @Test(arguments: Client.allCases)
    func `sends no request either if it learns so when the connection stands`(client: Client) async throws {
        let server = try RawServer { $1.reply("") }
        await #expect(throws: Withheld.self) { try await client.ask(server, TestLease(for: 1)) }
        #expect(server.asked.isEmpty)
    }

    @Test func `does not take a withheld request for a site's answer`() async throws {
        let server = try RawServer { asked, answer in
            answer.reply("", status: asked.target == "/robots.txt" ? 404 : 200)
        }
        let lease = TestLease()
        let fetcher = try localFetcher(allowing: server) { $0.mayAct = { lease.isHeld } }
        for _ in 1...3 {
            await #expect(throws: Withheld.self) { try await fetcher.fetch(try request(server.url + "/a")) }
        }
        lease.give()
        #expect(try await fetcher.fetch(try request(server.url + "/a")).status == 200)
        lease.take()
        // robots.txt is known, and the page is requested all the same.
        await #expect(throws: Withheld.self) { try await fetcher.fetch(try request(server.url + "/b")) }
        #expect(server.targets == ["/a"])
    }

    @Test func `stops between an attempt and the next`() async throws {
        let server = try RawServer { $1.reply("", status: 503) }
        // Two questions for robots.txt, two for the page.
        let lease = TestLease(for: 2)
        let fetcher = try localFetcher(allowing: server) { $0.mayAct = { lease.isHeld } }
        await #expect(throws: Withheld.self) { try await fetcher.fetch(try request(server.url + "/a")) }
        #expect(server.asked.count == 1)
    }
}
