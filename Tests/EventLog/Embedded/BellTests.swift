import Foundation
import TestKit
import Testing

@testable import EmbeddedLog

extension EmbeddedSuite {
    @Test func `a reader that got no inotify instance looks often, one that hears the bell seldom`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "bell").path
        var deaf = BellListener(path: path, descriptor: -1)
        let hearing = BellListener(path: path)
        #expect(deaf.isDeaf && !hearing.isDeaf)
        #expect(deaf.patience(.seconds(1)) == .milliseconds(50) && deaf.patience(.milliseconds(5)) == .milliseconds(5))
        #expect(hearing.patience(.seconds(1)) == .seconds(1))

        var bell = try Bell(path: path)
        bell.ring()
        var waiting = [deaf.descriptor, hearing.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        #expect(poll(&waiting, 2, 30_000) == 1)
        #expect(waiting.map(\.revents) == [0, Int16(POLLIN)])
        deaf.drain()
        deaf.listen()
        hearing.drain()
        #expect(poll(&waiting, 2, 50) == 0)
    }
}
