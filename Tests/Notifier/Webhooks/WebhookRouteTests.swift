import Contract
import Events
import Fetching
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Testing

@testable import NotifierService

@Suite struct `The routes of webhooks` {
    private let anna = Actor(id: "m-anna", role: .merchant)
    private let boss = Actor(id: "o-1", role: .operator)

    private let form = #"{"id":"w-1","form":{"url":"https://hooks.example.com/","topics":["orders"]}}"#

    @Test func `create a webhook once, with its secret, and show it to its owner and operators alone`() async throws {
        let post = try WebhookPost()
        let (status, body) = try await post.ask(.post, "/v1/webhooks", form, as: anna)
        #expect(status == .created && body.contains(#""secret":"whsec_"#) && body.contains(#""subscriber":"m-anna""#))
        #expect(try await post.ask(.post, "/v1/webhooks", form, as: anna).1 == body, "the same again")
        #expect(try await post.ask(.get, "/v1/webhooks/w-1", as: anna).0 == .ok)
        #expect(try await post.ask(.get, "/v1/webhooks/w-1", as: boss).0 == .ok)
        for path in ["", "/secret", "/deliveries", "/deliveries/e"] {
            let bert = Actor(id: "m-bert", role: .merchant)
            #expect(try await post.ask(.get, "/v1/webhooks/w-1\(path)", as: bert).0 == .notFound)
            let staff = Actor(id: "m-anna", role: .merchant, duty: .staff)
            #expect(try await post.ask(.get, "/v1/webhooks/w-1\(path)", as: staff).0 == .forbidden)
            let customer = Actor(id: "c-1", role: .customer)
            #expect(try await post.ask(.get, "/v1/webhooks/w-1\(path)", as: customer).0 == .forbidden)
        }
        await post.close()
    }

    @Test func `list a subscriber's own; operators see all`() async throws {
        let post = try WebhookPost()
        for number in 0..<3 {
            try await post.subscribe("w-\(number)", "http://127.0.0.1/", of: number == 0 ? "m-anna" : "m-bert")
        }
        #expect(try await post.ask(.get, "/v1/webhooks", as: anna).1.contains(#""total":1"#))
        let page = try await post.ask(.get, "/v1/webhooks?limit=2", as: boss).1
        #expect(page.contains(#""total":3"#) && page.contains("w-1") && !page.contains("w-2"))
        let next = try #require(page.firstMatch(of: /"next":"([^"]+)"/)?.1)
        #expect(try await post.ask(.get, "/v1/webhooks?cursor=\(next)", as: boss).1.contains("w-2"))
        await post.close()
    }

    @Test func `refuse an invalid webhook, and more than the limit`() async throws {
        let post = try WebhookPost()
        let bad = form.replacing("https://hooks.example.com/", with: "https://10.0.0.1/")
        let (status, body) = try await post.ask(.post, "/v1/webhooks", bad, as: anna)
        #expect(status == .unprocessableContent && body.contains("/url"))
        for number in 0..<WebhookRules.mostOfOne {
            try await post.subscribe("w-x\(number)", "https://hooks.example.com/", of: "m-anna")
        }
        let (full, why) = try await post.ask(.post, "/v1/webhooks", form, as: anna)
        #expect(full == .conflict && why.contains("too-many-webhooks"))
        await post.close()
    }

    @Test func `change members by a patch`() async throws {
        let post = try WebhookPost()
        _ = try await post.ask(.post, "/v1/webhooks", form, as: anna)
        func patch(_ text: String) async throws -> (HTTPResponse.Status, String) {
            try await post.ask(.patch, "/v1/webhooks/w-1", text, as: anna)
        }
        let (status, body) = try await patch(#"{"status":"paused","places":["cafe"],"bbox":[1,2,3,4]}"#)
        #expect(status == .ok && body.contains(#""status":"paused""#) && body.contains(#""reason":"asked""#))
        #expect(body.contains(#""places":["cafe"]"#) && body.contains(#""bbox":[1,2,3,4]"#))
        let active = try await patch(#"{"status":"active","places":null}"#).1
        #expect(active.contains(#""status":"active""#) && !active.contains("places") && !active.contains("reason"))
        for wrong in [#"{"status":"gone"}"#, #"{"topics":null}"#, #"{"generation":7}"#, "[]"] {
            #expect(try await patch(wrong).0 == .unprocessableContent, "\(wrong)")
        }
        #expect(try await post.ask(.delete, "/v1/webhooks/w-1", as: anna).0 == .noContent)
        #expect(try await post.ask(.get, "/v1/webhooks/w-1", as: anna).0 == .notFound)
        await post.close()
    }

    @Test func `turn the secret once per generation`() async throws {
        let post = try WebhookPost()
        _ = try await post.ask(.post, "/v1/webhooks", form, as: anna)
        let first = try await post.ask(.get, "/v1/webhooks/w-1/secret", as: anna).1
        #expect(first.contains(post.secrets.text(of: "w-1", generation: 1)) || first.contains(#""generation":1"#))
        for _ in 0..<2 {
            let (status, body) = try await post.ask(.post, "/v1/webhooks/w-1/secret", #"{"generation":1}"#, as: anna)
            #expect(status == .ok && body.contains(#""generation":2"#) && body.contains("previousUntil"))
        }
        let (status, _) = try await post.ask(.post, "/v1/webhooks/w-1/secret", #"{"generation":7}"#, as: anna)
        #expect(status == .conflict)
        await post.close()
    }

    @Test func `show deliveries, and retry them`() async throws {
        let post = try WebhookPost(allowing: [])
        try await post.subscribe("w-1", "http://127.0.0.1:9/", of: "m-anna")
        let (status, body) = try await post.ask(.post, "/v1/webhooks/w-1/test", #"{"name":"a"}"#, as: anna)
        #expect(status == .accepted && body.contains(#""event":"test-a""#) && body.contains(WebhookEvents.test))
        _ = try await post.tried(to: "w-1")
        let path = "/v1/webhooks/w-1/deliveries"
        let list = try await post.ask(.get, "\(path)?status=pending", as: anna).1
        #expect(list.contains(#""total":1"#) && list.contains("unreachable") && !list.contains(#""body""#))
        #expect(try await post.ask(.get, "\(path)?status=parked", as: anna).1.contains(#""total":0"#))
        #expect(try await post.ask(.get, "\(path)/test-a", as: anna).1.contains(#""body""#))
        #expect(try await post.ask(.post, "\(path)/test-a/retry", as: anna).0 == .accepted)
        #expect(try await post.ask(.post, "\(path)/test-b/retry", as: anna).0 == .notFound)
        await post.close()
    }

    @Test func `replay at most seven days, and only active webhooks`() async throws {
        let post = try WebhookPost()
        try await post.subscribe("w-1", "https://hooks.example.com/", of: "m-anna")
        func replay(_ since: Timestamp) async throws -> (HTTPResponse.Status, String) {
            try await post.ask(.post, "/v1/webhooks/w-1/replay", #"{"since":"\#(since)"}"#, as: anna)
        }
        #expect(try await replay(days(-8, after: .now)).0 == .unprocessableContent)
        #expect(try await replay(days(1, after: .now)).0 == .unprocessableContent)
        let (status, body) = try await replay(days(-6, after: .now))
        #expect(status == .accepted && body.contains(#""replay":{"since""#))
        _ = try await post.ask(.patch, "/v1/webhooks/w-1", #"{"status":"paused"}"#, as: anna)
        #expect(try await replay(days(-6, after: .now)).0 == .conflict)
        await post.close()
    }
}

extension WebhookPost {
    fileprivate func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as actor: Actor
    ) async throws -> (HTTPResponse.Status, String) {
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        let rules = WebhookRules(hosts: AllowedHosts(["127.0.0.1"]))
        WebhookRoutes(store: store, handler: handler, rules: rules, secrets: secrets).add(to: server.router)
        DeliveryRoutes(store: store, handler: handler, deliveries: loop).add(to: server.router)
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.vicinityActor] = actor.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { ($0.status, String(buffer: $0.body)) }
        }
    }
}
