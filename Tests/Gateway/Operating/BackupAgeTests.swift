import Events
import Foundation
import TestKit
import Testing

@testable import GatewayService

@Suite struct `The age of the newest back-up` {
    @Test func `is as it was noted, and infinite if nothing was`() throws {
        let folder = try ScratchFolder()
        let age = BackupAge(file: folder.file("last-backup"))
        let now = try #require(Timestamp("2026-11-26T22:00:00Z"))
        #expect(age.seconds(at: now) == .infinity)
        try Data("2026-11-26T21:59:29.500000Z\n".utf8).write(to: URL(filePath: age.file))
        #expect(age.seconds(at: now) == 30.5)
        try Data("yesterday\n".utf8).write(to: URL(filePath: age.file))
        #expect(age.seconds(at: now) == .infinity)
    }
}
