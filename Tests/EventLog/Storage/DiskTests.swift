import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension StorageSuite {
    @Test(arguments: [Int64(8 << 20), 0])
    func `a full disk stops appends and loses nothing; with room again they go on`(reserve: Int64) async throws {
        let disk: SmallDisk
        do { disk = try SmallDisk(mebibytes: 40) } catch let skipped as Skipped { try skipped.cancelTest() }
        defer { disk.remove() }
        try await EmbeddedFolder.use(in: disk.folder) { folder in
            let filler = disk.folder.appending(path: "filler")
            try Data(count: 20 << 20).write(to: filler)
            try await folder.client {
                $0.reserve = reserve
            } _: { log in
                var written = 0
                let failed = try await appendUntilFailure(log, folder.topic, &written)
                guard case .full = failed.cause else {
                    Issue.record("\(failed) is not full")
                    return
                }
                #expect(failed.isCertain)
                #expect(written > 0)
                #expect(disk.freeBytes >= reserve)
                #expect(try await log.end(of: folder.topic)[TopicPartition(folder.topic.name, 0)] == Int64(written))

                try FileManager.default.removeItem(at: filler)
                _ = try await log.append(folder.topic.records(["after"], in: 0))
                let records = try await log.read(written + 1, from: folder.topic.beginning)
                #expect(records.map(\.key) == (0..<written).map(String.init) + ["after"])
            }
        }
    }

    private func appendUntilFailure(_ log: EmbeddedLog, _ topic: Topic, _ written: inout Int) async throws
        -> AppendError
    {
        while written < 10_000 {
            do throws(AppendError) {
                _ = try await log.append(topic.records(["\(written)"], in: 0, size: 100_000))
                written += 1
            } catch { return error }
        }
        throw Overdue("1 GB was written and the disk is not full")
    }
}

/// A file system of a few mebibytes in memory. Only root can make one.
struct SmallDisk {
    let folder: URL

    init(mebibytes: Int) throws {
        folder = try makeTemporaryFolder()
        let made = try run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m", "tmpfs", folder.path)
        guard made == 0 else {
            try? FileManager.default.removeItem(at: folder)
            throw Skipped("a small disk cannot be mounted here")
        }
    }

    var freeBytes: Int64 {
        var status = statvfs()
        statvfs(folder.path, &status)
        return Int64(status.f_bavail) * Int64(status.f_frsize)
    }

    func remove() {
        _ = try? run("umount", "-l", folder.path)
        try? FileManager.default.removeItem(at: folder)
    }

    private func run(_ command: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
