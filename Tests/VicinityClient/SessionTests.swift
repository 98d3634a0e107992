import Foundation
import Synchronization
import TestKit
import Testing
import VicinityClient

@Suite struct `A session` {
    /// A server that opens sessions with tokens valid until a time, and answers lists of orders with an empty page.
    private func server(expires: String) throws -> RawServer {
        let count = Mutex(0)
        return try RawServer { asked, answer in
            guard asked.target == "/v1/session" else {
                return json(#"{"items": [], "total": 0, "next": null}"#)(asked, answer)
            }
            let number = count.withLock { count in
                count += 1
                return count
            }
            json(Sample.session("token-\(number)", expires: expires), status: 201)(asked, answer)
        }
    }

    @Test func `is opened when a call first needs one, once for all calls, and given to the app to keep`() async throws
    {
        let server = try server(expires: "2098-01-01T00:00:00Z")
        let kept = Mutex<[String?]>([])
        let vicinity = try client(
            of: server, as: .customer(),
            sessionChanged: { new in
                kept.withLock { $0.append(new?.token) }
            })
        _ = try await vicinity.page(.places())
        #expect(server.targets == ["/v1/places"], "who only looks stays unknown")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try await vicinity.page(.orders()) } }
            try await group.waitForAll()
        }
        #expect(server.targets.filter { $0 == "/v1/session" }.count == 1)
        let tokens = server.asked.filter { $0.target == "/v1/orders" }.map { $0.headers["authorization"] }
        #expect(tokens == Array(repeating: "Bearer token-1", count: 8))
        #expect(kept.withLock { $0 } == ["token-1"])
        #expect(await vicinity.session?.customer == "c-1")
    }

    @Test func `that was kept continues, and is renewed with its own token in the last quarter of its life`()
        async throws
    {
        let server = try server(expires: "2098-01-01T00:00:00Z")
        var old = try JSONDecoder().decode(
            Session.self,
            from: Data(Sample.session("old", expires: "\(Timestamp(Date().addingTimeInterval(86_400)))").utf8))
        old.obtainedAt = Date().addingTimeInterval(-86_400)
        let good = try client(of: server, as: .customer(old))
        _ = try await good.page(.orders())
        #expect(server.targets == ["/v1/orders"], "half of its life is left")
        #expect(server.asked.last?.headers["authorization"] == "Bearer old")
        old.obtainedAt = Date().addingTimeInterval(-20 * 86_400)
        let aged = try client(of: server, as: .customer(old))
        _ = try await aged.page(.orders())
        #expect(server.targets == ["/v1/orders", "/v1/session", "/v1/orders"])
        #expect(server.asked.map { $0.headers["authorization"] } == ["Bearer old", "Bearer old", "Bearer token-1"])
    }

    @Test func `that cannot be renewed now is used while it is valid`() async throws {
        let server = try RawServer { asked, answer in
            let isSession = asked.target == "/v1/session"
            json(isSession ? "{}" : #"{"items": [], "total": 0, "next": null}"#, status: isSession ? 503 : 200)(
                asked, answer)
        }
        var old = try JSONDecoder().decode(
            Session.self,
            from: Data(Sample.session("old", expires: "\(Timestamp(Date().addingTimeInterval(3600)))").utf8))
        old.obtainedAt = Date().addingTimeInterval(-86_400)
        _ = try await client(of: server, as: .customer(old)).page(.orders())
        #expect(server.asked.last?.headers["authorization"] == "Bearer old")
    }

    @Test func `of a machine whose clock is years ahead is not opened again for each call`() async throws {
        let server = try server(expires: "2020-01-01T00:00:00Z")
        let vicinity = try client(of: server, as: .customer())
        for _ in 0..<3 { _ = try await vicinity.page(.orders()) }
        #expect(server.targets.filter { $0 == "/v1/session" }.count == 1)
    }

    @Test func `that the server refuses throws and stays, so that no fault makes another customer`()
        async throws
    {
        let server = try scripted(json(#"{"type": "/problems/unauthorized"}"#, status: 401))
        let vicinity = try client(
            of: server,
            as: .customer(
                try JSONDecoder().decode(
                    Session.self, from: Data(Sample.session("mine", expires: "2098-01-01T00:00:00Z").utf8))))
        let error = await #expect(throws: VicinityError.self) { try await vicinity.page(.orders()) }
        #expect(error?.problem?.code == .unauthorized)
        #expect(await vicinity.session?.token == "mine")
        await vicinity.forgetSession()
        #expect(await vicinity.session == nil)
    }
}
