import Contract
import EventLog
import Events
import HTTPTypes
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

/// Where several processes can lead a service, the one whose claim is the newest is asked.
@Suite(.timeLimit(.minutes(5))) struct LeaderWatchTests {
    private let someone = Actor(id: "o-1", role: .operator)
    private let claims = TopicPartition(Topic.leaders.name, partition(of: "orders"))
    private let path = "/v1/orders"

    /// A gateway with two processes of orders, `world.orders` the first; each answers with its own name.
    private func withTwo(
        in fixture: GatewayFixture, second: StandIn = StandIn(),
        _ test: (_ gateway: GatewayUnderTest, _ second: StandIn, _ http: TestHTTP) async throws -> Void
    ) async throws {
        for (name, standIn) in [("first", fixture.orders), ("second", second)] {
            standIn.answer("/readyz", #"{"ready":true,"missing":[]}"#)
            standIn.answer("/metrics", "vicinity_dead_letters 0\n")
            standIn.answer(path, #"{"name":"\#(name)"}"#)
        }
        try await withStandIns([second]) {
            try await fixture.withGateway(["ORDERS": "\(fixture.orders.url)|\(second.url)"]) { gateway in
                try await test(gateway, second, gateway.with(someone))
            }
        }
    }

    private func claim(_ fixture: GatewayFixture, _ epoch: Int64, by address: String) async throws {
        try await fixture.claim(claims, of: "orders", epoch: epoch, address: address)
    }

    private func isAsked(_ name: String, _ http: TestHTTP) async throws {
        try await waitFor("the \(name) is asked") {
            try await http.get(path).text.contains(name) ? true : nil
        }
    }

    @Test func `until a claim names one, the first is asked`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                let answer = try await http.get(path)
                #expect(answer.text.contains("first"), "\(answer.text)")
                #expect(second.questions.allSatisfy { $0.path == "/" || $0.path == "/readyz" })
            }
        }
    }

    @Test func `who claimed last is asked`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                try await claim(fixture, 3, by: second.url)
                try await isAsked("second", http)
                try await claim(fixture, 4, by: fixture.orders.url + "/")
                try await isAsked("first", http)
            }
        }
    }

    @Test func `a claim that stood there before the gateway counts, and an older one that came late does not`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            let second = StandIn()
            try await claim(fixture, 9, by: second.url)
            try await claim(fixture, 8, by: fixture.orders.url)
            try await withTwo(in: fixture, second: second) { _, _, http in try await isAsked("second", http) }
        }
    }

    @Test func `nobody is asked whom the settings do not name`() async throws {
        try await GatewayFixture.with { fixture in
            let stranger = StandIn()
            try await withStandIns([stranger]) {
                try await withTwo(in: fixture) { _, second, http in
                    try await claim(fixture, 5, by: second.url)
                    try await isAsked("second", http)
                    try await claim(fixture, 6, by: stranger.url)
                    try await claim(fixture, 7, by: fixture.orders.url)
                    try await isAsked("first", http)
                    #expect(stranger.questions.allSatisfy { $0.path == "/" })
                }
            }
        }
    }

    @Test func `who leads another service is asked for nothing of this one`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                try await claim(fixture, 5, by: second.url)
                try await isAsked("second", http)
                // Claims of several services may stand in one partition.
                try await fixture.claim(claims, of: "catalog", epoch: 100, address: second.url)
                try await claim(fixture, 6, by: fixture.orders.url)
                try await isAsked("first", http)
            }
        }
    }

    @Test func `a read that meets who leads no more is tried once at who does`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                let gate = Gate()
                defer { gate.open() }
                let refusal = StandIn.Answer(status: .serviceUnavailable, body: "{}", gate: gate)
                fixture.orders.answer(path, refusal)
                async let answer = http.get(path)
                try await waitFor("the first was asked") {
                    fixture.orders.questions.contains { $0.path == path } ? true : nil
                }
                try await claim(fixture, 5, by: second.url)
                // Another path tells when the gateway knows, and does not wait for the first.
                second.answer("\(path)?limit=1", #"{"name":"second"}"#)
                fixture.orders.answer("\(path)?limit=1", #"{"name":"first"}"#)
                try await waitFor("the gateway knows") {
                    try await http.get("\(path)?limit=1").text.contains("second") ? true : nil
                }
                gate.open()
                let found = try await answer
                #expect(found.status == 200 && found.text.contains("second"), "\(found.text)")
                #expect(second.questions.count { $0.path == path } == 1)
            }
        }
    }

    @Test func `the leader's refusal stands`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                fixture.orders.answer(path, StandIn.Answer(status: .serviceUnavailable, body: "{}"))
                let answer = try await http.get(path)
                #expect(answer.status == 503, "\(answer.text)")
                #expect(second.questions.allSatisfy { $0.path != path })
            }
        }
    }

    @Test func `operators see who leads, and that the other follows`() async throws {
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { _, second, http in
                let missing = #"{"part":"leader","why":"another process leads"}"#
                fixture.orders.answer(
                    "/readyz",
                    StandIn.Answer(
                        status: .serviceUnavailable, body: #"{"ready":false,"follows":true,"missing":[\#(missing)]}"#))
                try await claim(fixture, 5, by: second.url)
                try await isAsked("second", http)
                let health = try JSON.decode(Health.self, from: Array(try await http.get("/v1/health").text.utf8))
                let orders = health.services.filter { $0.name == "orders" }
                #expect(orders.map(\.role) == ["leads", "follows"], "\(orders)")
                #expect(orders.map(\.address) == [second.url, fixture.orders.url])
                #expect(orders.allSatisfy { $0.ready })
                let others = health.services.filter { $0.name != "orders" }
                #expect(others.allSatisfy { $0.role == nil && $0.address == nil })
            }
        }
    }

    private struct Health: Decodable {
        struct Service: Decodable {
            var name: String
            var role: String?
            var address: String?
            var ready: Bool
        }
        var services: [Service]
    }

    @Test func `an owner that follows is not asked whether the log fits`() async throws {
        let misfit = #"{"ready":false,"missing":[{"part":"log","why":"start once with --republish"}]}"#
        try await GatewayFixture.with { fixture in
            try await withTwo(in: fixture) { gateway, second, _ in
                second.answer("/readyz", StandIn.Answer(status: .serviceUnavailable, body: misfit))
                // It is asked every two seconds.
                try await Task.sleep(for: .seconds(3))
                #expect(try await gateway.http.get("/readyz").status == 200)
                try await claim(fixture, 5, by: second.url)
                try await waitFor("the gateway says what its leader says") {
                    try await gateway.http.get("/readyz").status == 503 ? true : nil
                }
            }
        }
    }

    // MARK: - Settings

    private func read(_ settings: [String: String]) throws -> GatewaySettings {
        var reader = try SettingsReader(program: "gateway", arguments: [], environment: settings)
        let own = GatewaySettings(&reader)
        try reader.finish()
        return own
    }

    @Test func `alternatives stand inside of instances`() throws {
        let own = try read([
            "ORDERS": "http://a:1|http://b:1, http://a:2|http://b:2", "CATALOG": "http://a:3",
            "ACCOUNTS": "http://a|http://b",
        ])
        #expect(own.orders.map { $0.all.map(\.url) } == [["http://a:1", "http://b:1"], ["http://a:2", "http://b:2"]])
        #expect(own.catalog.all.map(\.url) == ["http://a:3"] && own.catalog.leading == nil)
        #expect(own.accounts?.all.map(\.url) == ["http://a:80", "http://b:80"])
    }

    @Test(arguments: [
        ("CATALOG", "http://a:1|"), ("CATALOG", "http://a:1|http://a:1"), ("CATALOG", "http://a|http://a:80"),
        ("ORDERS", "http://a:1|http://b:1,http://c:1|nowhere"), ("NOTIFIER", "|http://a"),
        ("RECOMMENDER", "http://a|http://b|http://c|http://d|http://e"), ("SEARCH", "http://a|http://b"),
    ])
    func `what cannot be alternatives is refused by its name`(setting: String, text: String) throws {
        let error = #expect(throws: SettingsError.self) { try read([setting: text]) }
        let sentence = "\(try #require(error))"
        #expect(sentence.contains("\(setting.lowercased()) is \"\(text)\""), "\(sentence)")
    }
}
