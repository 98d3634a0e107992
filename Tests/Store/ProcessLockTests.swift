import Foundation
import TestKit
import Testing

@testable import Store

@Suite struct `A lock between processes` {
    private let folder: ScratchFolder
    private var path: String { folder.file("lock") }

    init() throws { folder = try ScratchFolder() }

    @Test func `is one holder's alone, and free again when it lets go`() throws {
        let lock = try ProcessLock(path)
        #expect(throws: ProcessLock.Failure.taken) { try ProcessLock(path) }
        #expect(throws: ProcessLock.Failure.taken) { try ProcessLock(path, .shared) }
        lock.release()
        _ = try ProcessLock(path)
    }

    @Test func `is free though a child that was just forked has the file open`() throws {
        var lock: ProcessLock? = try ProcessLock(path)
        let child = dup(try #require(lock).file)
        defer { close(child) }
        #expect(throws: ProcessLock.Failure.taken) { try ProcessLock(path) }
        lock = nil
        _ = try ProcessLock(path)
    }

    @Test func `is shared only where there is a file, and then with others who share it`() throws {
        #expect(throws: ProcessLock.Failure.unusable(ENOENT)) { try ProcessLock(path, .shared) }
        _ = try ProcessLock(path)
        let one = try ProcessLock(path, .shared)
        let two = try ProcessLock(path, .shared)
        #expect(throws: ProcessLock.Failure.taken) { try ProcessLock(path) }
        one.release()
        two.release()
        _ = try ProcessLock(path)
    }
}
