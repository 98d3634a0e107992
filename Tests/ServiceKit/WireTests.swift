import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceKit
import TestKit
import Testing

/// The server on a real socket, and the client of the test kit against it.
@Suite(.timeLimit(.minutes(5))) struct WireTests {
    private func withServer(
        access: Access? = nil, limits: ServerLimits = ServerLimits(),
        _ routes: (Router<ServiceContext>) -> Void = { _ in },
        _ test: @Sendable @escaping (TestHTTP) async throws -> Void
    ) async throws {
        let logger = Logger(label: "wire") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(
            metrics: Metrics(), readiness: Readiness(), access: access, limits: limits, logger: logger)
        routes(server.router)
        try await server.application(host: "127.0.0.1", port: 0).test(.live) { client in
            try await test(TestHTTP("http://127.0.0.1:\(try #require(client.port))"))
        }
    }

    @Test(arguments: ["", "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\nHost: evil.example\r\n"])
    func `a request without a host, or with two, is refused`(hosts: String) async throws {
        var reader = try SettingsReader(
            program: "gateway", arguments: [], environment: ["DEPLOYMENT_SECRET": String(repeating: "s", count: 32)])
        let trust = ServiceSettings(&reader, defaultPort: 0).trust
        let access = try Access(trust, isPublic: true, name: "gateway", host: "127.0.0.1")
        try await withServer(access: access) { http in
            let answer = try await talk(to: http) {
                try $0.send("GET /healthz HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n")
            }
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(try await http.get("/healthz").status == 200)
        }
    }

    private struct Echo: Codable { var text: String }

    @Test func `bodies and headers go both ways`() async throws {
        try await withServer({ router in
            router.post("echo") { request, context in
                let echo = try await request.decode(Echo.self)
                return try Response.json(["text": echo.text, "from": context.clientAddress ?? "?"])
            }
        }) { http in
            let response = try await http.with("X-Other", "1").post("/echo", Echo(text: "héllo"))
            #expect(response.status == 200)
            #expect(response["content-type"] == "application/json")
            #expect(try response.decode([String: String].self) == ["text": "héllo", "from": "127.0.0.1"])
        }
    }

    private func withEcho(_ test: @Sendable @escaping (TestHTTP) async throws -> Void) async throws {
        try await withServer(
            { router in
                router.post("echo") { request, _ in try Response.json(try await request.decode(Echo.self)) }
            }, test)
    }

    private func post(_ more: String, _ version: String = "1.1") -> String {
        "POST /echo HTTP/\(version)\r\nHost: localhost\r\nContent-Type: application/json\r\n\(more)\r\n"
    }

    @Test(arguments: ["100-continue", "100-Continue"])
    func `a client that waits for leave to send its body gets it`(expectation: String) async throws {
        try await withEcho { http in
            let answer = try await talk(to: http) {
                try $0.send(post("Expect: \(expectation)\r\nContent-Length: 12\r\nConnection: close\r\n"))
                #expect($0.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
                try $0.send(#"{"text":"a"}"#)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix(#"{"text":"a"}"#), "\(answer)")
        }
    }

    @Test func `leave to send a body never stands within the answer to the request before`() async throws {
        try await withEcho { http in
            let answer = try await talk(to: http) {
                let body = #"{"text":"a"}"#
                try $0.send(
                    post("Content-Length: 12\r\n") + body
                        + post("Expect: 100-continue\r\nContent-Length: 12\r\nConnection: close\r\n"))
                let first = $0.read(upTo: "HTTP/1.1 100 Continue\r\n\r\n")
                #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n") && first.contains(body), "\(first)")
                try $0.send(body)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
        }
    }

    @Test(arguments: [("1.1", ""), ("1.1", "Expect: other\r\n"), ("1.0", "Expect: 100-continue\r\n")])
    func `no other request gets leave to send a body`(version: String, header: String) async throws {
        try await withEcho { http in
            let answer = try await talk(to: http) {
                try $0.send(
                    post("\(header)Content-Length: 12\r\nConnection: close\r\n", version) + #"{"text":"a"}"#)
            }
            #expect(answer.contains(" 200 OK\r\n") && !answer.contains("Continue"), "\(answer)")
        }
    }

    @Test func `a body that is too large is refused, and the connection is not kept`() async throws {
        try await withServer({ router in
            router.post("echo") { request, _ in try Response.json(try await request.decode(Echo.self)) }
        }) { http in
            let response = try await http.post("/echo", Echo(text: String(repeating: "x", count: 300_000)))
            #expect(response.status == 413)
            #expect(response["connection"] == "close")
            #expect(try await http.post("/echo", Echo(text: "x")).status == 200)
        }
    }

    @Test func `a body that drips in for ever is cut off at the time limit`() async throws {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(300)
        try await withServer(
            limits: limits,
            { router in
                router.post("echo") { request, _ in try Response.json(try await request.decode(Echo.self)) }
            }
        ) { http in
            let answer = try await talk(to: http) { socket in
                try socket.send(
                    "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
            }
            #expect(answer.hasPrefix("HTTP/1.1 503"), "\(answer)")
            #expect(answer.contains("took-too-long"))
        }
    }

    @Test func `headers without end are refused`() async throws {
        try await withServer { http in
            let answer = try await talk(to: http) { socket in
                try socket.send("GET /healthz HTTP/1.1\r\nHost: x\r\n")
                // The server may close while the client still sends.
                for index in 0..<200 { try? socket.send("X-\(index): \(String(repeating: "y", count: 1000))\r\n") }
            }
            #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        }
    }

    @Test func `a subscriber reads a stream and resumes it where it was`() async throws {
        try await withServer({ router in
            router.get("events") { request, _ in
                let last = Int(request.headers[.init("Last-Event-ID")!] ?? "0") ?? 0
                return Response(
                    status: .ok, headers: [.contentType: "text/event-stream"],
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: ": hello\n\n"))
                        for id in last + 1...last + 3 {
                            try await writer.write(ByteBuffer(string: "id: \(id)\nevent: tick\nda"))
                            try await writer.write(ByteBuffer(string: "ta: {\"n\":\ndata: \(id)}\n\n"))
                        }
                        try await writer.write(ByteBuffer(string: "id: \(last + 4)\n\n"))
                        try await writer.finish(nil)
                    })
            }
        }) { http in
            let subscriber = Subscriber([http], "/events")
            try await withSubscriber(subscriber) {
                try await eventually("six events over two connections") { subscriber.events.count >= 6 }
            }
            // Each connection delivers three events and ends with a position of its own.
            #expect(subscriber.events.prefix(6).map(\.id) == ["1", "2", "3", "5", "6", "7"])
            #expect(subscriber.events[0] == ServerSentEvent(id: "1", event: "tick", data: "{\"n\":\n1}"))
            #expect(subscriber.headers["content-type"] == "text/event-stream")
            #expect(subscriber.comments > 0)
        }
    }
}
