import Contract
import EventLog
import Events
import Foundation
import TestKit
import Testing
import Updates

@testable import GatewayService

/// Streams that are resumed where the log was compacted, and where owners have followed each other.
@Suite(.timeLimit(.minutes(5))) struct CompactedStreamTests {
    private func items(_ stream: Subscriber) throws -> [String] {
        struct Shown: Decodable { let id: String }
        return try stream.events.map { try $0.decode(Shown.self).id }
    }

    /// Where a stream is after the first of some records.
    private func position(after ids: [String], in fixture: GatewayFixture) async throws -> String {
        try await fixture.withGateway { gateway in
            let stream = Subscriber([gateway.http], "/v1/events?place=cafe")
            return try await withSubscriber(stream) {
                for id in ids { try await fixture.emit(Item.sample(id)) }
                try await waitFor("all are shown") { stream.events.count == ids.count ? true : nil }
                return stream.events[0].id
            }
        }
    }

    @Test(arguments: [
        (["cafe.tea", "cafe.milk", "cafe.milk"], ["cafe.milk"]),
        (["cafe.tea", "cafe.juice", "cafe.milk", "cafe.milk"], ["cafe.juice", "cafe.milk"]),
    ])
    func `whoever comes back to where compaction has taken something is told`(
        said: [String], shown: [String]
    ) async throws {
        try await GatewayFixture.with { fixture in
            let position = try await position(after: said, in: fixture)
            let place = TopicPartition(Topic.catalogItems.name, partition(of: "cafe"))
            try await fixture.compact(place, to: Set(said).count)
            try await fixture.withGateway { gateway in
                let again = Subscriber([gateway.http], "/v1/events?place=cafe", lastEventID: position)
                try await withSubscriber(again) {
                    try await waitFor("the answer says so") {
                        again.headers["vicinity-replay-from"].map { ResumeToken($0) } != nil ? true : nil
                    }
                    try await waitFor("what is left is shown") { try items(again) == shown ? true : nil }
                }
            }
        }
    }

    @Test func `what an owner writes after the next has claimed its place is shown to nobody, now and later`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            let place = TopicPartition(Topic.catalogItems.name, partition(of: "cafe"))
            try await fixture.withGateway { first in
                let stream = Subscriber([first.http], "/v1/events?place=cafe")
                try await withSubscriber(stream) {
                    let begin = stream.lastEventID
                    try await fixture.claim(place, of: "catalog", epoch: 5)
                    try await fixture.emit(Item.sample("cafe.tea"), epoch: 5)
                    try await fixture.claim(place, of: "catalog", epoch: 6)
                    try await fixture.emit(Item.sample("cafe.late"), epoch: 5)
                    try await fixture.emit(Item.sample("cafe.juice"), epoch: 6)
                    try await waitFor("the last is shown") { stream.events.count == 2 ? true : nil }
                    #expect(try items(stream) == ["cafe.tea", "cafe.juice"])
                    let metrics = try await first.http.get("/metrics").text
                    #expect(metrics.contains("vicinity_gateway_tail_stale_total 1"))
                    try await fixture.withGateway { second in
                        for gateway in [first, second] {
                            let again = Subscriber([gateway.http], "/v1/events?place=cafe", lastEventID: begin)
                            try await withSubscriber(again) {
                                try await waitFor("both are shown") { again.events.count == 2 ? true : nil }
                                #expect(try items(again) == ["cafe.tea", "cafe.juice"])
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func `what an owner only says again is shown to nobody, now and later`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([gateway.http], "/v1/events?place=cafe")
                try await withSubscriber(stream) {
                    let begin = stream.lastEventID
                    try await fixture.emit(Item.sample("cafe.tea"))
                    try await fixture.emit(Item.sample("cafe.tea"), isRestated: true)
                    try await fixture.emit(Item.sample("cafe.juice"))
                    try await waitFor("the last is shown") { stream.events.count == 2 ? true : nil }
                    #expect(try items(stream) == ["cafe.tea", "cafe.juice"])
                    try await fixture.withGateway { second in
                        let again = Subscriber([second.http], "/v1/events?place=cafe", lastEventID: begin)
                        try await withSubscriber(again) {
                            try await waitFor("both are shown") { again.events.count == 2 ? true : nil }
                            #expect(try items(again) == ["cafe.tea", "cafe.juice"])
                        }
                    }
                }
            }
        }
    }

    @Test func `a position from before the log was put back is not gone on with as if nothing had happened`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            let position = try await position(after: ["cafe.tea", "cafe.juice"], in: fixture)
            var token = try #require(ResumeToken(position))
            let slot = Slot(.items, partition(of: "cafe"))
            // What stood there then was said before what stands there now.
            token.positions[slot].sequence -= 1
            try await fixture.withGateway { gateway in
                let again = Subscriber([gateway.http], "/v1/events?place=cafe", lastEventID: token.text)
                try await withSubscriber(again) {
                    #expect(again.headers["vicinity-replay-from"] != nil)
                    try await waitFor("all comes") { again.events.count == 2 ? true : nil }
                }
            }
        }
    }
}
