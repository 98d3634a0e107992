import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Synchronization
import TestKit
import Testing

/// Limits of a server's connections.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `Connections of clients` {
    private func withServer(
        _ change: (inout ServerLimits) -> Void, _ routes: (Router<ServiceContext>) -> Void = { _ in },
        _ test: @Sendable @escaping (TestHTTP, Int) async throws -> Void
    ) async throws {
        var limits = ServerLimits()
        change(&limits)
        let logger = Logger(label: "connections") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), limits: limits, logger: logger)
        routes(server.router)
        try await server.application(host: "127.0.0.1", port: 0).test(.live) { client in
            let port = try #require(client.port)
            // It has a connection of its own, which is accepted before all others since it was answered.
            try await client.execute(uri: "/healthz", method: .get) { #expect($0.status == .ok) }
            try await test(TestHTTP("http://127.0.0.1:\(port)"), port)
        }
    }

    @Test func `that are silent give way to newcomers, those idle the longest first`() async throws {
        try await withServer({ limits in
            limits.connections = 20
            limits.headTime = .seconds(600)
        }) { http, port in
            // Simultaneous ones are accepted in any order: besides that of the server's own client, 20 remain when all are in.
            let first = try (0..<30).map { _ in try RawSocket(port: port) }
            try await waitFor("the first are in") { first.count { $0.isClosed } == 10 ? true : nil }
            let later = try (0..<30).map { _ in try RawSocket(port: port) }
            try await waitFor("the first are closed") { first.allSatisfy(\.isClosed) ? true : nil }
            try await waitFor("the later are in") { later.count { $0.isClosed } == 10 ? true : nil }
            for _ in 0..<3 { #expect(try await http.get("/healthz").status == 200) }
            try await waitFor("one of them gave way") { later.count { $0.isClosed } == 11 ? true : nil }
        }
    }

    @Test func `of one client have a share, and others come in beside it`() async throws {
        try await withServer({ limits in
            limits.connectionsOfOne = 5
            limits.client = { $0 }
            limits.headTime = .seconds(600)
        }) { http, port in
            let greedy = try (0..<20).map { _ in try RawSocket(port: port, from: "127.0.0.2") }
            let modest = try (0..<5).map { _ in try RawSocket(port: port, from: "127.0.0.3") }
            try await waitFor("the greedy one has its share") { greedy.count { !$0.isClosed } == 5 ? true : nil }
            #expect(modest.allSatisfy { !$0.isClosed })
            #expect(try await http.get("/healthz").status == 200)
        }
    }

    @Test func `that are being answered are not closed for a newcomer`() async throws {
        let begun = Mutex(0)
        let mayEnd = Mutex(false)
        try await withServer({ $0.connections = 2 }) { router in
            router.get("slow") { _, _ in
                begun.withLock { $0 += 1 }
                try await eventually("it may end") { mayEnd.withLock { $0 } }
                return "late"
            }
        } _: { http, port in
            async let first = http.get("/slow")
            async let second = http.get("/slow")
            try await waitFor("both are being answered") { begun.withLock { $0 == 2 } ? true : nil }
            let third = try RawSocket(port: port)
            try await waitFor("there is no room") { third.isClosed ? true : nil }
            mayEnd.withLock { $0 = true }
            let answers = try await [first.text, second.text]
            #expect(answers == ["late", "late"])
        }
    }

    @Test(arguments: ["", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "])
    func `have so long to send a head`(beginning: String) async throws {
        try await withServer({ $0.headTime = .milliseconds(500) }) { http, port in
            let slow = try RawSocket(port: port)
            if !beginning.isEmpty { try slow.send(beginning) }
            try await waitFor("it is closed") {
                if !beginning.isEmpty { try? slow.send("a") }
                return slow.isClosed ? true : nil
            }
            // On a busy machine another head may take too long, too.
            try await waitFor("others are answered") { try await http.get("/healthz").status == 200 ? true : nil }
        }
    }

    @Test func `that do not take what they are sent are closed, and the writer gets an error`() async throws {
        let outcome = Mutex<String?>(nil)
        try await withServer({ $0.writeTime = .milliseconds(500) }) { router in
            router.get("endless") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        var writer = writer
                        let part = ByteBuffer(repeating: 120, count: 1 << 16)
                        do {
                            while true { try await writer.write(part) }
                        } catch {
                            outcome.withLock { $0 = "\(error)" }
                            throw error
                        }
                    })
            }
        } _: { _, port in
            let reader = try RawSocket(port: port)
            try reader.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
            try await waitFor("the writer hears it") { outcome.withLock { $0 } }
            withExtendedLifetime(reader) {}
        }
    }

    @Test func `that take what they are sent may take long`() async throws {
        try await withServer({ $0.writeTime = .milliseconds(500) }) { router in
            router.get("drip") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        for _ in 0..<10 {
                            try await writer.write(ByteBuffer(repeating: 120, count: 1000))
                            try await Task.sleep(for: .milliseconds(300))
                        }
                        try await writer.finish(nil)
                    })
            }
        } _: { http, _ in
            let answer = try await http.get("/drip")
            #expect(answer.bytes.count == 10_000)
        }
    }
}
