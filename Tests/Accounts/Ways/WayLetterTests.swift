import Contract
import Events
import Fetching
import Logging
import Mail
import ServiceKit
import TestKit
import Testing

@testable import AccountsService

/// Letters about changed ways in, while the mail server or the process is down.
@Suite struct `A letter on changed ways in` {
    private let bench: Bench
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let mailbox = AsyncStream.makeStream(of: MailMessage.self)

    init() throws { bench = try Bench() }

    private func sender(_ box: LetterBox) -> WaysSender {
        WaysSender(
            store: BenchStore(bench: bench), letters: box, from: MailAddress("v@example.org")!, logger: logger)
    }

    /// Runs a sending process while the body runs.
    private func sending(
        _ send: @Sendable @escaping (MailMessage) async throws -> Void, _ body: () async throws -> Void
    ) async throws {
        let box = LetterBox(pause: .zero, logger: logger, send: send)
        let (sender, links) = (sender(box), bench.handler.links)
        let running = Task {
            async let letters: Void = sender.run(every: .milliseconds(10), secret: links.secret)
            try await box.run()
            try await letters
        }
        defer { running.cancel() }
        try await body()
    }

    /// Adds a way in to Ann's account. Its letters are not sent yet.
    private func change() async throws {
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        let unsent = sender(LetterBox(logger: logger) { _ in })
        let handler = bench.handler
        let arrival = Arrival(person: "c-1", isProven: true, browser: bench.browser)
        _ = try await bench.perform(at: minutes(1)) { transaction in
            let opened = try handler.signIn(.email("thief@example.org"), arrival, in: transaction)
            let context = WaysSender.LetterContext(link: "https://v.example/you/take-back#", language: "en")
            if let notice = opened.notice { try unsent.add(notice, of: "c-1", context, in: transaction) }
        }
    }

    private func waiting() async throws -> [WayLetterTable.Row] {
        try await bench.harness.read(WayLetterTable.rows)
    }

    private func letter(to address: String) async throws -> MailMessage {
        for await letter in mailbox.stream where letter.to.address == address { return letter }
        throw CancellationError()
    }

    @Test func `survives the process that did not send it, and its link is valid`() async throws {
        try await change()
        let rows = try await waiting()
        #expect(rows.map(\.address) == ["ann@example.org", "thief@example.org"])
        try await sending({ [mailbox] in mailbox.continuation.yield($0) }) {
            let letter = try await letter(to: "ann@example.org")
            #expect(letter.id == rows[0].id, "the same, should it come twice")
            let secret = try #require(letter.text.firstMatch(of: /take-back#([A-Za-z0-9_-]{43})/)).1
            #expect(!rows.contains { "\($0)".contains(secret) }, "the store has no secret of a link")
            try await waitFor("none is pending") { try await waiting().isEmpty ? true : nil }
            try await bench.takeBack(String(secret), at: minutes(2))
        }
        #expect(try await bench.account("c-1")?.signIns.map(\.subject) == ["ann@example.org"])
    }

    @Test func `waits until a server accepts it`() async throws {
        try await change()
        let tries = AsyncStream.makeStream(of: Void.self)
        try await sending({ _ in
            tries.continuation.yield()
            throw MailFailure.unavailable("away")
        }) {
            var iterator = tries.stream.makeAsyncIterator()
            for _ in 0..<2 * LetterBox.tries { await iterator.next() }
        }
        #expect(try await waiting().count == 2)
        try await sending({ [mailbox] in mailbox.continuation.yield($0) }) {
            _ = try await letter(to: "ann@example.org")
            try await waitFor("none is pending") { try await waiting().isEmpty ? true : nil }
        }
    }

    @Test func `waits without the lease, and no try counts`() async throws {
        try await change()
        let lease = TestLease()
        let tries = AsyncStream.makeStream(of: Void.self)
        try await sending({ [mailbox] in
            tries.continuation.yield()
            guard lease.isHeld else { throw Withheld() }
            mailbox.continuation.yield($0)
        }) {
            var iterator = tries.stream.makeAsyncIterator()
            for _ in 0...2 * LetterBox.tries { await iterator.next() }
            #expect(try await waiting().count == 2)
            lease.give()
            _ = try await letter(to: "ann@example.org")
            try await waitFor("none is pending") { try await waiting().isEmpty ? true : nil }
        }
    }

    @Test func `is over once the server has refused it`() async throws {
        try await change()
        try await sending({ _ in throw MailFailure.refused(550) }) {
            _ = try await waitFor("none is pending") { try await waiting().isEmpty ? true : nil }
        }
    }

    @Test func `is deleted with its person, and after a week`() async throws {
        try await change()
        try await bench.erase("c-1", at: minutes(2))
        #expect(try await waiting() == [])
        try await bench.signIn(.email("bob@example.org"), anonymous: "c-2")
        let notice = WayChanges.Notice(
            added: [], removed: [], recipients: [.init(address: "bob@example.org", hasLink: false)])
        let unsent = sender(LetterBox(logger: logger) { _ in })
        _ = try await bench.perform { try unsent.add(notice, of: "c-2", .init(link: "", language: nil), in: $0) }
        try await bench.harness.tick(at: days(6))
        #expect(try await waiting().count == 1)
        let handler = AccountsHandler()
        _ = try await bench.harness.perform(at: days(8)) { try handler.tick(in: $0) }
        #expect(try await waiting() == [])
    }

    @Test func `is bounded per mailbox`() async throws {
        let recipients = (0..<WayLetterTable.mostOfAddress + 5).map { _ in
            WayChanges.Recipient(address: "ann@example.org", hasLink: false)
        }
        let notice = WayChanges.Notice(added: [], removed: [], recipients: recipients)
        let unsent = sender(LetterBox(logger: logger) { _ in })
        _ = try await bench.perform { try unsent.add(notice, of: "c-2", .init(link: "", language: nil), in: $0) }
        #expect(try await waiting().count == WayLetterTable.mostOfAddress)
    }
}
