import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension StorageSuite {
    @Test func `the write-ahead log stays small while others read all the time`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                // 60 MiB in all.
                let readers = try (0..<2).map { _ in try Probe(folder.address, "read", folder.topic.name, "6000") }
                var largest = 0
                for part in 0..<60 {
                    let keys = (0..<100).map { "\(part)-\($0)" }
                    _ = try await log.append(folder.topic.records(keys, in: Int32(part) % partitionCount, size: 10_000))
                    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file + "-wal")
                    largest = max(largest, attributes[.size] as? Int ?? 0)
                }
                #expect(largest < 32 << 20)
                for reader in readers { #expect(try await reader.output().count == 6000) }
            }
        }
    }
}
