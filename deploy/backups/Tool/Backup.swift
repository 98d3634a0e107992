import EmbeddedLog
import Events
import Foundation
import ServiceKit
import Store

/// Makes a set while everything runs.
///
/// For a moment no process appends to the embedded log, and snapshots of every store and of the log are held; then they are copied beside
/// the running services. So no store knows a record that the copy of the log lacks, and the copy of the log has nothing that its owner's
/// store does not know. A deployment restored from the set continues from that moment, and no store has to be rebuilt.
///
/// On Kafka, stores are held one after the other. They are then behind the log, never ahead of it, and catch up by themselves.
struct Backup {
    let deployment: Deployment
    let folder: String
    let kept: Int
    /// Files and folders that are copied, too.
    let also: [String]
    let erased: String
    /// File that gets the time of the newest set.
    let stamp: String?
    /// File of recipients for whom the set gets a sealed copy, too.
    let recipients: String?

    /// Longest wait for the turn at the log.
    private static let patience = Duration.seconds(30)

    /// - Returns: the report for the operator.
    func run() throws -> String {
        try Files.makeFolder(folder)
        let sets = Sets(folder: folder)
        let lock = try sets.lock()
        defer { lock.release() }
        let sources = try found()
        try sets.clear()
        guard !sources.stores.isEmpty else {
            throw Files.Failure("there are no stores below \(deployment.settings.data): nothing is backed up")
        }
        try checkRoom(for: sources)
        let (stores, log, time) = try held(sources)
        let name = Sets.name(at: time)
        let set = "\(folder)/\(Sets.unfinished)\(name)"
        guard !Files.exists("\(folder)/\(name)") else { throw Files.Failure("there is a set \(name) already") }
        let made: MadeSet
        do {
            made = try self.made(set, name, at: time, of: sources, stores, log)
        } catch {
            try? Files.remove(set)
            throw error
        }
        try Files.move(set, to: "\(folder)/\(name)")
        if let stamp { try Files.write(Array("\(time)\n".utf8), to: stamp) }
        let copies = sources.stores.map { "\(folder)/\(name)/\($0.name)" }
        let added = try ErasedList.add(to: erased, from: copies, .alone)
        let removed = try sets.keep(newest: kept)
        let sealed = try recipients.map { try Sealing.seal(name, in: sets, for: $0) }
        return "\(folder)/\(name): \(made.files) files, \(made.bytes >> 20) MiB"
            + (added > 0 ? "; \(added) more in \(erased)" : "")
            + (removed.isEmpty ? "" : "; removed \(removed.joined(separator: ", "))")
            + (sealed.map { "\n\($0) is sealed" } ?? "")
    }

    private func made(
        _ set: String, _ name: String, at time: Timestamp, of sources: Sources, _ stores: [SQLiteFile],
        _ log: SQLiteFile?
    ) throws -> MadeSet {
        var made = try MadeSet(set: set, name: name, takenAt: "\(time)")
        // The log first: appends meanwhile wait beside its file until this copy is made.
        if let log { try made.add(log, as: "log/log.db") }
        for (store, path) in zip(stores, sources.stores) { try made.add(store, as: path.name) }
        for file in sources.files { try made.add(file: file.path, as: file.name) }
        try made.finish()
        return made
    }

    // MARK: - What there is

    struct Source {
        let path: String
        /// Path in the set.
        let name: String
    }

    private typealias Sources = (stores: [Source], files: [Source])

    private func found() throws -> Sources {
        var sources: Sources = ([], [])
        let folders = try deployment.folders()
        try deployment.checkWhole(folders)
        for marked in deployment.markedFolders(for: folders) where Files.exists("\(marked)/\(RestoreMark.name)") {
            throw Files.Failure("\(marked) is being restored: there is nothing to back up yet")
        }
        for name in folders {
            let folder = deployment.folder(name)
            for path in try Files.below(folder) {
                let source = Source(path: "\(folder)/\(path)", name: "data/\(name)/\(path)")
                switch FileKind(path) {
                case .store: sources.stores.append(source)
                case .file: sources.files.append(source)
                case .skipped: break
                }
            }
        }
        // Archives are held last: data moved between two copies is then in both instead of in neither.
        let archives = sources.stores.filter { FileKind.isArchive($0.path) }
        sources.stores = sources.stores.filter { !FileKind.isArchive($0.path) } + archives
        for path in try Files.below(deployment.keys) where !path.hasSuffix(".new") {
            sources.files.append(Source(path: "\(deployment.keys)/\(path)", name: "keys/\(path)"))
        }
        for name in Deployment.notes.sorted() {
            guard let path = deployment.note(name), Files.exists(path) else { continue }
            sources.files.append(Source(path: path, name: "data/\(name)"))
        }
        for place in also { sources.files += try extra(place) }
        return sources
    }

    private func extra(_ place: String) throws -> [Source] {
        let path = URL(filePath: place).path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Files.Failure("\(place) is to be backed up, too, and does not exist")
        }
        guard isFolder.boolValue else { return [Source(path: path, name: "also\(path)")] }
        return try Files.below(path).map { Source(path: "\(path)/\($0)", name: "also\(path)/\($0)") }
    }

    /// The disk of the back-ups may be the log's.
    private func checkRoom(for sources: Sources) throws {
        var needed: Int64 = 128 << 20
        for path in (sources.stores + sources.files).map(\.path) + [deployment.log].compactMap(\.self) {
            for part in [path, path + "-wal"] {
                var status = stat()
                if stat(part, &status) == 0 { needed += Int64(status.st_size) }
            }
        }
        var room = statvfs()
        guard statvfs(folder, &room) == 0 else { throw Files.Failure(cannot: "look at", folder) }
        let free = Int64(room.f_bavail) * Int64(room.f_frsize)
        guard free >= needed else {
            throw Files.Failure("\(folder) has room for \(free >> 20) MiB, and \(needed >> 20) may be needed")
        }
    }

    // MARK: - The moment

    private func held(_ sources: Sources) throws -> (stores: [SQLiteFile], log: SQLiteFile?, time: Timestamp) {
        let stores = try sources.stores.map { try SQLiteFile($0.path, .reading) }
        guard let path = deployment.log else {
            for store in stores { try store.hold() }
            return (stores, nil, .now)
        }
        let log = try SQLiteFile(path, .reading)
        let watch = watchTurn(at: path)
        defer { watch.cancel() }
        let time = try EmbeddedLog.standstill(of: path) {
            for store in stores { try store.hold() }
            try log.hold()
            return Timestamp.now
        }
        return (stores, log, time)
    }

    /// Ends the process with a message if the turn does not come: waiting for a system lock has no time-out.
    private func watchTurn(at path: String) -> Task<Void, any Error> {
        Task.detached {
            try await Task.sleep(for: Self.patience)
            let sentence = "no turn at the log came within \(Self.patience): \(EmbeddedLog.holder(of: path))"
            FileHandle.standardError.write(Data("backup: \(sentence)\n".utf8))
            ExitCode.restart.exit()
        }
    }
}
