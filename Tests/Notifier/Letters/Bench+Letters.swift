import Contract
import Events
import Fetching
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Mail
import NIOCore
import ServiceKit
import Store
import Synchronization
import TestKit

@testable import NotifierService

let letterSecrets = LetterSecrets(key: Array(repeating: 9, count: 32))

func mailbox(
    of person: String = "c-ann", also: [String] = [], at email: String = "ann@example.org",
    kinds: [Letter.LetterType] = Letter.LetterType.allCases, language: PushDevice.Language = .en
) -> Mailbox {
    LetterForm(email: email, language: language, kinds: kinds)
        .mailbox(of: Actor(id: person, role: .customer, also: also), letterSecrets, at: noon)
}

let letterWriter = LetterWriter(
    from: MailAddress("a@vicinity.example", name: "Barri")!, site: "Barri", address: "https://eat.example",
    secrets: letterSecrets)

extension Bench {
    @discardableResult
    func wish(
        _ mailbox: Mailbox, from network: String = "n", at time: Timestamp = noon
    ) async throws -> NotifierHandler.Wished {
        try await perform(at: time) { [handler] in
            try handler.keep(mailbox, standing: letterSecrets.digest(of: mailbox.email), from: network, in: $0)
        }
    }

    @discardableResult
    func confirm(_ mailbox: Mailbox, at time: Timestamp = noon) async throws -> Bool {
        try await perform(at: time) { [handler] in try handler.confirm(mailbox.id, in: $0) }
    }

    /// Wished for and confirmed.
    @discardableResult
    func opened(_ mailbox: Mailbox, at time: Timestamp = noon) async throws -> Mailbox {
        try await wish(mailbox, at: time)
        try await confirm(mailbox, at: time)
        return mailbox
    }

    func mailboxes(of person: String = "c-ann") async throws -> [Mailbox] {
        try await harness.read { try MailboxTable.mailboxes(of: [person], in: $0) }
    }

    func letters(to mailbox: Mailbox) async throws -> [Letter] {
        try await harness.read { try LetterTable.letters(to: mailbox.id, in: $0) }
    }

    /// Addresses that are to be asked now whether they are meant.
    func asked(at time: Timestamp = noon) async throws -> [String] {
        try await harness.read { database in
            try UnconfirmedTable.due(at: time, limit: 1000, skipping: [], in: database).map(\.mailbox.email)
        }
    }

    func settle(
        _ event: String?, to mailbox: Mailbox, _ outcome: LetterAttempted.Outcome, at time: Timestamp = noon
    ) async throws {
        let attempted = LetterAttempted(mailbox: mailbox.id, event: event, outcome: outcome)
        _ = try await perform(at: time) { [handler] in try handler.settle(attempted, in: $0) }
    }
}

extension NotifierHandler.Wished {
    var isUnconfirmed: Bool { if case .unconfirmed = self { true } else { false } }
}

/// Mail that a test takes, or does not.
final class TakenMail: MailSender {
    private struct State {
        var taken: [MailMessage] = []
        var asked = 0
        var failure: (any Error)?
    }

    private let state = Mutex(State())

    var taken: [MailMessage] { state.withLock(\.taken) }
    /// How many attempts there were.
    var asked: Int { state.withLock(\.asked) }

    func fail(with failure: MailFailure?) { state.withLock { $0.failure = failure } }
    /// As if the process might not act outside.
    func withhold() { state.withLock { $0.failure = Withheld() } }

    func send(_ message: MailMessage) async throws {
        try state.withLock { state in
            state.asked += 1
            if let failure = state.failure { throw failure }
            state.taken.append(message)
        }
    }
}

/// The handler on a store of its own with the loop that writes, and its routes.
final class LetterPost: Sendable {
    let handler = NotifierHandler()
    let mail = TakenMail()
    let store: PlainStore
    let loop: SendingLoop<LetterSending>
    private let folder: String
    private let running: Task<Void, any Error>

    init(lease: TestLease = TestLease(for: .max)) throws {
        folder = NSTemporaryDirectory() + "vicinity-\(UUID().uuidString)"
        store = PlainStore(
            store: try Store(folder: StoreFolder(path: folder), name: "notifier", migrations: handler.migrations),
            steps: Steps(handler: handler))
        let sender = LetterSender(mail: mail, writer: letterWriter, logger: Logger(label: "test"))
        loop = SendingLoop(
            LetterSending(handler: handler, sender: sender), store: store, limits: LetterSending.limits,
            mayAct: { lease.isHeld }, logger: Logger(label: "test"))
        running = Task { [loop] in try await loop.run() }
    }

    func close() async {
        running.cancel()
        _ = await running.result
        try? store.store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func open(_ mailbox: Mailbox) async throws {
        try await store.perform { [handler] in try handler.emit(mailbox, in: $0) }
    }

    func post(_ news: LetterNews, named name: String) async throws {
        try await store.perform { [handler] in try handler.post(news, named: name, in: $0) }
    }

    func pending() async throws -> Int { try await store.read { try LetterTable.pending(in: $0).count } }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as actor: Actor? = nil,
        areOffered: Bool = true
    ) async throws -> (HTTPResponse.Status, String) {
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: Logger(label: "test"))
        LetterRoutes(store: store, handler: handler, secrets: letterSecrets, areOffered: areOffered)
            .add(to: server.router)
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.vicinityActor] = actor?.header
        return try await server.application(host: "127.0.0.1", port: 0).test(.router) { [headers] client in
            try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { ($0.status, String(buffer: $0.body)) }
        }
    }
}

/// Two seats of a show, with the ticket that lets in.
func boughtSeats(_ id: String = "00-s") -> Order {
    var order = seats(nil)
    order.id = id
    order.lines[0].ticket = "\(id).zyxwvutsrqponmlkjihgfedcba"
    order.lines[0].price = Money(amount: 850, currency: "EUR")
    order.total = Money(amount: 1700, currency: "EUR")
    return order
}
