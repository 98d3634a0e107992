import Foundation
import TestKit
import Testing

@testable import EmbeddedLog

extension EmbeddedSuite {
    @Test func `a reader without an inotify instance looks often, one with a bell seldom`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = LogPaths(log: folder.appending(path: "log").path)
        var deaf = BellListener(paths, descriptor: -1)
        var listening = BellListener(paths)
        #expect(deaf.isDeaf && !listening.isDeaf)
        #expect(deaf.patience(.seconds(1)) == .milliseconds(50) && deaf.patience(.milliseconds(5)) == .milliseconds(5))
        #expect(listening.patience(.seconds(1)) == .seconds(1))

        var bells = try Bells(paths)
        listening.want(PartitionSet([5]))
        deaf.want(PartitionSet([5]))
        bells.ring(for: PartitionSet([5]))
        var waiting = [deaf.descriptor, listening.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        #expect(poll(&waiting, 2, 30_000) == 1)
        #expect(waiting.map(\.revents) == [0, Int16(POLLIN)])
        deaf.drain()
        deaf.check()
        listening.drain()
        #expect(poll(&waiting, 2, 50) == 0)
    }

    @Test func `only those are woken who wait for one of the partitions`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = LogPaths(log: folder.appending(path: "log").path)
        var bells = try Bells(paths)
        bells.ring(for: PartitionSet([1]))
        var first = BellListener(paths)
        var second = BellListener(paths)
        first.want(PartitionSet([1, 2, 900]))
        second.want(PartitionSet([3]))
        func rung(_ partitions: Int64...) -> [Bool] {
            bells.ring(for: PartitionSet(partitions))
            var waiting = [first.descriptor, second.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&waiting, 2, 0)
            first.drain()
            second.drain()
            return waiting.map { $0.revents != 0 }
        }
        #expect(rung(900) == [true, false])
        #expect(rung(4, 3) == [false, true])
        #expect(rung(2, 3) == [true, true])
        #expect(rung(4) == [false, false])
        first.want(PartitionSet([4]))
        #expect(rung(1, 2, 900) == [false, false])
        #expect(rung(4) == [true, false])
    }

    @Test func `a bell can be taken again once its listener has ended, and all can be taken`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = LogPaths(log: folder.appending(path: "log").path)
        do {
            let former = BellListener(paths)
            try expectRing(former)
        }
        var next = BellListener(paths)
        #expect(!FileManager.default.fileExists(atPath: paths.bell(1)))
        // A listener that finds all taken is deaf, until one is free.
        let taken = (1..<Bells.most).map { open(paths.bell($0), O_RDWR | O_CREAT, 0o600) }
        defer { for file in taken { close(file) } }
        for file in taken { #expect(flock(file, LOCK_EX | LOCK_NB) == 0) }
        var late = BellListener(paths)
        let isDeaf = late.isDeaf
        #expect(isDeaf)
        late.want(PartitionSet([7]))
        flock(taken[5], LOCK_UN)
        late.check()
        var bells = try Bells(paths)
        bells.ring(for: PartitionSet([7]))
        var waiting = [pollfd(fd: late.descriptor, events: Int16(POLLIN), revents: 0)]
        #expect(poll(&waiting, 1, 0) == 1)
        next.check()
        try expectRing(next)
    }

    private func expectRing(_ listener: borrowing BellListener) throws {
        let isDeaf = listener.isDeaf
        #expect(!isDeaf)
    }
}
