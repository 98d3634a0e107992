import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import ServiceKit
import Store

/// Restores a set to the places of a deployment's settings, whichever these are.
///
/// Everything is first written beside its place, and then renamed, the log last: without it no service is ready. A killed restore is run
/// again with the same set and repeats everything; until it is done, markers keep every process from starting there.
struct Restore {
    let deployment: Deployment
    /// Folder of the set.
    let set: String
    /// Path that the operator named: a sealed set's folder exists only while it is read.
    let named: String
    let erased: String

    /// Suffix of files until all are there.
    private static let suffix = ".\(RestoreMark.name)"

    /// - Returns: the report for the operator.
    func run() async throws -> String {
        let manifest = try Manifest.read(in: set)
        guard (manifest.log.kind == "embedded") == (deployment.log != nil) else {
            throw Files.Failure("the set is of a deployment on \(manifest.log.kind), LOG is \(deployment.settings.log)")
        }
        let paths = try manifest.paths(in: set)
        let (targets, left) = targets(of: paths)
        let parts = paths.map { $0.split(separator: "/").map(String.init) }
        let names = Set(parts.filter { $0.count > 2 && $0[0] == "data" }.map { $0[1] }).sorted()
        try deployment.checkVolumes(for: names)
        let marks = RestoreMarks(folders: deployment.markedFolders(for: names))
        if marks.last()?.sums == manifest.sums, targets.allSatisfy({ Files.exists($0.path) }) {
            try marks.sync()
            return "the set of \(manifest.takenAt) is restored already, and no service has been started since"
        }
        let content = try begin(marks, manifest, targets)
        guard !content.isPlaced else {
            try marks.take(content)
            return "the set of \(manifest.takenAt) is restored"
        }
        var locks: [ProcessLock] = []
        defer { for lock in locks { lock.release() } }
        for folder in Set(targets.filter(\.isOwn).map(\.folder)).sorted() { locks.append(try claim(folder)) }
        let again = try await place(targets, manifest, content)
        try marks.take(content)
        return sentences(manifest, paths.count, again, left)
    }

    /// Checks that nothing is in the way, and makes the markers; or continues a killed restore.
    private func begin(
        _ marks: RestoreMarks, _ manifest: Manifest, _ targets: [Target]
    ) throws -> RestoreMarks.Content {
        try checkKept(targets)
        if let standing = try marks.standing() {
            guard standing.sums == manifest.sums else {
                throw Files.Failure(
                    "\(marks.folders[0]) is half restored from \(standing.set), which is of \(standing.takenAt): restore that "
                        + "set again, or empty the folders of data, keys and log first")
            }
            try manifest.check(in: set)
            if !standing.isPlaced { try marks.make(standing) }
            return standing
        }
        try checkFree(targets)
        let made = marks.folders.filter { !Files.exists($0) }
        let content = RestoreMarks.Content(
            set: named, takenAt: manifest.takenAt, sums: manifest.sums, identity: UUID().uuidString.lowercased())
        try marks.make(content)
        do {
            // A process that started before may have made something meanwhile.
            try checkFree(targets)
            try manifest.check(in: set)
        } catch let failure as Files.Failure {
            try marks.withdraw(made)
            throw failure
        }
        return content
    }

    /// - Returns: the number of repeated erasure requests.
    private func place(
        _ targets: [Target], _ manifest: Manifest, _ content: RestoreMarks.Content
    ) async throws -> Int {
        for target in targets {
            let path = target.path + Self.suffix
            // Left by an earlier run that was killed; SQLite would read them with the copy.
            for companion in EmbeddedLog.companions(of: path) { try Files.remove(companion) }
            _ = try Files.copy("\(set)/\(target.name)", to: path)
        }
        // Keys first: the records appended below are signed with them.
        for key in targets where key.kind == .key { try Files.move(key.path + Self.suffix, to: key.path) }
        if let identity = manifest.log.identity { try renew(identity, as: content.identity, manifest, targets) }
        let again = try await eraseAgain(
            in: deployment.log.map { .embedded(path: $0 + Self.suffix) }, manifest.stores.map { "\(set)/\($0.path)" })
        for target in targets where target.kind == .own { try Files.move(target.path + Self.suffix, to: target.path) }
        for log in targets where log.kind == .log {
            for companion in EmbeddedLog.companions(of: log.path) { try Files.remove(companion) }
            try Files.move(log.path + Self.suffix, to: log.path)
        }
        return again
    }

    private func sentences(_ manifest: Manifest, _ count: Int, _ again: Int, _ left: [String]) -> String {
        var lines = ["restored \(count - left.count) files as they were at \(manifest.takenAt)"]
        if !Files.exists(erased) {
            lines.append("there is no list at \(erased): no erasure request since then is repeated")
        }
        if again > 0 { lines.append("\(again) erasure requests since then are repeated") }
        if deployment.log == nil {
            lines.append("stores that are behind Kafka are rebuilt by their services")
            lines.append("if Kafka lost its data, start each owner once with --republish")
        }
        if !left.isEmpty {
            lines.append("not restored, since it was elsewhere: also (\(left.count) files) in \(named)")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: - Where things go

    private struct Target {
        enum TargetKind { case own, key, log }
        /// Path in the set.
        let name: String
        let path: String
        let kind: TargetKind
        /// Folder of the service, for a file in one.
        let folder: String
        var isOwn: Bool { kind == .own && !folder.isEmpty }
    }

    private func targets(of paths: [String]) -> (targets: [Target], left: [String]) {
        var targets: [Target] = []
        var left: [String] = []
        for name in paths {
            let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
            switch (parts[0], parts.count) {
            case ("data", 3):
                let folder = deployment.folder(parts[1])
                targets.append(Target(name: name, path: "\(folder)/\(parts[2])", kind: .own, folder: folder))
            case ("data", 2):
                if let path = deployment.note(parts[1]) {
                    targets.append(Target(name: name, path: path, kind: .own, folder: ""))
                } else {
                    left.append(name)
                }
            case ("keys", _):
                let path = "\(deployment.keys)/\(name.dropFirst("keys/".count))"
                targets.append(Target(name: name, path: path, kind: .key, folder: ""))
            case ("log", 2):
                if let log = deployment.log { targets.append(Target(name: name, path: log, kind: .log, folder: "")) }
            default: left.append(name)
            }
        }
        return (targets, left)
    }

    /// Locks a service's folder for the time of the restore.
    private func claim(_ folder: String) throws -> ProcessLock {
        try Files.makeFolder(folder)
        return try Files.lock("\(folder)/lock", orSay: "\(folder) is in use: a service runs there")
    }

    /// Existing files are never overwritten.
    private func checkFree(_ targets: [Target]) throws {
        if let log = deployment.log, Files.exists(log) {
            throw Files.Failure("there is a log at \(log): nothing was changed")
        }
        for folder in Set(targets.filter(\.isOwn).map(\.folder)).sorted() {
            if let there = try Files.below(folder).first(where: { $0 != "lock" }) {
                throw Files.Failure("\(folder)/\(there) exists: nothing was changed")
            }
        }
    }

    /// Existing keys and notes have to equal the set's.
    private func checkKept(_ targets: [Target]) throws {
        // Another number of processes would not find the restored data.
        for name in Deployment.notes.sorted() where name.hasSuffix(".instances") {
            guard let path = deployment.note(name), let there = Files.text(of: path) else { continue }
            guard there == Files.text(of: "\(set)/data/\(name)") ?? "1" else {
                throw Files.Failure("\(path) says \(there), which is not the set's number: nothing was changed")
            }
        }
        for key in targets where key.kind == .key && Files.exists(key.path) {
            guard try Files.sum(of: key.path) == Files.sum(of: "\(set)/\(key.name)") else {
                throw Files.Failure("\(key.path) exists and differs from the set's: nothing was changed")
            }
        }
    }

    // MARK: - Another life

    /// Everything after the set was made is lost, and the log continues differently. So it gets another identity, by which clients learn
    /// that what they know of it may be outdated. Stores get the same identity.
    private func renew(
        _ identity: String, as new: String, _ manifest: Manifest, _ targets: [Target]
    ) throws {
        let stores = Set(manifest.stores.map(\.path))
        for target in targets where target.kind == .log || stores.contains(target.name) {
            let path = target.path + Self.suffix
            try Files.beforeChange("write \(path)")
            let (table, name) = target.kind == .log ? ("meta", "identity") : ("step_meta", "log")
            let file = try SQLiteFile(path, .writing)
            try file.execute(
                "UPDATE \(table) SET value = '\(new)' WHERE name = '\(name)' AND value = '\(identity)'")
        }
    }

    /// - Parameters:
    ///   - log: the restored log; nil: Kafka.
    ///   - stores: those of the set.
    private func eraseAgain(in log: LogAddress?, _ stores: [String]) async throws -> Int {
        var list = try ErasedList(erased)
        guard !list.requests.isEmpty else { return 0 }
        try list.noteForGood(in: stores, .alone)
        let trust = deployment.settings.trust
        if let service = Topic.privacyCommands.deciders.first(where: { !trust.hasCommandKeys(of: $0) }) {
            throw Files.Failure("the set has no keys for \(service)'s commands: set COMMAND_KEYS as for the gateways")
        }
        let erasing = Erasing(settings: deployment.settings, log: log ?? deployment.settings.log)
        try Files.beforeChange("append to \(log ?? deployment.settings.log)")
        let count = try await erasing.run(list)
        if case .embedded(let path) = log {
            try SQLiteFile(path, .writing).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            for companion in EmbeddedLog.companions(of: path) { try Files.remove(companion) }
        }
        return count
    }
}
