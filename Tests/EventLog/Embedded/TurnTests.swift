import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

/// A process that holds the log's lock and does not release it: it was stopped, paused with its container, or swaps.
extension EmbeddedSuite {
    @Test func `appends that get no turn fail in time, surely unwritten, and name who holds the lock`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(Self.impatient) { log in
                let holder = try StoppedHolder(of: folder.file + "-lock")
                defer { holder.end() }
                try await holder.take()
                for attempt in 0..<2 {
                    let error = await #expect(throws: AppendError.self) {
                        _ = try await log.append(folder.topic.records(["never"], in: 0))
                    }
                    guard let error, case .unavailable(let why) = error.cause else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(error.isCertain && error.offsets == [nil])
                    #expect(why.contains("process \(holder.process)"), "attempt \(attempt): \(why)")
                    #expect(why.contains("stopped"), "attempt \(attempt): \(why)")
                }
                let error = await #expect(throws: LogError.self) {
                    try await log.prepare([EmbeddedFolder.topic("new")])
                }
                #expect("\(try #require(error))".contains("process \(holder.process)"))
                // No caller waits any more, and yet the writer does.
                try await eventually("who keeps it from its turn is said") {
                    log.oldestWait?.why?.contains("process \(holder.process)") == true
                }
                let wait = try #require(log.oldestWait)
                #expect(wait.what == "a record for test.things/0")
                #expect(try #require(log.counts.oldestWait) > .seconds(3))

                holder.end()
                try await eventually("appends are written again") {
                    do throws(AppendError) {
                        return try await log.append(folder.topic.records(["after"], in: 0)) == [0]
                    } catch {
                        return false
                    }
                }
                try await eventually("nothing waits") { log.oldestWait == nil && log.counts.oldestWait == nil }
            }
        }
    }

    @Test func `who holds a lock is found among hundreds of locks`() throws {
        let folder = try ScratchFolder()
        let files = try (0..<300).map { number in
            let path = folder.file("\(number)")
            try Data().write(to: URL(filePath: path))
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            try #require(flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
            return (path, file)
        }
        for (path, _) in files { #expect(LockHolder.process(holding: path) == getpid()) }
        for (_, file) in files { try file.close() }
    }

    @Test func `a client that gets no turn to open the log fails with the reason, and the next one opens it`()
        async throws
    {
        try await EmbeddedFolder.use { folder in
            try await folder.client { _ in }
            let holder = try StoppedHolder(of: folder.file + "-lock")
            defer { holder.end() }
            try await holder.take()
            let error = await #expect(throws: LogError.self) { try await folder.client(Self.impatient) { _ in } }
            #expect("\(try #require(error))".contains("process \(holder.process)"))
            holder.end()
            try await folder.client { log in
                let offsets = try await log.append(folder.topic.records(["a"], in: 0))
                #expect(offsets == [0])
            }
        }
    }

    @Test func `reading and closing continue while no process can append`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append(folder.topic.records(["a"], in: 0))
                let holder = try StoppedHolder(of: folder.file + "-lock")
                defer { holder.end() }
                try await holder.take()
                let read = try await log.read(1, from: folder.topic.beginning)
                #expect(read.map(\.key) == ["a"])
                let append = Task { try await log.append(folder.topic.records(["b"], in: 0)) }
                await log.close()
                await #expect(throws: AppendError.self) { try await append.value }
            }
        }
    }

    private static func impatient(_ settings: inout EmbeddedLog.Settings) {
        // Long enough that a busy machine does not look like a held lock.
        settings.patience = .seconds(3)
    }
}

/// Another process that takes a lock and is stopped, as by SIGSTOP, a debugger or `docker pause`.
private final class StoppedHolder: Sendable {
    private let held: HeldByChild

    init(of path: String) throws { held = try HeldByChild(path: path) }

    var process: Int32 { held.process }

    func take() async throws {
        try await held.untilTaken()
        held.signal(SIGSTOP)
        try await waitFor("it is stopped") {
            let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            return status.split(separator: ")").last?.hasPrefix(" T") == true ? true : nil
        }
    }

    func end() { held.signal(SIGKILL) }
}
