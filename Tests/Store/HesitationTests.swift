import Events
import Foundation
import GRDB
import Store
import TestKit
import Testing

/// A log that is slow, stopped or electing is not one that has ended.
@Suite(.serialized) struct `A log that hesitates` {
    static let seeds = ProcessInfo.processInfo.environment["HESITATIONS"].flatMap(UInt64.init) ?? 10

    @Test(.timeLimit(.minutes(20)), arguments: [Start.rebuild, .olderCopy, .lost])
    func `never makes a store of less than it holds`(from start: Start) async throws {
        let ground = try await Ground()
        for number in 1...60 { try await ground.command(number, "thing-\(number % 17)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try ground.copyStore(to: "older")
        for number in 1...60 { try await ground.command(number, "thing-\(number % 23)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let expected = try ground.sums()
        for seed in 1...HesitationTests.seeds {
            if start != .rebuild { try FileManager.default.removeItem(atPath: ground.folder.file("orders")) }
            if start == .olderCopy {
                try FileManager.default.copyItem(
                    atPath: ground.folder.file("older"), toPath: ground.folder.file("orders"))
            }
            let log = HesitantLog(ground.log, seed: seed)
            try await ground.run(Engine.Options(rebuild: start == .rebuild), through: log) { engine in
                try await ground.waitForCatchUp(engine)
            }
            #expect(try ground.sums() == expected, "seed \(seed)")
        }
        // And what it said stands as it is: nobody heard another sum.
        var last: [String: Int] = [:]
        for tally in try await ground.said() {
            #expect(tally.sum >= last[tally.id] ?? 0, "\(tally.id) went back")
            last[tally.id] = tally.sum
        }
    }

    enum Start: String, CaseIterable, Sendable { case rebuild, olderCopy, lost }
}

private typealias HesitationTests = `A log that hesitates`
