import Fetching
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Mail

/// Failures of a mail server, by a stand-in.
@Suite(.timeLimit(.minutes(1))) struct `A mail server` {
    private let message = MailMessage(
        to: MailAddress("ana@example.com")!, from: MailAddress("a@vicinity.example")!, subject: "Hello", text: ".\nText"
    )

    private func failure(_ server: SMTPServer, time: Duration = .seconds(5)) async throws -> MailFailure? {
        do {
            try await SMTPSender(server, time: time).send(message)
            return nil
        } catch let error as MailFailure {
            return error
        }
    }

    @Test func `that is unreachable is tried again later`() async throws {
        let why = try await failure(SMTPServer(host: "127.0.0.1", port: freePort(), security: .never))
        #expect(why?.mayPass == true)
    }

    @Test func `that closes the connection fails itself; one that postpones a message accepts others`() {
        #expect(MailFailure.unavailable("421").isOfServer && MailFailure.misconfigured("no TLS").isOfServer)
        #expect(!MailFailure.postponed(451).isOfServer && !MailFailure.refused(550).isOfServer)
        #expect(MailFailure.postponed(451).mayPass && !MailFailure.refused(550).mayPass)
    }

    @Test func `that does not answer is given up in time`() async throws {
        let silent = try RawServer { _, _ in }
        let why = try await failure(
            SMTPServer(host: "127.0.0.1", port: silent.port, security: .never), time: .seconds(1))
        #expect(why == .unavailable("the server takes too long"))
    }

    @Test func `is left when the task is cancelled`() async throws {
        let silent = try RawServer { _, _ in }
        let task = Task {
            try await SMTPSender(SMTPServer(host: "127.0.0.1", port: silent.port, security: .never)).send(message)
        }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

/// A Python with PyPI's aiosmtpd; `deploy/test sign-in` installs it.
private let python = ProcessInfo.processInfo.environment["SIGN_IN_PYTHON"]

@Suite(
    .enabled(if: python != nil, "SIGN_IN_PYTHON names no Python; deploy/test sign-in makes one"), .serialized,
    .timeLimit(.minutes(2)))
struct `At a real mail server` {
    private struct Envelope: Decodable, Equatable {
        var from: String
        var to: [String]
        var tls: Bool
        var greeting: String
        var user: String?
    }

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func message(to: String = "ana@example.com") -> MailMessage {
        SignInLetter(code: "123456", language: "th")
            .message(to: MailAddress(to)!, from: MailAddress("a@vicinity.example", name: "Ñam")!)
    }

    private func received() throws -> (Envelope, String)? {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = files.first(where: { $0.hasSuffix(".json") }) else { return nil }
        let envelope = try JSONDecoder().decode(Envelope.self, from: Data(contentsOf: URL(filePath: folder.file(name))))
        let text = try String(contentsOfFile: folder.file(name.replacing(".json", with: ".eml")), encoding: .utf8)
        return (envelope, text)
    }

    @Test func `a message is sent unchanged`() async throws {
        let server = try MailServer(folder.path, [], python: #require(python))
        var message = message()
        // A line with a single dot ends a message unless the dot is doubled.
        message.text = "One\n.\n..\n.a\nEnd"
        message.html = nil
        try await SMTPSender(SMTPServer(host: "127.0.0.1", port: server.port, security: .offered)).send(message)
        let (envelope, text) = try #require(try received())
        #expect(
            envelope
                == Envelope(
                    from: "a@vicinity.example", to: ["ana@example.com"], tls: false, greeting: "vicinity.example"))
        #expect(text.hasPrefix("From: =?UTF-8?B?w5FhbQ==?= <a@vicinity.example>\r\n"))
        #expect(text.hasSuffix("\r\n\r\nOne\r\n.\r\n..\r\n.a\r\nEnd\r\n"))
    }

    @Test func `a letter with pictures and files is sent unchanged, with its own id`() async throws {
        let server = try MailServer(folder.path, [], python: #require(python))
        var message = message()
        message.headers.append(
            .init("List-Unsubscribe", "<https://a.example/\(String(repeating: "x", count: 90))>", isText: false))
        message.attachments = [
            .init("a.png", type: "image/png", bytes: (0...255).map { $0 }, contentID: "a@b"),
            .init("a.ics", type: "text/calendar; charset=utf-8", bytes: Array("BEGIN:VCALENDAR\r\n".utf8)),
        ]
        message.id = "0123456789abcdef"
        try await SMTPSender(SMTPServer(host: "127.0.0.1", port: server.port, security: .offered)).send(message)
        func undated(_ text: String) -> [String] {
            text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("Date: ") }
        }
        let (_, text) = try #require(try received())
        #expect(undated(text) == undated(String(decoding: message.bytes(), as: UTF8.self)))
        #expect(text.contains("Message-ID: <0123456789abcdef@vicinity.example>"))
    }

    @Test func `a process without the lease submits no message, however late it loses the lease`() async throws {
        let server = try MailServer(folder.path, [], python: #require(python))
        let address = SMTPServer(host: "127.0.0.1", port: server.port, security: .offered)
        // The lease is checked before the connection, and before the first byte of the message.
        for questions in 0...1 {
            let lease = TestLease(for: questions)
            await #expect(throws: Withheld.self) {
                try await SMTPSender(address) { lease.isHeld }.send(message())
            }
        }
        #expect(try received() == nil)
        try await SMTPSender(address) { true }.send(message())
        #expect(try received() != nil)
    }

    @Test func `an unknown address is refused, a busy one postponed`() async throws {
        let server = try MailServer(folder.path, [], python: #require(python))
        let sender = SMTPSender(SMTPServer(host: "127.0.0.1", port: server.port, security: .never))
        await #expect(throws: MailFailure.refused(550)) { try await sender.send(message(to: "nobody@example.com")) }
        let later = await #expect(throws: MailFailure.self) { try await sender.send(message(to: "later@example.com")) }
        #expect(later == .postponed(451) && later?.mayPass == true && later?.isOfServer == false)
        #expect(later?.description.contains("example.com") == false)
        #expect(try received() == nil)
    }

    @Test(arguments: ["starttls", "smtps"])
    func `TLS and a password are used, and nothing is sent without`(kind: String) async throws {
        let authority = try Authority()
        let (certificate, key) = try authority.issue("mail", for: "DNS:localhost,IP:127.0.0.1")
        let server = try MailServer(folder.path, [certificate, key, kind], python: #require(python))
        var settings = SMTPServer(
            host: "localhost", port: server.port, isTLS: kind == "smtps", user: "vicinity", password: "wrong",
            authorities: authority.certificate)
        func failure() async -> MailFailure? {
            await #expect(throws: MailFailure.self) { try await SMTPSender(settings).send(message()) }
        }
        #expect(await failure() == .misconfigured("the server refuses smtp-user and smtp-password"))
        settings.password = "a password"
        settings.authorities = nil
        #expect(await failure() == .misconfigured("the connection is not secure"))
        settings.authorities = try Authority().certificate
        #expect(await failure() == .misconfigured("the connection is not secure"))
        #expect(try received() == nil)
        settings.authorities = authority.certificate
        try await SMTPSender(settings).send(message())
        let envelope = try #require(try received()).0
        #expect(envelope.tls && envelope.user == "vicinity")
    }

    @Test func `no password is sent to a server without STARTTLS`() async throws {
        let server = try MailServer(folder.path, [], python: #require(python))
        let sender = SMTPSender(
            SMTPServer(host: "127.0.0.1", port: server.port, user: "vicinity", password: "a password"))
        await #expect(throws: MailFailure.misconfigured("the server has no STARTTLS")) {
            try await sender.send(message())
        }
    }
}

/// `Tests/Mail/server.py` as a process.
private final class MailServer {
    let port = freePort()
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())

    init(_ folder: String, _ arguments: [String], python: String) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().path + "/server.py"
        process.executableURL = URL(filePath: python)
        process.arguments = [script, "\(port)", folder] + arguments
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = try output.fileHandleForReading.read(upToCount: 5)
        guard line == Data("ready".utf8) else { throw Overdue("the mail server did not start") }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
