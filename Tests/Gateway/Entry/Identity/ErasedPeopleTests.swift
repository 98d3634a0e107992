import Contract
import EventLog
import struct EventLog.Record
import Events
import HTTPTypes
import ServiceKit
import Signing
import TestKit
import Testing

@testable import GatewayService

@Suite struct `A person who was erased` {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)
    private let erased = GatewayService.ErasedPeople(open: OpenSessions())

    private func identity(
        _ person: String = "c-anna", _ role: Actor.Role = .customer, account: String? = nil
    ) -> Identity {
        Identity(
            actor: Actor(id: person, role: role), expires: start, session: Session(id: "s-1", began: start),
            origin: .here, account: account.map { AccountStanding(person: $0, asOf: start) })
    }

    @Test func `goes on as somebody new, again and again, and others as who they are`() throws {
        #expect(try erased.present(identity()) == identity())
        erased.note("c-anna")
        let second = try erased.present(identity())
        #expect(second.actor.id == Identifiers.customer(after: "c-anna") && second.former == ["c-anna"])
        #expect(second.session == identity().session)
        erased.note(second.actor.id)
        let third = try erased.present(identity())
        #expect(third.actor.id == Identifiers.customer(after: second.actor.id))
        #expect(third.former == ["c-anna", second.actor.id])
        #expect(try erased.present(identity("c-berta")).actor.id == "c-berta")
    }

    @Test func `begins anew so often and no more: each beginning costs every gateway something`() throws {
        for _ in 0..<GatewayService.ErasedPeople.mostBeginnings { erased.note(try erased.present(identity()).actor.id) }
        let last = try erased.present(identity())
        #expect(last.former.count == GatewayService.ErasedPeople.mostBeginnings)
        erased.note(last.actor.id)
        #expect(throws: Problem.unauthorized(.ended)) { try erased.present(identity()) }
    }

    @Test func `has no account any more, whoever they act for; a business by a token of its own goes on`() throws {
        erased.note("c-anna")
        erased.note("m-1")
        for token in [identity(account: "c-anna"), identity("m-2", .merchant, account: "c-anna")] {
            #expect(throws: Problem.unauthorized(.ended)) { try erased.present(token) }
        }
        #expect(try erased.present(identity("m-1", .merchant)).actor.id == "m-1")
    }

    @Test func `is one whose request a gateway has signed`() throws {
        let key = try #require(CommandKey(id: "k1", secret: String(repeating: "s", count: 32)))
        let keys = CommandKeys(service: "accounts", keys: [key])
        let erased = GatewayService.ErasedPeople(keys: keys, open: OpenSessions())
        let event = Event(
            id: "1", source: "/vicinity/gateway", type: PrivacyEvents.erase.name, subject: "c-anna",
            partitionKey: "c-anna", data: try JSON.encode(ErasePerson(customer: "c-anna", at: start)))
        for (event, isTaken) in [(event, false), (event.signed(with: [keys]), true)] {
            erased.consume(
                Record(
                    topicPartition: TopicPartition(Topic.privacyCommands.name, 3), offset: 0, key: "c-anna",
                    value: event.json, headers: [:], appendedAt: start))
            #expect(erased.contains("c-anna") == isTaken)
        }
    }

    @Test(arguments: [
        ErasePerson(person: "c-anna", requestedAt: Timestamp(microseconds: 0)),
        ErasePerson(person: "c-anna", requestedAt: Timestamp(microseconds: 0), forGood: true, role: .merchant),
    ])
    func `goes on as who they are if they were not erased for good, or not as a person`(request: ErasePerson) throws {
        let event = Event(
            id: "1", source: "/vicinity/gateway", type: PrivacyEvents.erase.name, subject: "c-anna",
            partitionKey: "c-anna", data: try JSON.encode(request))
        erased.consume(
            Record(
                topicPartition: TopicPartition(Topic.privacyCommands.name, 3), offset: 0, key: "c-anna",
                value: event.json, headers: [:], appendedAt: start))
        #expect(try erased.present(identity()) == identity())
    }

    private struct Begun: Decodable {
        let token: String
        let customer: String
    }

    @Test(.timeLimit(.minutes(5)))
    func `is somebody new at every gateway, also at one that starts later, and may be erased again`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.orders.answer("/v1/orders", "{}")
            /// Whom orders is asked about.
            func seen(by http: TestHTTP) async throws -> String {
                #expect(try await http.get("/v1/orders").status == 200)
                return try #require(fixture.orders.questions.last?.headers[.vicinityActor])
            }
            let session: Begun = try await fixture.withGateway { first in
                try await fixture.withGateway { second in
                    let session: Begun = try await first.http.post("/v1/session").decode()
                    let (here, there) = (first.http.with(token: session.token), second.http.with(token: session.token))
                    #expect(try await seen(by: there).contains(session.customer))
                    let stream = Subscriber([there], "/v1/events?orders=mine")
                    try await withSubscriber(stream) {
                        try await waitFor("it listens") { stream.isConnected ? true : nil }
                        #expect(try await here.delete("/v1/profile").status == 202)
                        let next = Identifiers.customer(after: session.customer)
                        #expect(try await seen(by: here).contains(next))
                        try await waitFor("the other gateway knows") {
                            try await seen(by: there).contains(next) ? true : nil
                        }
                        try await waitFor("its stream begins anew") { stream.connections > 1 ? true : nil }
                        let renewed: Begun = try await there.post("/v1/session").decode()
                        #expect(renewed.customer == next)
                    }
                    return session
                }
            }
            try await fixture.withGateway { third in
                let http = third.http.with(token: session.token)
                let next = Identifiers.customer(after: session.customer)
                #expect(try await seen(by: http).contains(next))
                #expect(try await http.delete("/v1/profile").status == 202)
                let asked = try await fixture.commands(.privacyCommands).map(\.subject)
                #expect(Set(asked) == [session.customer, next] && asked.count == 3, "and who they were before")
            }
        }
    }
}
