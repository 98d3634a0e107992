import Contract
import EventLog
import Events
import GRDB
import Store
import Synchronization
import TestKit

@testable import AccountsService

let noon = Timestamp("2026-11-21T12:00:00Z")!

func minutes(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(60 * count)) }
func days(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(86_400 * count)) }

/// The handler on a store of its own, with helpers of tests.
final class Bench {
    let handler: AccountsHandler
    let harness: StepHarness
    let browser = Browser(device: "Firefox on Android", network: "192.0.2.0/24")

    init(operators: Set<String> = []) throws {
        handler = AccountsHandler(SessionRules(), Operators(addresses: operators))
        harness = try StepHarness(handler)
    }

    /// Performs a step with a result.
    func perform<Value: Sendable>(
        at time: Timestamp = noon, _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value {
        let box = Box<Value>()
        nonisolated(unsafe) let harness = self.harness
        // One at a time, since sent letters are recorded concurrently.
        try await turns.take { _ = try await harness.perform(at: time) { box.set(try body($0)) } }
        return box.value.withLock { $0 }!
    }

    private let turns = Turns()

    private actor Turns {
        private var last: Task<Void, any Error>?

        func take(_ work: @Sendable @escaping () async throws -> Void) async throws {
            let before = last
            let task = Task {
                _ = await before?.result
                try await work()
            }
            last = task
            try await task.value
        }
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        func set(_ new: Value) { value.withLock { $0 = new } }
    }

    @discardableResult
    func signIn(
        _ identity: Identity, anonymous: String? = nil, person: String? = nil, session: String? = nil,
        isProven: Bool = true, at time: Timestamp = noon
    ) async throws -> Opened {
        let arrival = Arrival(
            anonymous: anonymous, person: person, session: session, isProven: isProven, browser: browser)
        return try await perform(at: time) { [handler] in try handler.signIn(identity, arrival, in: $0) }
    }

    @discardableResult
    func unlink(
        _ identity: Identity, from person: String, offered: Set<String> = [SignIn.email, "https://id.example.org"],
        keeping session: String? = nil, isProven: Bool = true, at time: Timestamp = noon
    ) async throws -> AccountsHandler.Changed? {
        let way = identity.signIn(linkedAt: time).id
        return try await perform(at: time) { [handler] in
            try handler.unlink(
                way, from: person, offered: offered, keeping: session, isProven: isProven, in: $0)
        }
    }

    @discardableResult
    func takeBack(_ secret: String, at time: Timestamp = noon) async throws -> AccountsHandler.Changed {
        try await perform(at: time) { [handler] in try handler.takeBack(secret, in: $0) }
    }

    /// Secret of the link in a letter.
    func secret(_ notice: WayChanges.Notice?) -> String? { notice?.nonce.map(handler.links.secret) }

    func renew(_ secret: String, at time: Timestamp) async throws -> Opened? {
        try await perform(at: time) { [handler] in try handler.renew(secret, from: "198.51.100.0/24", in: $0) }
    }

    /// Signs in an owner of a business.
    @discardableResult
    func owner(_ address: String = "owner@example.org", of merchant: String = "m-1") async throws -> String {
        let person = try await signIn(.email(address)).account.person
        _ = try await perform { [handler] in
            try handler.setDuty(
                .owner, of: person, at: merchant, by: Actor(id: "o-1", role: .operator), in: $0)
        }
        return person
    }

    func invite(
        _ duty: Duty, email: String? = nil, days: Int = 7, by person: String, to merchant: String = "m-1",
        at time: Timestamp = noon
    ) async throws -> String {
        let offer = AccountsHandler.Offer(duty: duty, email: email, days: days)
        return try await perform(at: time) { [handler] in
            try handler.invite(offer, to: merchant, by: person, in: $0).secret
        }
    }

    @discardableResult
    func accept(_ secret: String, by person: String, at time: Timestamp = noon) async throws -> Account? {
        try await perform(at: time) { [handler] in try handler.accept(secret, by: person, in: $0) }
    }

    @discardableResult
    func erase(_ person: String, forGood isForGood: Bool = true, at time: Timestamp) async throws -> [Event] {
        let request = ErasePerson(person: person, requestedAt: time)
        return try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: isForGood ? ErasePerson(customer: person, at: time) : request)
    }

    @discardableResult
    func end(_ session: OpenSession, at time: Timestamp) async throws -> [Event] {
        try await harness.send(
            .sessions, "vicinity.session.ended.v1", subject: session.session, partitionKey: session.person, at: time,
            data: EndedSession(
                session: session.session, person: session.person, endedAt: time, until: session.until))
    }

    @discardableResult
    func revoke(_ person: String?, _ role: Actor.Role?, before time: Timestamp) async throws -> [Event] {
        let revoked = RevokedSessions(
            person: person, role: role, issuedBefore: time, by: "o-1", revokedAt: time, until: days(30, after: time))
        return try await harness.send(
            .sessions, "vicinity.sessions.revoked.v1", subject: revoked.key, partitionKey: revoked.partitionKey,
            at: time, data: revoked)
    }

    func account(_ person: String) async throws -> Account? {
        try await harness.read { try AccountTable.account(person, in: $0) }
    }

    func sessions(of person: String) async throws -> [OpenSession] {
        try await harness.read { try SessionTable.sessions(of: person, in: $0) }
    }
}

extension Identity {
    /// Identity by a provider, with rights of its claims.
    static func provider(_ subject: String, _ memberships: [Membership] = [], isOperator: Bool = false) -> Identity {
        Identity(
            issuer: "https://id.example.org", subject: subject, name: subject, memberships: memberships,
            isOperator: isOperator)
    }
}

/// Store of the bench. It uses the real clock, unless a time is set.
struct BenchStore: StoreAccess, @unchecked Sendable {
    let bench: Bench
    var time: Timestamp?

    func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        try await bench.harness.read(body)
    }

    func perform<Value: Sendable>(
        _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
    ) async throws -> Value {
        try await bench.perform(at: time ?? .now, body)
    }
}
