import Events
import Foundation

/// Who asked to be forgotten, and when: a line for each, an id that names nobody and a time. It is kept apart from the sets, since a set
/// knows only of those who asked before it was made. Lines are only added.
struct ErasedList {
    let path: String
    private(set) var times: [String: Timestamp] = [:]
    /// Bytes up to the end of the last whole line: a line that was broken off is none.
    private var end = 0

    /// - Throws: if there is a line that is no entry.
    init(_ path: String) throws {
        self.path = path
        guard Files.exists(path) else { return }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for line in lines {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let time = Timestamp(String(parts[1])) else {
                throw Files.Failure("\(path) has a line that is no id and time: \"\(line)\"")
            }
            note(String(parts[0]), time)
            end += line.utf8.count + 1
        }
    }

    private mutating func note(_ person: String, _ time: Timestamp) {
        times[person] = max(times[person] ?? time, time)
    }

    /// Adds to the list at `path` what services noted in their stores and it does not have yet; one process at a time.
    /// - Returns: how many were added.
    static func add(to path: String, from stores: [String], _ mode: SQLiteFile.Mode) throws -> Int {
        try Files.makeFolder(above: path)
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Files.Failure(cannot: "open", path) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Files.Failure(cannot: "lock", path) }
        }
        let list = try ErasedList(path)
        let news = try list.news(in: stores, mode).sorted { $0.key < $1.key }
        let lines = news.map { "\($0.key) \($0.value)\n" }.joined()
        guard ftruncate(file, list.end) == 0, lseek(file, list.end, SEEK_SET) == list.end else {
            throw Files.Failure(cannot: "write", path)
        }
        try Array(lines.utf8).withUnsafeBytes { try Files.write($0, to: file, path) }
        guard fsync(file) == 0 else { throw Files.Failure(cannot: "write", path) }
        return news.count
    }

    private func news(in stores: [String], _ mode: SQLiteFile.Mode) throws -> [String: Timestamp] {
        var news: [String: Timestamp] = [:]
        for path in stores {
            let store = try SQLiteFile(path, mode)
            guard try store.has(table: "note_erasures") else { continue }
            try store.rows("SELECT person, at FROM note_erasures") { row in
                guard let microseconds = Int64(row[1]) else { return }
                let time = Timestamp(microseconds: microseconds)
                if max(times[row[0]] ?? .earliest, news[row[0]] ?? .earliest) < time { news[row[0]] = time }
            }
        }
        return news
    }
}
