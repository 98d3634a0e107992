import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

extension EmbeddedSuite {
    @Test func `what an owner writes after the next has claimed its place is refused whole, and nothing else`()
        async throws
    {
        try await EmbeddedFolder.use { folder in
            try await folder.client { old in
                _ = try await old.append(folder.records(["a"], in: 3, epoch: 1))
                try await folder.client { new in
                    _ = try await new.append([folder.claim(3, ["/vicinity/test/3", "/vicinity/test/4"], epoch: 2)])
                }
                await expectSuperseded(["/vicinity/test/3", "test.things/3", "epoch 2", "is 1"]) {
                    _ = try await old.append(
                        folder.records(["elsewhere"], in: 5, epoch: 1) + folder.records(["late"], in: 3, epoch: 1))
                }
                await expectSuperseded(["/vicinity/test/4"]) {
                    _ = try await old.append([folder.claim(3, ["/vicinity/test/5", "/vicinity/test/4"], epoch: 1)])
                }
                // Partitions that the next owner has not claimed, other sources, and records without a fence.
                _ = try await old.append(folder.records(["elsewhere"], in: 5, epoch: 1))
                _ = try await old.append(folder.records(["another"], in: 3, source: "/vicinity/other/3", epoch: 1))
                _ = try await old.append(folder.topic.records(["free"], in: 3))
                let reader = try await old.reader(from: folder.topic.beginning)
                let records = try await reader.read(5)
                #expect(records.keys(in: 3) == ["a", "claim", "another", "free"])
                #expect(records.keys(in: 5) == ["elsewhere"])
            }
        }
    }

    /// Appends that wait for the lock are written in one transaction.
    @Test func `of requests that are written together only those of a replaced owner fail`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append([folder.claim(0, ["/vicinity/test/0"], epoch: 5)])
                let before = log.counts.commits
                let lock = HeldLock(path: folder.file + "-lock")
                try lock.take()
                let written = try await withThrowingTaskGroup(of: Int64?.self) { group in
                    for index in 0..<20 {
                        let records = folder.records(["\(index)"], in: 0, epoch: index % 2 == 0 ? 5 : 4)
                        group.addTask {
                            do throws(AppendError) {
                                return try await log.append(records).first
                            } catch {
                                guard case .superseded = error.cause, error.isCertain else { throw error }
                                return nil
                            }
                        }
                    }
                    try await Task.sleep(for: .milliseconds(100))
                    lock.release()
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(written.compactMap(\.self).sorted() == Array(1...10))
                #expect(log.counts.commits - before < 10)
            }
        }
    }

    @Test func `a request that contradicts itself or fails otherwise raises nothing`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                await expectSuperseded(["epoch 7", "is 6"]) {
                    _ = try await log.append(
                        folder.records(["a"], in: 0, epoch: 7) + folder.records(["b"], in: 0, epoch: 6))
                }
                let nowhere = EmbeddedFolder.topic("nowhere").records(["a"], in: 0)
                await #expect(throws: AppendError.self) {
                    _ = try await log.append(folder.records(["a"], in: 0, epoch: 7) + nowhere)
                }
                let offsets = try await log.append(folder.records(["c"], in: 0, epoch: 1))
                #expect(offsets == [0])
            }
        }
    }

    @Test func `who may write is known after the log was opened anew, and in a copy of what is whole`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append([folder.claim(1, ["/vicinity/test/1"], epoch: 9)])
            }
            _ = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            for file in [folder.file, folder.copy] {
                let log = try await EmbeddedLog(path: file)
                await expectSuperseded(["epoch 9"]) {
                    _ = try await log.append(folder.records(["late"], in: 1, epoch: 8))
                }
                let offsets = try await log.append(folder.records(["b"], in: 1, epoch: 9))
                #expect(offsets == [1])
                await log.close()
            }
        }
    }

    @Test func `a log of the first release keeps its records and gets what it lacks when it is opened`() async throws {
        try await EmbeddedFolder.use { folder in
            let identity = try await folder.client { log in
                _ = try await log.append(folder.topic.records(["a", "b"], in: 2))
                return try await log.identity
            }
            try folder.execute("DROP TABLE fences; UPDATE meta SET value = '1' WHERE name = 'format'")
            let report = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            #expect(report.copied == 2 && report.lost.isEmpty)
            for _ in 0..<2 {
                try await folder.client { log in
                    #expect(try await log.identity == identity)
                    #expect(try await log.read(2, from: folder.topic.beginning).keys(in: 2) == ["a", "b"])
                    _ = try await log.append([folder.claim(4, ["/vicinity/test/4"], epoch: 2)])
                    await expectSuperseded(["epoch 2"]) {
                        _ = try await log.append(folder.records(["late"], in: 4, epoch: 1))
                    }
                }
            }
        }
    }
}

private func expectSuperseded(_ words: [String], _ body: () async throws -> Void) async {
    let error = await #expect(throws: AppendError.self) { try await body() }
    guard let error, case .superseded(let why) = error.cause else {
        Issue.record("\(String(describing: error)) does not say that another took over")
        return
    }
    #expect(error.isCertain && error.offsets.allSatisfy { $0 == nil })
    for word in words { #expect(why.contains(word)) }
}

extension EmbeddedFolder {
    fileprivate func records(
        _ keys: [String], in partition: Int32, source: String? = nil, epoch: Int64
    ) -> [NewRecord] {
        topic.records(keys, in: partition).map { record in
            var record = record
            record.fence = Fence(sources: [source ?? "/vicinity/test/\(partition)"], epoch: epoch)
            return record
        }
    }

    func claim(_ partition: Int32, _ sources: [String], epoch: Int64) -> NewRecord {
        var record = topic.records(["claim"], in: partition)[0]
        record.fence = Fence(sources: sources, epoch: epoch)
        return record
    }
}
