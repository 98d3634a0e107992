import Events
import Foundation
import ServiceKit
import Store
import Synchronization
import TestKit
import Testing

@testable import Backups

@Suite struct `A restore that is killed` {
    private struct Killed: Error {}

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func place(_ name: String, _ kind: Deployed.Layout) throws -> Deployed {
        let path = folder.file("\(kind)/\(name)")
        if kind.hasVolumes {
            for service in Deployed.services {
                try FileManager.default.createDirectory(
                    atPath: "\(path)/volumes/\(service)", withIntermediateDirectories: true)
            }
        }
        return Deployed(folder: path, kind: kind)
    }

    /// A set, and erasure requests from after it was made.
    private func set(of kind: Deployed.Layout) async throws -> String {
        let source = try place("source", kind)
        try await source.fill()
        let sets = folder.file("\(kind)/sets")
        let set = try source.backUp(to: sets)
        if kind.hasLog { try Data("c-gone 2026-11-28T12:00:00Z\n".utf8).write(to: URL(filePath: "\(sets)/erased")) }
        return set
    }

    /// Runs a restore that ends before a change of a file or folder, like a kill.
    /// - Returns: false if there were not so many changes.
    private func isKilled(_ restore: Restore, before number: Int) async throws -> Bool {
        let changes = Mutex(0)
        return try await Files.$beforeChange.withValue({ _ in
            let count = changes.withLock { count in
                defer { count += 1 }
                return count
            }
            if count >= number { throw Killed() }
        }) {
            do {
                _ = try await restore.run()
                return false
            } catch is Killed {
                return true
            }
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: Deployed.Layout.allCases)
    func `is run again to the same end, and no process starts before it`(kind: Deployed.Layout) async throws {
        let set = try await set(of: kind)
        let whole = try place("whole", kind)
        _ = try await whole.restore(set).run()
        let contents = try whole.contents()
        #expect(contents.count >= 4 + (kind.hasLog ? 1 : 0) + (kind.hasVolumes ? 0 : 1))
        #expect(!contents.keys.contains { $0.contains(RestoreMark.name) }, "\(contents.keys.sorted())")
        var number = 0
        while true {
            let killed = try place("killed-\(number)", kind)
            guard try await isKilled(try killed.restore(set), before: number) else { break }
            let point = "\(kind), killed before change \(number)"
            try await checkNobodyStarts(in: killed, beside: contents, isStarted: number % 8 == 5, point)
            _ = try await killed.restore(set).run()
            let again = try killed.contents()
            #expect(again == contents, "\(point): \(again.keys.filter { again[$0] != contents[$0] })")
            #expect(try killed.identities().count == 1, "\(point)")
            _ = try await killed.restore(set).run()
            try FileManager.default.removeItem(atPath: killed.folder)
            number += 1
        }
        #expect(number > 60)
    }

    /// Checks that a process that starts now is refused, or finds all that it needs, or nothing at all yet.
    private func checkNobodyStarts(
        in killed: Deployed, beside whole: [String: String], isStarted: Bool, _ point: String
    ) async throws {
        let there = try killed.contents()
        for service in Deployed.services + ["gateway"] {
            if (try? killed.service(service).checkRestored()) == nil { continue }
            let own = killed.kind.hasVolumes && !killed.kind.hasLog ? "volumes/\(service)/" : ""
            let isWhole = whole.filter { $0.key.hasPrefix(own) }.allSatisfy { there[$0.key] == $0.value }
            let isUntouched = there.keys.allSatisfy { !$0.hasPrefix(own) || $0.hasSuffix("\(RestoreMark.name).new") }
            #expect(isWhole || isUntouched, "\(point): \(service) may start beside \(there.keys.sorted())")
        }
        guard isStarted, (try? killed.service("catalog").checkRestored()) == nil else { return }
        let process = try ServiceProcess("tiny-service", environment: killed.settings(of: "catalog"))
        try process.start()
        #expect(try await process.exitCode() == 75, "\(point)")
        #expect(process.output.contains("run deploy/restore again"), "\(point): \(process.output)")
        #expect(try killed.contents() == there, "\(point): a process that was refused made something")
    }

    @Test func `is not continued with another set, and the error names the first one`() async throws {
        let set = try await set(of: .oneFolder)
        let other = try await self.otherSet()
        let killed = try place("killed", .oneFolder)
        #expect(try await isKilled(try killed.restore(set), before: 20))
        let error = await #expect(throws: Files.Failure.self) { try await killed.restore(other).run() }
        #expect(error?.description.contains("half restored from \(set)") == true, "\(error?.description ?? "")")
        _ = try await killed.restore(set).run()
    }

    private func otherSet() async throws -> String {
        let source = try place("other", .oneFolder)
        try await source.fill()
        return try source.backUp(to: folder.file("other-sets"))
    }

    @Test func `leaves nothing where the set is damaged, and no mark in a folder in use`() async throws {
        let set = try await set(of: .oneFolder)
        let used = try place("used", .oneFolder)
        try await used.fill()
        await #expect(throws: Files.Failure.self) { try await used.restore(set).run() }
        #expect(!FileManager.default.fileExists(atPath: "\(used.folder)/data/\(RestoreMark.name)"))
        try Keeping.damage("\(set)/data/orders/orders.db")
        let fresh = try place("fresh", .oneFolder)
        await #expect(throws: Files.Failure.self) { try await fresh.restore(set).run() }
        #expect(!FileManager.default.fileExists(atPath: "\(fresh.folder)/data"))
    }

    @Test func `at its end has nothing to do when it is run again, until a process has started`() async throws {
        let set = try await set(of: .oneFolder)
        let place = try place("restored", .oneFolder)
        _ = try await place.restore(set).run()
        #expect(try await place.restore(set).run().contains("is restored already"))
        RestoreMark.takeOver(["\(place.folder)/data"])
        let error = await #expect(throws: Files.Failure.self) { try await place.restore(set).run() }
        #expect(error?.description.contains("there is a log") == true)
    }
}
