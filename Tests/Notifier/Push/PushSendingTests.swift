import Contract
import Crypto
import Events
import Foundation
import TestKit
import Testing
import WebPush

@testable import NotifierService

@Suite(.timeLimit(.minutes(5))) struct `A notice on its way` {
    private let browser = Browser()

    private var ready: Order {
        var order = supper("00-a", of: "c-ann", .ready)
        (order.createdAt, order.updatedAt) = (.now, .now)
        return order
    }

    @Test func `arrives encrypted for its device, with a signed sender`() async throws {
        let service = try RawServer { $1.reply("", status: 201) }
        let post = try PushPost()
        try await post.keep(browser.device(at: service.url("/push/1"), language: .ca))
        try await post.consume("vicinity.order.ready.v1", ready, number: 1)
        try await eventually("it has arrived") { try await post.pending() == 0 }
        let asked = try #require(service.asked.first)
        #expect(asked.target == "/push/1" && asked.headers["content-encoding"] == "aes128gcm")
        #expect(asked.headers["urgency"] == "high" && asked.headers["ttl"] == "7200")
        #expect(asked.headers["topic"] == PushSender.topic(of: "00-a"))
        #expect(PushSender.topic(of: "00-a").wholeMatch(of: /[A-Za-z0-9_-]{32}/) != nil)
        let text = try browser.read(asked.body)
        #expect(text.title == "A punt per recollir · Barri" && text.url == "/my-orders/00-a")
        #expect(throws: (any Error).self, "nobody else can read it") { try Browser().read(asked.body) }
        let header = try #require(asked.headers["authorization"])
        #expect(header.hasPrefix("vapid t=") && header.hasSuffix(", k=\(post.identity.publicKey)"))
        let claims = try #require(Base64URL.decode(header.components(separatedBy: ".")[1]))
        #expect(String(decoding: claims, as: UTF8.self).contains(#""aud":"http://127.0.0.1:\#(service.port)""#))
        await post.close()
    }

    @Test func `deletes a device that the push service does not know, and follows Retry-After`() async throws {
        let service = try RawServer { asked, answer in
            answer.reply("", status: asked.target == "/gone" ? 410 : 429, ["Retry-After: 600"])
        }
        let post = try PushPost()
        try await post.keep(browser.device(at: service.url("/gone")))
        try await post.keep(Browser().device(at: service.url("/later")))
        try await post.consume("vicinity.order.ready.v1", ready, number: 1)
        try await eventually("both were tried") {
            let notices = try await post.store.read { database in
                try DeviceTable.devices(of: "c-ann", in: database).flatMap {
                    try NoticeTable.notices(to: $0.id, in: database)
                }
            }
            guard let later = notices.first, notices.count == 1 else { return false }
            return later.attempts == 1 && later.nextAttemptAt > Timestamp.now.advanced(by: .seconds(500))
        }
        let devices = try await post.store.read { try DeviceTable.devices(of: "c-ann", in: $0) }
        #expect(devices.map(\.endpoint) == [service.url("/later")])
        await post.close()
    }

    @Test func `goes into no private network, and follows no redirect`() async throws {
        let inside = try RawServer { $1.reply("", status: 201) }
        let redirecting = try RawServer { $1.reply("", status: 307, ["Location: \(inside.url)/"]) }
        let post = try PushPost(
            allowing: ["127.0.0.1:\(redirecting.port)"], names: ["inside.example:\(inside.port):127.0.0.1"])
        try await post.keep(browser.device(at: "http://inside.example:\(inside.port)/"))
        try await post.keep(Browser().device(at: redirecting.url("/")))
        try await post.consume("vicinity.order.ready.v1", ready, number: 1)
        try await eventually("the redirect was seen") { !redirecting.asked.isEmpty && post.loop.figures.running == 0 }
        #expect(inside.asked.isEmpty)
        #expect(try await post.pending() == 2)
        await post.close()
    }

    @Test func `is not delayed by push services that hang`() async throws {
        let over = DispatchSemaphore(value: 0)
        let hanging = try RawServer { _, answer in
            _ = over.wait(timeout: .now() + 240)
            answer.reply("")
        }
        defer { for _ in 0..<40 { over.signal() } }
        let service = try RawServer { $1.reply("", status: 201) }
        let hosts = (0..<20).map { "slow-\($0).example" }
        let post = try PushPost(
            allowing: ["127.0.0.1"] + hosts, time: .seconds(240),
            names: hosts.map { "\($0):\(hanging.port):127.0.0.1" })
        try await post.keep(browser.device(of: "c-good", at: service.url("/0")))
        try await post.consume("vicinity.order.ready.v1", supper("00-g", of: "c-good", .ready), number: 1)
        try await eventually("the good one is known") { try await post.pending() == 0 }
        for (number, host) in hosts.enumerated() {
            let person = "c-\(number)"
            try await post.keep(Browser().device(of: person, at: "http://\(host):\(hanging.port)/"))
            try await post.consume(
                "vicinity.order.ready.v1", supper("00-\(number)", of: person, .ready), number: Int64(10 + number))
        }
        try await eventually("half of all hang") { post.loop.figures.running == 16 }
        for number in 1...20 {
            try await post.consume(
                "vicinity.order.ready.v1", supper("00-h\(number)", of: "c-good", .ready), number: Int64(100 + number))
        }
        try await eventually("all of the good one have arrived") { service.asked.count == 21 }
        #expect(post.loop.figures.running >= 16, "the others still hang")
        await post.close()
    }

    @Test func `arrives, is refused or fails by the answer's status alone`() {
        #expect([200, 201, 202].allSatisfy { PushSender.reply($0, retryAfter: nil).outcome == .arrived })
        #expect([404, 410].allSatisfy { PushSender.reply($0, retryAfter: nil).outcome == .gone })
        #expect([400, 413].allSatisfy { PushSender.reply($0, retryAfter: nil).outcome == .refused })
        let failed = [301, 401, 403, 500].map { PushSender.reply($0, retryAfter: "60") }
        #expect(failed.allSatisfy { $0.outcome == .failed && $0.retryAfter == nil })
        #expect(failed.map(\.isServiceTrouble) == [false, false, false, true])
        #expect(PushSender.reply(503, retryAfter: "60").retryAfter == .seconds(60))
    }
}
