import Contract
import EventLog
import Events
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Synchronization
import func TestKit.eventually
import Testing
import Traces

private struct Dish: Codable, Equatable {
    var name: String
    var price: Int
}

/// A server with a route for each case.
private struct Kitchen {
    let metrics = Metrics()
    let readiness = Readiness()
    let server: HTTPServer

    init(requestTime: Duration = .seconds(30)) {
        var limits = ServerLimits()
        limits.requestTime = requestTime
        let logger = Logger(label: "kitchen") { _ in SwiftLogNoOpLogHandler() }
        server = HTTPServer(metrics: metrics, readiness: readiness, limits: limits, logger: logger)
        let router = server.router
        router.get("dishes/:id") { request, context in
            let id = try context.path("id")
            guard id == "soup" else { throw Problem.notFound("dish", id) }
            return try Response.json(Dish(name: "Soup", price: 460), for: request)
        }
        router.post("dishes") { request, _ in
            let dish = try await request.decode(Dish.self, upTo: 1000)
            return try Response.json(dish, status: .created)
        }
        router.get("who") { request, _ in try Response.json(request.requireActor([.merchant])) }
        router.get("busy/:status") { _, context in
            Response(status: try Int(context.path("status")) == 429 ? .tooManyRequests : .serviceUnavailable)
        }
        router.get("trace") { _, _ in TraceContext.current?.traceparent ?? "none" }
        router.get("slow") { _, _ in
            try await Task.sleep(for: .seconds(60))
            return "late"
        }
        router.get("fault/:kind") { _, context -> String in
            switch try context.path("kind") {
            case "rule": throw Reason("sold-out", "none is left", field: "/lines/0", item: "a.b")
            case "log": throw LogError.unavailable("secret host name")
            case "append":
                throw AppendError(cause: .full("secret"), offsets: [nil], isCertain: true)
            default: throw SecretFault()
            }
        }
    }

    struct SecretFault: Error { let password = "hunter2" }

    func test(_ work: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { try await work($0) }
    }
}

private func json(_ response: TestResponse) throws -> JSONValue {
    try JSONValue(parsing: Array(buffer: response.body))
}

/// Expects a problem with this status, code and field, in the right media type.
private func expect(
    _ response: TestResponse, _ status: HTTPResponse.Status, _ code: String, field: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let document = try json(response)
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect(response.headers[.contentType] == "application/problem+json", sourceLocation: sourceLocation)
    #expect(document["type"]?.string == "/problems/\(code)", sourceLocation: sourceLocation)
    #expect(document["status"]?.int == status.code, sourceLocation: sourceLocation)
    #expect(document["field"]?.string == field, sourceLocation: sourceLocation)
}

@Suite(.timeLimit(.minutes(5))) struct HTTPServerTests {
    @Test func `it is alive before it is ready, and reports what is missing`() async throws {
        let kitchen = Kitchen()
        kitchen.readiness.lacks("log", "no broker answers")
        kitchen.readiness.follow { ["store": "rebuilding"] }
        try await kitchen.test { client in
            try await client.execute(uri: "/healthz", method: .get) { #expect($0.status == .ok) }
            try await client.execute(uri: "/readyz", method: .get) { response in
                let document = try json(response)
                #expect(response.status == .serviceUnavailable)
                #expect(
                    document == [
                        "ready": false,
                        "missing": [
                            ["part": "log", "why": "no broker answers"], ["part": "store", "why": "rebuilding"],
                        ],
                    ])
            }
        }
    }

    @Test func `one that follows is as a standby should be, and not ready`() async throws {
        let kitchen = Kitchen()
        let follows = Mutex(true)
        kitchen.readiness.follow { ["leader": "another leads"] }
        kitchen.readiness.standsBy { follows.withLock { $0 } }
        try await kitchen.test { client in
            try await client.execute(uri: "/readyz", method: .get) { #expect($0.status == .serviceUnavailable) }
            try await client.execute(uri: "/readyz?standby", method: .get) { response in
                let document = try json(response)
                #expect(response.status == .ok && document["follows"] == true, "\(document)")
            }
            follows.withLock { $0 = false }
            try await client.execute(uri: "/readyz?standby", method: .get) { #expect($0.status == .serviceUnavailable) }
        }
    }

    @Test func `every answer that asks for a retry says when`() async throws {
        let kitchen = Kitchen(requestTime: .milliseconds(50))
        kitchen.readiness.lacks("log", "no broker answers")
        try await kitchen.test { client in
            for path in ["/readyz", "/busy/429", "/busy/503", "/fault/log", "/fault/append", "/slow"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect([429, 503].contains(response.status.code), "\(path)")
                    #expect(response.headers[.retryAfter] == "1", "\(path)")
                }
            }
        }
    }

    @Test func `it is ready when nothing is missing`() async throws {
        let kitchen = Kitchen()
        kitchen.readiness.lacks("log", "no broker answers")
        kitchen.readiness.has("log")
        try await kitchen.test { client in
            try await client.execute(uri: "/readyz", method: .get) { response in
                let document = try json(response)
                #expect(response.status == .ok)
                #expect(document == ["ready": true, "missing": []])
            }
        }
    }

    @Test func `requests are counted by route and status`() async throws {
        let kitchen = Kitchen()
        try await kitchen.test { client in
            for id in ["soup", "soup", "stew"] {
                try await client.execute(uri: "/dishes/\(id)?q=private", method: .get) { _ in }
            }
            try await client.execute(uri: "/nowhere/at/all", method: .get) { _ in }
            try await client.execute(uri: "/metrics", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(response.headers[.contentType]?.hasPrefix("text/plain; version=0.0.4") == true)
                let name = "vicinity_http_requests_total"
                #expect(text.contains(#"\#(name){method="GET",route="/dishes/{id}",status="200"} 2"#), "\(text)")
                #expect(text.contains(#"\#(name){method="GET",route="/dishes/{id}",status="404"} 1"#))
                #expect(text.contains(#"\#(name){method="GET",route="NotFound",status="404"} 1"#))
                #expect(text.contains(#"vicinity_http_request_seconds_count{route="/dishes/{id}"} 3"#))
                #expect(!text.contains("private") && !text.contains("nowhere"))
            }
        }
    }

    @Test func `a read has an entity tag and is not sent twice`() async throws {
        try await Kitchen().test { client in
            let tag = try await client.execute(uri: "/dishes/soup", method: .get) { response in
                #expect(try json(response) == ["name": "Soup", "price": 460])
                return try #require(response.headers[.eTag])
            }
            try await client.execute(uri: "/dishes/soup", method: .get, headers: [.ifNoneMatch: tag]) { response in
                #expect(response.status == .notModified)
                #expect(response.body.readableBytes == 0)
                #expect(response.headers[.eTag] == tag)
            }
            _ = try await client.execute(uri: "/dishes/soup", method: .head) { #expect($0.status == .ok) }
        }
    }

    @Test func `what is not there is a problem`() async throws {
        try await Kitchen().test { client in
            try await client.execute(uri: "/dishes/stew", method: .get) { response in
                try expect(response, .notFound, "not-found")
                #expect(try json(response)["instance"] == "/dishes/stew")
            }
            try await client.execute(uri: "/nothing", method: .get) { try expect($0, .notFound, "not-found") }
            try await client.execute(uri: "/dishes/%ff", method: .get) {
                try expect($0, .notFound, "not-found", field: "id")
            }
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch, .options, .trace])
    func `a method that a route does not have is refused with those it has`(method: HTTPRequest.Method) async throws {
        try await Kitchen().test { client in
            try await client.execute(uri: "/dishes/soup", method: method) { response in
                try expect(response, .methodNotAllowed, "method-not-allowed")
                #expect(response.headers[.allow] == "GET, HEAD")
            }
        }
    }

    @Test func `a body is decoded, or refused naming what is wrong`() async throws {
        try await Kitchen().test { client in
            func post(_ body: String, _ headers: HTTPFields = [.contentType: "application/json"]) async throws
                -> TestResponse
            {
                try await client.execute(
                    uri: "/dishes", method: .post, headers: headers, body: ByteBuffer(string: body))
            }
            #expect(try await post(#"{"name":"Soup","price":460}"#).status == .created)
            #expect(
                try await post(#"{"name":"Soup","price":460}"#, [.contentType: "Application/JSON; charset=utf-8"])
                    .status
                    == .created)
            try expect(try await post("name=Soup"), .badRequest, "not-json")
            try expect(try await post(""), .badRequest, "not-json")
            try expect(
                try await post(#"{"name":"Soup","price":"460"}"#), .unprocessableContent, "invalid", field: "/price")
            try expect(
                try await post(#"{"name":"Soup","price":460,"tax":1}"#), .unprocessableContent, "invalid", field: "/tax"
            )
            try expect(
                try await post("a=1", [.contentType: "application/x-www-form-urlencoded"]), .unsupportedMediaType,
                "unsupported-media-type", field: "Content-Type")
            try expect(
                try await post(#"{"name":""# + String(repeating: "x", count: 2000) + #""}"#), .contentTooLarge,
                "too-large")
        }
    }

    @Test func `the actor is the one of the gateway's header`() async throws {
        try await Kitchen().test { client in
            func who(_ header: String?) async throws -> TestResponse {
                var headers = HTTPFields()
                headers[.vicinityActor] = header
                return try await client.execute(uri: "/who", method: .get, headers: headers)
            }
            let merchant = Actor(id: "m-1", role: .merchant)
            #expect(try json(try await who(merchant.header)) == ["id": "m-1", "role": "merchant"])
            try expect(try await who(nil), .unauthorized, "unauthorized")
            try expect(try await who(Actor(id: "c-1", role: .customer).header), .forbidden, "forbidden")
            try expect(try await who("c-1"), .badRequest, "bad-parameter", field: "Vicinity-Actor")
            try expect(
                try await who(#"{"id":"","role":"merchant"}"#), .badRequest, "bad-parameter", field: "Vicinity-Actor")
            try expect(
                try await who(#"{"id":"x","role":"king"}"#), .badRequest, "bad-parameter", field: "Vicinity-Actor")
        }
    }

    @Test func `a trace that comes with a request goes on in it`() async throws {
        try await Kitchen().test { client in
            let given = TraceContext()
            try await client.execute(uri: "/trace", method: .get, headers: [.traceparent: given.traceparent]) {
                response in
                let inside = TraceContext(traceparent: String(buffer: response.body))
                #expect(inside?.traceID == given.traceID)
                #expect(inside?.spanID != given.spanID)
            }
            try await client.execute(uri: "/trace", method: .get, headers: [.traceparent: "nonsense"]) { response in
                #expect(TraceContext(traceparent: String(buffer: response.body)) != nil)
            }
        }
    }

    @Test func `a rule's no keeps its code, field and item`() async throws {
        try await Kitchen().test { client in
            try await client.execute(uri: "/fault/rule", method: .get) { response in
                try expect(response, .unprocessableContent, "sold-out", field: "/lines/0")
                #expect(try json(response)["item"] == "a.b")
            }
        }
    }

    @Test(arguments: [("log", 503, "unavailable"), ("append", 503, "unavailable"), ("other", 500, "internal")])
    func `a fault of ours shows a trace id and nothing of itself`(kind: String, status: Int, code: String) async throws
    {
        try await Kitchen().test { client in
            let given = TraceContext()
            try await client.execute(uri: "/fault/\(kind)", method: .get, headers: [.traceparent: given.traceparent]) {
                response in
                try expect(response, .init(code: status), code)
                #expect(try json(response)["trace"]?.string == given.traceID)
                let text = String(buffer: response.body)
                #expect(!text.contains("secret") && !text.contains("Secret") && !text.contains("hunter2"))
            }
        }
    }

    @Test func `a request that takes too long is answered`() async throws {
        try await Kitchen(requestTime: .seconds(1)).test { client in
            try await client.execute(uri: "/slow", method: .get) { response in
                try expect(response, .serviceUnavailable, "took-too-long")
                #expect(response.headers[.retryAfter] == "1")
                #expect(response.headers[.connection] == "close")
            }
            // On a busy machine another may take as long.
            try await eventually("others are answered") {
                try await client.execute(uri: "/dishes/soup", method: .get) { $0.status == .ok }
            }
        }
    }
}
