import Fetching
import Foundation
import TestKit
import Testing

@testable import Mail

@Suite struct `A folder for mail` {
    private let folder: ScratchFolder
    private let message = MailMessage(
        to: MailAddress("ana@example.com")!, from: MailAddress("a@example.com")!, subject: "Hello", text: "Text")

    init() throws { folder = try ScratchFolder() }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("mail")).sorted()
    }

    @Test func `stores each message as a file that only its owner can read, and deletes the oldest`() async throws {
        let sender = FolderSender(folder: folder.file("mail"), most: 3)
        for _ in 0..<5 { try await sender.send(message) }
        let files = try files()
        #expect(files.count == 3 && files.allSatisfy { $0.hasSuffix(".eml") })
        let path = folder.file("mail/\(files[0])")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Subject: Hello\r\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let folderMode =
            try FileManager.default.attributesOfItem(atPath: folder.file("mail"))[.posixPermissions] as? Int
        #expect(folderMode == 0o700)
    }

    @Test func `stores none from a process without the lease`() async throws {
        let lease = TestLease()
        let sender = FolderSender(folder: folder.file("mail")) { lease.isHeld }
        await #expect(throws: Withheld.self) { try await sender.send(message) }
        lease.give()
        try await sender.send(message)
        #expect(try files().count == 1)
    }

    @Test func `that cannot be written fails`() async throws {
        try Data().write(to: URL(filePath: folder.file("mail")))
        await #expect(throws: MailFailure.self) { try await FolderSender(folder: folder.file("mail")).send(message) }
    }

    @Test func `refuses a message that is too large`() async throws {
        var large = message
        large.text = String(repeating: "a", count: 2 << 20)
        await #expect(throws: MailFailure.tooLarge) { try await FolderSender(folder: folder.file("mail")).send(large) }
    }
}
