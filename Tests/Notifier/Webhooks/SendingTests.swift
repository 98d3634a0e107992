import Contract
import Crypto
import Events
import Foundation
import Synchronization
import TestKit
import Testing

@testable import NotifierService

@Suite(.timeLimit(.minutes(5))) struct `A delivery on its way` {
    @Test func `arrives in the form of Standard Webhooks, signed`() async throws {
        let receiver = try RawServer { $1.reply("", status: 204) }
        let post = try WebhookPost()
        try await post.subscribe("w-1", receiver.url())
        try await post.consume(1, to: "00-a")
        try await eventually("it has arrived") {
            try await post.deliveries(to: "w-1").first?.status == .delivered
        }
        let asked = try #require(receiver.asked.first)
        let (id, time) = (asked.headers["webhook-id"] ?? "", asked.headers["webhook-timestamp"] ?? "")
        #expect(asked.target == "/hook" && id == "orders-orders:0:0-1" && Int(time) != nil)
        #expect(asked.headers["content-type"] == "application/json" && asked.headers["user-agent"] == "test")
        let secret = post.secrets.text(of: "w-1", generation: 1).dropFirst(6)
        let key = SymmetricKey(data: try #require(Data(base64Encoded: String(secret))))
        let signed = Data("\(id).\(time).".utf8) + Data(asked.body)
        let code = Data(HMAC<SHA256>.authenticationCode(for: signed, using: key)).base64EncodedString()
        #expect(asked.headers["webhook-signature"] == "v1,\(code)")
        let body = try JSON.decode(JSONValue.self, from: asked.body)
        #expect(body["data"]?["id"]?.string == "00-a" && body["type"]?.string == "vicinity.order.confirmed.v1")
        await post.close()
    }

    @Test(arguments: [500, 404, 301, 302, 307, 308])
    func `fails with any other status than 2xx; no redirect is followed`(status: Int) async throws {
        let elsewhere = try RawServer { $1.reply("", status: 200) }
        let receiver = try RawServer { [elsewhere] _, answer in
            answer.reply("Oops\u{7}", status: status, ["Location: \(elsewhere.url)/"])
        }
        let post = try WebhookPost()
        try await post.subscribe("w-1", receiver.url())
        try await post.send(to: "w-1")
        let delivery = try await post.tried(to: "w-1")
        #expect(delivery.status == .pending && delivery.lastAnswer?.status == status)
        #expect(delivery.lastAnswer?.excerpt == "Oops" && elsewhere.asked.isEmpty)
        await post.close()
    }

    @Test func `ends the webhook at 410 Gone, and follows Retry-After`() async throws {
        let receiver = try RawServer { asked, answer in
            answer.reply("", status: asked.target == "/gone" ? 410 : 429, ["Retry-After: 1800"])
        }
        let post = try WebhookPost()
        try await post.subscribe("w-1", receiver.url("/gone"))
        try await post.subscribe("w-2", receiver.url("/later"))
        try await post.send(to: "w-1")
        try await post.send(to: "w-2")
        #expect(try await post.tried(to: "w-1").status == .parked)
        let later = try await post.tried(to: "w-2")
        let next = try #require(later.nextAttemptAt)
        #expect(next > Timestamp.now.advanced(by: .seconds(1700)))
        await post.close()
    }

    @Test func `has a bounded time and answer`() async throws {
        let receiver = try RawServer { asked, answer in
            switch asked.target {
            case "/hang": Thread.sleep(forTimeInterval: 4)
            case "/flood":
                answer.write("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
                let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
                for _ in 0..<1600 where answer.write(bytes) {}
            default: answer.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
            }
        }
        let post = try WebhookPost()
        for (id, path) in [("w-1", "/hang"), ("w-2", "/flood"), ("w-3", "/break")] {
            try await post.subscribe(id, receiver.url(path))
            try await post.send(to: id)
        }
        #expect(try await post.tried(to: "w-1").lastAnswer?.error == "too-slow")
        let flood = try await post.tried(to: "w-2")
        #expect(flood.status == .delivered && flood.lastAnswer?.excerpt?.utf8.count == 1024)
        #expect(try await post.tried(to: "w-3").lastAnswer?.error == "broken")
        await post.close()
    }

    @Test func `is not sent to a private network, by number or by name`() async throws {
        let receiver = try RawServer { $1.reply("") }
        let port = receiver.port
        let post = try WebhookPost(
            allowing: [], names: ["inside.example:\(port):127.0.0.1", "mapped.example:\(port):[::ffff:127.0.0.1]"])
        let hosts = ["127.0.0.1", "inside.example", "mapped.example", "localhost", "[::1]"]
        for (number, host) in hosts.enumerated() {
            try await post.subscribe("w-\(number)", "http://\(host):\(port)/")
            try await post.send(to: "w-\(number)")
        }
        for number in hosts.indices {
            let answer = try await post.tried(to: "w-\(number)").lastAnswer
            #expect(answer?.error == "unreachable" && answer?.status == nil, "\(hosts[number])")
        }
        #expect(receiver.asked.isEmpty)
        await post.close()
    }

    @Test func `of one thing is sent in order, also after a failure`() async throws {
        let failures = Mutex(1)
        let running = Mutex((now: 0, most: 0))
        let receiver = try RawServer { _, answer in
            running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
            Thread.sleep(forTimeInterval: 0.02)
            let fails = failures.withLock { left in
                defer { left -= 1 }
                return left > 0
            }
            running.withLock { $0.now -= 1 }
            answer.reply("", status: fails ? 500 : 200)
        }
        let post = try WebhookPost()
        try await post.subscribe("w-1", receiver.url())
        try await post.consume(5, to: "00-a")
        try await eventually("all have arrived") {
            try await post.deliveries(to: "w-1").allSatisfy { $0.status == .delivered }
        }
        let ids = receiver.asked.compactMap { $0.headers["webhook-id"] }
        #expect(ids == [1, 1, 2, 3, 4, 5].map { "orders-orders:0:0-\($0)" }, "the same id for the same event")
        #expect(running.withLock(\.most) == 1)
        await post.close()
    }

    @Test func `to hanging endpoints delays no other`() async throws {
        let hanging = try RawServer { _, answer in
            Thread.sleep(forTimeInterval: 70)
            answer.reply("")
        }
        let receiver = try RawServer { $1.reply("") }
        let hosts = (0..<60).map { "slow-\($0).example" }
        let post = try WebhookPost(
            allowing: ["127.0.0.1"] + hosts, time: .seconds(60),
            names: hosts.map { "\($0):\(hanging.port):127.0.0.1" })
        try await post.subscribe("w-good", receiver.url())
        try await post.send(to: "w-good")
        _ = try await post.tried(to: "w-good")
        for (number, host) in hosts.enumerated() {
            try await post.subscribe("w-\(number)", "http://\(host):\(hanging.port)/", of: "m-\(number)")
            try await post.send(3, to: "w-\(number)")
        }
        try await eventually("half of all hang") { post.loop.figures.running == 32 }
        try await post.send(40, to: "w-good")
        try await eventually("all of the good one have arrived") {
            try await post.deliveries(to: "w-good").allSatisfy { $0.status == .delivered }
        }
        #expect(post.loop.figures.running == 32)
        for number in hosts.indices {
            #expect(try await post.deliveries(to: "w-\(number)").allSatisfy { $0.attempts == 0 }, "all hang still")
        }
        await post.close()
    }
}
