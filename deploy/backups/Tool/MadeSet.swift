import Events
import Foundation

/// A set under way, in a folder whose name marks it as unfinished.
struct MadeSet {
    let set: String
    private var manifest: Manifest
    private var sums = ""
    private var ends: [String: Int64] = [:]

    init(set: String, name: String, takenAt: String) throws {
        self.set = set
        manifest = Manifest(
            name: name, takenAt: takenAt, version: Version.current, log: Manifest.Log(kind: "kafka"), stores: [],
            files: 0, bytes: 0, sums: "")
        try Files.makeFolder(set)
    }

    var files: Int { manifest.files }
    var bytes: Int64 { manifest.bytes }

    /// Copies a held database, and releases it. A damaged one is refused: older sets are of more use.
    mutating func add(_ source: SQLiteFile, as name: String) throws {
        let path = "\(set)/\(name)"
        try Files.makeFolder(above: path)
        try source.copy(to: path)
        try source.release()
        let copy = try SQLiteFile(path, .alone)
        guard try copy.text("PRAGMA quick_check(1)") == "ok" else {
            throw Files.Failure("\(source.path) is damaged: the back-up is aborted, older ones stay")
        }
        if try copy.has(table: "step_positions") {
            try note(store: copy, name)
        } else if name == "log/log.db" {
            try note(log: copy)
        }
        try Files.sync(path)
        try count(name, sum: try Files.sum(of: path))
    }

    /// Copies a file; skips one that was removed meanwhile.
    mutating func add(file: String, as name: String) throws {
        guard Files.exists(file) else { return }
        try count(name, sum: try Files.copy(file, to: "\(set)/\(name)"))
    }

    private mutating func count(_ name: String, sum: String) throws {
        var status = stat()
        guard stat("\(set)/\(name)", &status) == 0 else { throw Files.Failure(cannot: "inspect", name) }
        manifest.files += 1
        manifest.bytes += Int64(status.st_size)
        sums += "\(sum)  \(name)\n"
    }

    private mutating func note(log: SQLiteFile) throws {
        let identity = try log.text("SELECT value FROM meta WHERE name = 'identity'")
        let sql = """
            SELECT t.name || '/' || (c.id - t.first_partition), c.next FROM counters c
            JOIN topics t ON c.id BETWEEN t.first_partition
                AND t.first_partition + (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'partitions') - 1
            """
        try log.rows(sql) { ends[$0[0]] = Int64($0[1]) }
        manifest.log = Manifest.Log(kind: "embedded", identity: identity, ends: ends)
    }

    /// A store that knows more than the log, or belongs to another log, would not start again: better no set than one that claims to be
    /// good.
    private mutating func note(store: SQLiteFile, _ name: String) throws {
        let identity = try store.text("SELECT value FROM step_meta WHERE name = 'log'")
        var positions: [String: Int64] = [:]
        try store.rows("SELECT topic || '/' || partition, next FROM step_positions") { positions[$0[0]] = Int64($0[1]) }
        if manifest.log.kind == "embedded" {
            guard identity == nil || identity == manifest.log.identity else {
                throw Files.Failure("\(name) belongs to another log than \(manifest.log.identity ?? "")")
            }
            var known = positions
            try store.rows("SELECT topic || '/' || partition, next FROM step_reported") { row in
                known[row[0]] = max(known[row[0]] ?? 0, Int64(row[1]) ?? 0)
            }
            if let ahead = known.first(where: { $0.value > ends[$0.key] ?? 0 }) {
                throw Files.Failure(
                    "\(name) knows of offset \(ahead.value) of \(ahead.key), the log ends at \(ends[ahead.key] ?? 0)")
            }
        }
        manifest.stores.append(Manifest.Store(path: name, log: identity, positions: positions))
    }

    /// Writes the sums, then the manifest: from then on the set is complete and on the disk.
    mutating func finish() throws {
        try Files.write(Array(sums.utf8), to: "\(set)/\(Manifest.sums)")
        manifest.sums = try Files.sum(of: "\(set)/\(Manifest.sums)")
        try Files.syncAll(set)
        try manifest.write(in: set)
    }
}
