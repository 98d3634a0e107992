import Contract
import EmbeddedLog
import EventLog
import struct EventLog.Record
import Events
import Logging
import ServiceKit
import Signing
import TestKit
import Testing

@testable import GatewayService

@Suite struct `Sessions that were ended` {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)
    private let ended = EndedSessions(capacity: 2)

    private func identity(
        _ person: String = "c-anna", _ role: Actor.Role = .customer, session: String = "s-1", began: Duration = .zero
    ) -> Identity {
        Identity(
            actor: Actor(id: person, role: role), expires: start.advanced(by: .seconds(600)),
            session: Session(id: session, began: start.advanced(by: began)), origin: .here)
    }

    private func consume(
        _ session: String, person: String = "c-anna", until: Duration = .seconds(600), share: Int? = nil
    ) throws {
        let said = EndedSession(
            session: session, person: person, endedAt: start, until: start.advanced(by: until), share: share)
        ended.consume(session, partition: 3, try event("vicinity.session.ended.v1", session, said))
    }

    @discardableResult
    private func revoke(_ person: String?, _ role: Actor.Role?, before: Duration) throws -> String {
        let said = RevokedSessions(
            person: person, role: role, issuedBefore: start.advanced(by: before), by: "o-1", revokedAt: start,
            until: start.advanced(by: .seconds(6000)))
        ended.consume(said.key, partition: 4, try event("vicinity.sessions.revoked.v1", said.key, said))
        return said.key
    }

    private func event(_ type: String, _ subject: String, _ data: some Encodable) throws -> Event {
        Event(
            id: "1", source: "/vicinity/gateway", type: type, subject: subject, partitionKey: "p",
            data: try JSON.encode(data))
    }

    private func isGood(_ identity: Identity) -> Bool { (try? ended.check(identity)) != nil }

    @Test func `are not known before the topic was read, and then nobody with a token is served`() {
        #expect(throws: Problem.unavailable("it is still being read which sessions were ended")) {
            try ended.check(identity())
        }
        ended.wasRead()
        #expect(isGood(identity()))
    }

    @Test func `are those that a gateway has signed, and no others`() throws {
        let key = try #require(CommandKey(id: "k1", secret: String(repeating: "s", count: 32)))
        let keys = CommandKeys(service: "gateway", keys: [key])
        let ended = EndedSessions(keys: keys)
        ended.wasRead()
        let said = EndedSession(
            session: "s-1", person: "c-anna", endedAt: start, until: start.advanced(by: .seconds(600)))
        let event = try event("vicinity.session.ended.v1", "s-1", said)
        func consume(_ event: Event?) {
            let record = Record(
                topicPartition: TopicPartition(Topic.sessions.name, 3), offset: 0, key: "s-1", value: event?.json,
                headers: [:],
                appendedAt: start)
            ended.consume(record, at: start)
        }
        func isGood() -> Bool {
            do { try ended.check(identity()) } catch { return false }
            return true
        }
        consume(event)
        #expect(isGood())
        consume(event.signed(with: [keys]))
        #expect(!isGood())
        // Nor is one begun again by whoever can append a tombstone.
        consume(nil)
        #expect(!isGood())
    }

    @Test func `are refused by their ids, others are not`() throws {
        ended.wasRead()
        try consume("s-1")
        #expect(throws: Problem.unauthorized(.ended)) { try ended.check(identity()) }
        #expect(isGood(identity(session: "s-2")))
    }

    @Test func `of a person, of a role or of both are those that began before`() throws {
        ended.wasRead()
        try revoke("c-anna", nil, before: .seconds(10))
        try revoke(nil, .operator, before: .seconds(20))
        try revoke("m-1", .merchant, before: .seconds(30))
        #expect(!isGood(identity(began: .seconds(9))) && isGood(identity(began: .seconds(10))))
        #expect(!isGood(identity("o-1", .operator, began: .seconds(19))))
        #expect(isGood(identity("o-1", .operator, began: .seconds(20))))
        #expect(!isGood(identity("m-1", .merchant, began: .seconds(29))))
        #expect(isGood(identity("m-1", .customer, began: .seconds(29))) && isGood(identity("m-2", .merchant)))
    }

    @Test func `stay so though a later wish names an earlier time, and whichever is forgotten first`() throws {
        ended.wasRead()
        let late = try revoke("c-anna", nil, before: .seconds(20))
        let early = try revoke("c-anna", nil, before: .seconds(10))
        #expect(!isGood(identity(began: .seconds(15))))
        ended.consume(late, partition: 4, nil)
        #expect(isGood(identity(began: .seconds(15))) && !isGood(identity(began: .seconds(5))))
        ended.consume(early, partition: 4, nil)
        #expect(isGood(identity(began: .seconds(5))) && ended.count == 0)
    }

    @Test func `are forgotten by their tombstones alone`() throws {
        ended.wasRead()
        try consume("s-1")
        try consume("s-2", until: .seconds(900))
        #expect(ended.over(at: start.advanced(by: .seconds(601)), most: 10).map(\.key) == ["s-1"])
        #expect(!isGood(identity()))
        ended.consume("s-1", partition: 3, nil)
        #expect(isGood(identity()) && ended.count == 1)
    }

    @Test func `beyond the bound are remembered all the same, only customers end no more`() throws {
        ended.wasRead()
        for number in 1...3 { try consume("s-\(number)", share: 7) }
        #expect(!ended.hasRoom(for: 7) && ended.count == 3 && !isGood(identity(session: "s-3")))
        #expect(ended.hasRoom(for: nil), "whoever works here")
        #expect(ended.hasRoom(for: SessionShares.count + 7), "whoever has signed in")
        for number in 1...3 { ended.consume("s-\(number)", partition: 3, nil) }
        #expect(ended.hasRoom(for: 7) && ended.count == 0)
    }

    @Test func `of one network fill its share and nobody else's, and in a full room who has little goes on`() throws {
        let ended = EndedSessions(capacity: 128 * 64)
        func end(_ number: Int, by share: Int) throws {
            let said = EndedSession(
                session: "s-\(share)-\(number)", person: "c-anna", endedAt: start,
                until: start.advanced(by: .seconds(600)), share: share)
            ended.consume(said.session, partition: 3, try event("vicinity.session.ended.v1", said.session, said))
        }
        for number in 0..<127 { try end(number, by: 1) }
        #expect(ended.hasRoom(for: 1))
        // Read again, it is the same one.
        try end(126, by: 1)
        #expect(ended.hasRoom(for: 1))
        try end(127, by: 1)
        #expect(!ended.hasRoom(for: 1) && ended.hasRoom(for: 2))
        for share in 2...64 { for number in 0..<128 { try end(number, by: share) } }
        #expect(ended.hasRoom(for: 100), "it has ended none")
        try end(0, by: 100)
        try end(1, by: 100)
        #expect(!ended.hasRoom(for: 100) && ended.hasRoom(for: nil))
    }

    @Test func `are remembered for a short while once accounts has closed them`() throws {
        ended.wasRead()
        try consume("s-1", until: .seconds(180 * 86_400))
        ended.close("s-1", at: start)
        let end = start.advanced(by: IdentitySettings.longestAccessLife + Claims.leeway)
        #expect(ended.over(at: end, most: 1).isEmpty)
        #expect(ended.over(at: end.advanced(by: .seconds(1)), most: 1).map(\.key) == ["s-1"])
    }

    @Test func `end what is open with their tokens, at once and later, and nothing else`() throws {
        ended.wasRead()
        let (mine, other) = (ended.open.watch(identity()), ended.open.watch(identity("c-berta", session: "s-2")))
        let heard = Tally()
        mine.whenEnded { heard.add() }
        other.whenEnded { heard.add() }
        try consume("s-1")
        #expect(mine.isEnded && !other.isEnded && heard.count == 1)
        try revoke(nil, .customer, before: .seconds(1))
        #expect(other.isEnded && heard.count == 2)
        other.whenEnded { heard.add() }
        #expect(heard.count == 3, "who asks late is told at once")
    }

    @Test func `are told to nobody who has let go`() {
        do {
            let watch = ended.open.watch(identity())
            #expect(ended.open.count == 1 && !watch.isEnded)
        }
        #expect(ended.open.count == 0)
    }
}

@Suite struct `Sweeping ended sessions` {
    @Test(.timeLimit(.minutes(5)))
    func `appends tombstones of those that are over, once`() async throws {
        try await GatewayFixture.with { fixture in
            let (ended, now) = (EndedSessions(), Timestamp.now)
            let keys = ["s-over", "s-lasting"]
            for (key, until) in zip(keys, [Duration.seconds(-120), .seconds(600)]) {
                let said = EndedSession(
                    session: key, person: "c-1", endedAt: now, until: now.advanced(by: until))
                let record = try await fixture.emit(
                    .sessions, "vicinity.session.ended.v1", key, partitionKey: "c-1", said)
                ended.consume(key, partition: record.topicPartition.partition, try Event(json: record.value ?? []))
            }
            let sweep = SessionSweep(log: fixture.log, ended: ended, logger: Logger(label: "sweep"))
            #expect(try await sweep.sweep(at: now) == 1)
            #expect(try await sweep.sweep(at: now) == 0)
            let place = TopicPartition(Topic.sessions.name, partition(of: "c-1"))
            let reader = try await fixture.log.reader(from: [place: 0])
            let records = try await reader.next(limit: 10, wait: .zero)
            await reader.close()
            #expect(records.filter { $0.value == nil }.map(\.key) == ["s-over"])
        }
    }
}
