import Contract
import Crypto
import Events
import Fetching
import Foundation
import Geo
import Testing
import Updates

@testable import NotifierService

@Suite struct `A schedule` {
    @Test func `has the documented pauses, and ends before the fourth day`() {
        let pauses = (1..<RetrySchedule.mostAttempts).map { RetrySchedule.pause(after: $0, retryAfter: nil, jitter: 0) }
        #expect(pauses.prefix(4) == [.seconds(5), .seconds(30), .seconds(120), .seconds(600)])
        let all = pauses.reduce(Duration.zero, +)
        #expect(all < .seconds(3 * 86_400) && all + RetrySchedule.last > .seconds(3 * 86_400))
    }

    @Test func `follows Retry-After, up to an hour`() {
        #expect(RetrySchedule.pause(after: 1, retryAfter: .seconds(90), jitter: 0) == .seconds(90))
        #expect(RetrySchedule.pause(after: 1, retryAfter: .seconds(90_000), jitter: 0) == .seconds(3600))
        #expect(RetrySchedule.pause(after: 6, retryAfter: .seconds(1), jitter: 0.2) == .seconds(4320))
    }
}

@Suite struct `A signature` {
    private let secrets = SigningSecrets(key: Array(repeating: 7, count: 32))

    /// Checks a signature as receivers do, by Standard Webhooks.
    private func isGood(_ signature: Substring, _ secret: String, _ signed: String) throws -> Bool {
        let key = try #require(Data(base64Encoded: String(secret.dropFirst("whsec_".count))))
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: key))
        return signature == "v1," + Data(code).base64EncodedString()
    }

    @Test func `is verified with the secret that its owner sees`() throws {
        let webhook = webhook()
        let secret = secrets.text(of: "w-1", generation: 1)
        #expect(secret.hasPrefix("whsec_") && secret.count == 50)
        let text = secrets.signatures(of: "{}", id: "e-1", seconds: 1_795_443_197, for: webhook, at: noon)
        #expect(try isGood(text[...], secret, "e-1.1795443197.{}"))
    }

    @Test func `is doubled while the previous secret is valid`() throws {
        var webhook = webhook()
        (webhook.generation, webhook.previousUntil) = (2, seconds(10))
        func parts(_ time: Timestamp) -> [Substring] {
            secrets.signatures(of: "{}", id: "e", seconds: 1, for: webhook, at: time).split(separator: " ")
        }
        #expect(parts(noon).count == 2 && parts(seconds(10)).count == 1)
        #expect(try isGood(parts(noon)[0], secrets.text(of: "w-1", generation: 2), "e.1.{}"))
        #expect(try isGood(parts(noon)[1], secrets.text(of: "w-1", generation: 1), "e.1.{}"))
    }

    @Test func `differs for each webhook, generation and deployment`() {
        let all = [
            secrets.text(of: "w-1", generation: 1), secrets.text(of: "w-1", generation: 2),
            secrets.text(of: "w-2", generation: 1), SigningSecrets(key: [1]).text(of: "w-1", generation: 1),
        ]
        #expect(Set(all).count == 4)
    }
}

@Suite struct `A webhook's form` {
    private func fault(of role: Actor.Role = .merchant, _ change: (inout WebhookForm) -> Void) -> String? {
        var form = WebhookForm(webhook())
        change(&form)
        return WebhookRules(hosts: AllowedHosts(["127.0.0.1:8000"])).fault(in: form, of: role)?.field
    }

    @Test(arguments: [
        "http://hooks.example.com/", "ftp://hooks.example.com/", "hooks", "https://10.0.0.7/", "https://[::1]/",
        "https://0x7f000001/", "https://127.0.0.1:8001/", "https://user@hooks.example.com/",
        "https://a.example/" + String(repeating: "a", count: 1000),
    ])
    func `refuses an address outside of the public internet`(url: String) {
        #expect(fault { $0.url = url } == "/url")
    }

    @Test(arguments: ["https://hooks.example.com/a?b", "https://8.8.8.8/", "http://127.0.0.1:8000/"])
    func `accepts a public address`(url: String) {
        #expect(fault { $0.url = url } == nil)
    }

    @Test func `restricts topics, places, movies and types`() {
        #expect(fault { $0.topics = [] } == "/topics")
        #expect(fault { $0.topics = ["orders", "orders"] } == "/topics")
        #expect(fault { $0.topics = ["prices"] } == "/topics")
        #expect(fault { $0.topics = ["matches"] } == nil)
        #expect(fault(of: .operator) { $0.topics = ["matches"] } == "/topics", "operators have no saved searches")
        #expect(fault { $0.places = [] } == "/places")
        #expect(fault { $0.movies = ["cafe"] } == "/movies")
        #expect(fault { $0.types = ["vicinity.nothing.v1"] } == "/types")
        #expect(fault { ($0.topics, $0.types) = (["items"], ["Restaurant"]) } == "/topics")
        #expect(fault { ($0.topics, $0.types) = (["places"], ["Restaurant", "vicinity.place.changed.v1"]) } == nil)
        #expect(fault { $0.description = String(repeating: "é", count: 201) } == "/description")
    }
}

@Suite struct `The index of webhooks` {
    private func event(_ key: String) -> Event {
        Event(id: "e", source: "s", type: "t", subject: "x", partitionKey: key, data: [])
    }

    @Test func `finds those that may want an event, and few others`() {
        let index = WebhookIndex([
            webhook("w-1"), webhook("w-2", of: "m-bert"), webhook("w-3", of: Webhook.operators),
            webhook("w-4", ["items"], places: ["cafe"]), webhook("w-5", ["items"]),
            {
                var paused = webhook("w-6")
                paused.status = .paused
                return paused
            }(),
        ])
        func found(_ topic: StreamedTopic, _ key: String, _ subject: EventSubject) -> [String] {
            index.mayWant(event(key), in: topic, subject).map(\.id).sorted()
        }
        #expect(found(.orders, "c-1", .order(merchants: ["m-anna", "m-anna"])) == ["w-1", "w-3"])
        #expect(found(.items, "cafe", .plain) == ["w-4", "w-5"])
        #expect(found(.items, "bar", .plain) == ["w-5"])
        #expect(found(.movies, "movie-a", .plain) == [])
    }
}
