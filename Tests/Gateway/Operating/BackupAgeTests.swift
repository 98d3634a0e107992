import Events
import Foundation
import TestKit
import Testing

@testable import GatewayService

@Suite struct `The age of the newest back-up` {
    @Test func `is that of the newest set that is whole, and infinite without one`() throws {
        let folder = try ScratchFolder()
        let age = BackupAge(folder: folder.path)
        let now = Timestamp("2026-11-26T22:00:00Z")!
        #expect(BackupAge(folder: folder.file("nowhere")).seconds(at: now) == .infinity)
        for name in ["2026-11-25T22-00-00Z", "2026-11-26T21-59-30Z", "2026-11-26T21-59-59Z", ".unfinished-2026"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        #expect(age.seconds(at: now) == .infinity)
        for name in ["2026-11-25T22-00-00Z", "2026-11-26T21-59-30Z", ".unfinished-2026"] {
            try Data("{}".utf8).write(to: URL(filePath: folder.file("\(name)/manifest.json")))
        }
        #expect(age.seconds(at: now) == 30)
    }
}
