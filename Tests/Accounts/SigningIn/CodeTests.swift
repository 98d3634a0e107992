import Contract
import Events
import HTTPTypes
import Logging
import Mail
import ServiceKit
import Store
import Synchronization
import TestKit
import Testing

@testable import AccountsService

/// Codes of a person for whose address strangers request codes.
@Suite struct `A code by e-mail` {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private let stranger = EmailCodes.Requester(network: "192.0.2.0/24", subscriber: "192.0.2.7")
    private let elsewhere = EmailCodes.Requester(network: "198.51.100.0/24", subscriber: "198.51.100.7")
    private let known = EmailCodes.Requester(network: "192.0.2.0/24", subscriber: "192.0.2.7", device: "20600-a")

    // MARK: - Known devices

    @Test func `of a known device is sent, whatever strangers requested`() async throws {
        for minute in stride(from: 0, to: 24 * 60, by: 10) {
            _ = try? await desk.ask("ann@example.org", stranger, at: minutes(minute))
        }
        let before = try await desk.letters().count
        let attempt = try await desk.ask("ann@example.org", known, at: minutes(24 * 60))
        let letters = try await desk.letters()
        #expect(letters.count == before + 1)
        #expect(try await desk.enter(try #require(letters.last).code, attempt, at: minutes(24 * 60 + 1)) == .right)
    }

    @Test func `of a known device is not affected by strangers' guesses`() async throws {
        let mine = try await desk.ask("ann@example.org", known)
        let code = try #require(try await desk.letters().last).code
        for number in 0..<30 {
            let attempt = try await desk.ask("ann@example.org", stranger)
            for guess in 0..<EmailCodes.tries {
                _ = try await desk.enter(wrong(code, number * EmailCodes.tries + guess), attempt)
            }
        }
        #expect(try await desk.enter(code, mine) == .right)
    }

    @Test func `is sent for a known device five times an hour, each with its own limit`() async throws {
        let other = EmailCodes.Requester(network: known.network, subscriber: known.subscriber, device: "20600-b")
        for minute in 0..<EmailCodes.mostOfDevice { try await desk.ask("ann@example.org", known, at: minutes(minute)) }
        let refused = await #expect(throws: Problem.self) {
            try await desk.ask("ann@example.org", known, at: minutes(20))
        }
        #expect(refused?.code == .tooManyRequests)
        #expect(refused?.headers[.retryAfter] == "2400", "the first of the five is an hour old then")
        #expect(try await desk.letters().count == EmailCodes.mostOfDevice)
        try await desk.ask("ann@example.org", other)
        #expect(try await desk.letters().count == EmailCodes.mostOfDevice + 1)
        try await desk.ask("ann@example.org", known, at: minutes(61))
        #expect(try await desk.letters().count == EmailCodes.mostOfDevice + 2)
    }

    // MARK: - Unknown devices

    @Test func `is shared by further requests, and no second one is sent`() async throws {
        let theirs = try await desk.ask("ann@example.org", stranger)
        let mine = try await desk.ask("ann@example.org", elsewhere, at: minutes(9))
        let letters = try await desk.letters()
        #expect(letters.count == 1)
        for guess in 0..<EmailCodes.tries { _ = try await desk.enter(wrong(letters[0].code, guess), theirs) }
        #expect(try await desk.enter(letters[0].code, theirs) == .over, "their tries are used up")
        #expect(try await desk.enter(letters[0].code, mine, at: minutes(18)) == .right, "mine are not")
        try await desk.ask("ann@example.org", elsewhere, at: minutes(19))
        #expect(try await desk.letters().count == 2, "a used code is not shared")
    }

    @Test func `has a bounded number of guesses, however often it is requested`() async throws {
        var attempts = [try await desk.ask("ann@example.org", stranger)]
        let code = try #require(try await desk.letters().last).code
        var guesses = 0
        for _ in 0..<40 {
            let attempt = try await desk.ask("ann@example.org", stranger)
            attempts.append(attempt)
            for guess in 0..<EmailCodes.tries {
                if case .wrong = try await desk.enter(wrong(code, guess), attempt) { guesses += 1 }
            }
        }
        #expect(guesses == (EmailCodes.mostSharing - 1) * EmailCodes.tries)
        #expect(try await desk.letters().count == 1)
        #expect(try await desk.enter(code, attempts[0]) == .right, "the first request keeps its tries")
    }

    @Test func `is shared with a request after a flood of untried ones`() async throws {
        let first = try await desk.ask("ann@example.org", elsewhere)
        for _ in 0..<40 { try await desk.ask("ann@example.org", stranger, at: minutes(1)) }
        let mine = try await desk.ask("ann@example.org", elsewhere, at: minutes(2))
        for _ in 0..<40 { try await desk.ask("ann@example.org", stranger, at: minutes(2)) }
        let code = try #require(try await desk.letters().last).code
        #expect(try await desk.enter("x", first, at: minutes(3)) == .wrong(left: 4))
        #expect(try await desk.enter(code, mine, at: minutes(3)) == .right)
        #expect(try await desk.enter(code, first, at: minutes(3)) == .over, "it is valid once for all attempts")
    }

    @Test func `is sent to an address ten times a day`() async throws {
        for minute in stride(from: 0, to: 23 * 60, by: 11) {
            try await desk.ask("ann@example.org", exempt(minute), at: minutes(minute))
        }
        #expect(try await desk.letters().count == EmailCodes.mostToAddress)
        try await desk.ask("bob@example.org", stranger, at: minutes(23 * 60))
        #expect(try await desk.letters().count == EmailCodes.mostToAddress + 1)
        try await desk.ask("ann@example.org", stranger, at: days(2))
        #expect(try await desk.letters().count == EmailCodes.mostToAddress + 2)
    }

    @Test func `beyond the daily limit is refused to the requester of all ten, and to nobody else`() async throws {
        for minute in stride(from: 0, to: 110, by: 11) {
            try await desk.ask("ann@example.org", stranger, at: minutes(minute))
        }
        #expect(try await desk.letters().count == EmailCodes.mostToAddress)
        let refused = await #expect(throws: Problem.self) {
            try await desk.ask("ann@example.org", stranger, at: minutes(120))
        }
        #expect(refused?.code == .tooManyRequests)
        #expect(refused?.headers[.retryAfter] == String(22 * 3600), "the first of the ten is a day old then")
        try await desk.ask("ann@example.org", elsewhere, at: minutes(120))
        try await desk.ask("ann@example.org", known, at: minutes(120))
        #expect(try await desk.letters().count == EmailCodes.mostToAddress + 1, "the known device has its own limit")
    }

    @Test func `is sent a hundred times a day for one network, known devices apart`() async throws {
        for number in 0..<CodeSender.usualOfSubscriber {
            try await desk.ask("v\(number)@example.org", stranger)
            // A box accepts few letters of one network at once.
            if number % 20 == 0 { _ = try await desk.letters() }
        }
        #expect(try await desk.letters().count == CodeSender.usualOfSubscriber)
        let refused = await #expect(throws: Problem.self) { try await desk.ask("more@example.org", stranger) }
        #expect(refused?.code == .tooManyRequests && refused?.headers[.retryAfter] != nil)
        try await desk.ask("more@example.org", elsewhere)
        try await desk.ask("ann@example.org", known)
        try await desk.ask("free@example.org", exempt(0))
        #expect(try await desk.letters().count == CodeSender.usualOfSubscriber + 3)
        await #expect(throws: Problem.self) { try await desk.ask("v1@example.org", stranger, at: minutes(23 * 60)) }
        try await desk.ask("v1@example.org", stranger, at: minutes(24 * 60 + 1))
    }

    @Test func `whose letter finds no room is not counted`() async throws {
        let full = try Desk(isOpen: false)
        try full.fill(stranger.network)
        await #expect(throws: Problem.self) { try await full.ask("ann@example.org", stranger) }
        let left = try await full.bench.harness.read {
            (
                try CodeTable.lastOfStrangers(to: "ann@example.org", in: $0),
                try CodeRequestTable.letters(to: "ann@example.org", since: days(-1), in: $0)
            )
        }
        #expect(left.0 == nil && left.1 == 0)
    }

    @Test func `whose letter was lost with its process is sent again`() async throws {
        let closed = try Desk(isOpen: false)
        try await closed.ask("ann@example.org", stranger)
        try await closed.ask("ann@example.org", stranger)
        func letters() async throws -> Int {
            try await closed.bench.harness.read {
                try CodeRequestTable.letters(to: "ann@example.org", since: days(-1), in: $0)
            }
        }
        #expect(try await letters() == 1, "it is pending")
        try await closed.ask("ann@example.org", stranger, isRestarted: true)
        #expect(try await letters() == 2)
        try await desk.ask("ann@example.org", stranger)
        _ = try await desk.letters()
        try await desk.ask("ann@example.org", stranger, isRestarted: true)
        #expect(try await desk.letters().count == 1, "that was delivered")
    }

    @Test func `that the mail server refuses is not counted`() async throws {
        let refusing = try Desk(isRefusing: true)
        for _ in 1...3 {
            try await refusing.ask("ann@example.org", stranger)
            try await eventually("the code is deleted") {
                try await refusing.bench.harness.read { try CodeTable.lastOfStrangers(to: "ann@example.org", in: $0) }
                    == nil
            }
        }
        #expect(refusing.refused == 3)
    }

    /// A requester whose codes are not counted.
    private func exempt(_ number: Int) -> EmailCodes.Requester { EmailCodes.Requester(network: "net \(number)") }

    private func wrong(_ code: String, _ number: Int) -> String { String((Int(code) ?? 0) + 1_000_000 + number) }
}

/// Requests and entries of codes, at given times.
private final class Desk: Sendable {
    nonisolated(unsafe) let bench: Bench
    let box: LetterBox
    private let mailbox = AsyncStream.makeStream(of: MailMessage.self)
    private let found = Mutex<[MailMessage]>([])
    private let running: Task<Void, any Error>?
    private let underWay = CodesUnderWay()
    private let desk = MailAddress("desk@example.org")!
    private let refusals = Refusals()
    var refused: Int { refusals.count }

    /// - Parameters:
    ///   - isOpen: whether letters are sent.
    ///   - isRefusing: whether the server refuses letters.
    init(isOpen: Bool = true, isRefusing: Bool = false) throws {
        bench = try Bench()
        // One sender keeps letters in the order of their requests.
        let box = LetterBox(senders: 1, logger: Logger(label: "test")) { [mailbox, refusals] letter in
            guard isRefusing else { return _ = mailbox.continuation.yield(letter) }
            refusals.add()
            throw MailFailure.refused(550)
        }
        self.box = box
        running = isOpen ? Task { try await box.run() } : nil
    }

    deinit { running?.cancel() }

    /// - Parameter isRestarted: whether another process handles it, which does not know pending letters.
    @discardableResult
    func ask(
        _ address: String, _ requester: EmailCodes.Requester, at time: Timestamp = noon, isRestarted: Bool = false
    ) async throws -> String {
        let store = BenchStore(bench: bench, time: time)
        let address = try #require(MailAddress(address))
        let codes = CodeSender(
            store: store, letters: box, from: desk, underWay: isRestarted ? CodesUnderWay() : underWay)
        return try await codes.send(to: address, in: "en", for: requester).attempt
    }

    func enter(_ code: String, _ attempt: String, at time: Timestamp = noon) async throws -> EmailCodes.Verdict {
        try await bench.perform(at: time) { transaction in
            let sent = try CodeTable.sent(attempt, in: transaction.database)
            let verdict = EmailCodes.verdict(on: code, sent, at: transaction.now)
            switch verdict {
            case .right: if let sent { try CodeTable.use(sent, in: transaction.database) }
            case .wrong: try CodeTable.countTry(of: attempt, in: transaction.database)
            case .over: break
            }
            return verdict
        }
    }

    /// All letters sent so far.
    func letters() async throws -> [MailMessage] {
        try box.add(
            MailMessage(to: desk, from: desk, subject: "last", text: ""), from: "the test", isExpected: true)
        var iterator = mailbox.stream.makeAsyncIterator()
        while let letter = await iterator.next(), letter.subject != "last" { found.withLock { $0.append(letter) } }
        return found.withLock { $0 }
    }

    /// Fills the box with letters of one network.
    func fill(_ network: String) throws {
        for _ in 0..<LetterBox.mostOfNetwork {
            try box.add(MailMessage(to: desk, from: desk, subject: "s", text: ""), from: network)
        }
    }
}

private final class Refusals: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

extension MailMessage {
    fileprivate var code: String { subject.firstMatch(of: /[0-9]{6}/).map { String($0.0) } ?? "" }
}
