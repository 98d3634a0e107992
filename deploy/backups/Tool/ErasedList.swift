import Events
import Foundation

/// List of erased people: for each an id that names nobody, a time, and `for-good` unless an older version was asked. It is kept apart from
/// the sets, since a set only knows requests from before it was made. Lines are only added.
struct ErasedList {
    let path: String
    private(set) var requests: [String: Request] = [:]
    /// Bytes up to the end of the last complete line: an incomplete line does not count.
    private var end = 0

    /// - Throws: if a line is malformed.
    init(_ path: String) throws {
        self.path = path
        guard Files.exists(path) else { return }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for line in lines {
            let parts = line.split(separator: " ")
            guard (2...3).contains(parts.count), let time = Timestamp(String(parts[1])),
                parts.count == 2 || parts[2] == Request.forGood
            else { throw Files.Failure("\(path) has a line that is not an id and a time: \"\(line)\"") }
            let person = String(parts[0])
            requests[person] = Request(time: time, isForGood: parts.count == 3).joined(requests[person])
            end += line.utf8.count + 1
        }
    }

    /// Adds requests noted in services' stores that the list at `path` lacks; one process at a time.
    /// - Returns: the number added.
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
        let lines = news.map { "\($0.key) \($0.value.text)\n" }.joined()
        guard ftruncate(file, list.end) == 0, lseek(file, list.end, SEEK_SET) == list.end else {
            throw Files.Failure(cannot: "write", path)
        }
        try Array(lines.utf8).withUnsafeBytes { try Files.write($0, to: file, path) }
        guard fsync(file) == 0 else { throw Files.Failure(cannot: "write", path) }
        return news.count
    }

    /// Marks people of the list as erased for good if a set's stores say so, since the list may be older than the set.
    mutating func noteForGood(in stores: [String], _ mode: SQLiteFile.Mode) throws {
        for (person, request) in try news(in: stores, mode) where requests[person] != nil { requests[person] = request }
    }

    private func news(in stores: [String], _ mode: SQLiteFile.Mode) throws -> [String: Request] {
        var news: [String: Request] = [:]
        for path in stores {
            let store = try SQLiteFile(path, mode)
            guard try store.has(table: "note_erasures") else { continue }
            // Missing in the store of a service that an older version ran last.
            let hasMark =
                try store.text("SELECT 1 FROM pragma_table_info('note_erasures') WHERE name = 'for_good'") != nil
            try store.rows("SELECT person, at, \(hasMark ? "for_good" : "0") FROM note_erasures") { row in
                guard let microseconds = Int64(row[1]) else { return }
                let noted = Request(time: Timestamp(microseconds: microseconds), isForGood: row[2] == "1")
                let known = news[row[0]] ?? requests[row[0]]
                let joined = noted.joined(known)
                if joined != known { news[row[0]] = joined }
            }
        }
        return news
    }
}

extension ErasedList {
    /// A request, as far as it has to be repeated.
    struct Request: Equatable {
        var time: Timestamp
        var isForGood: Bool

        static let forGood = "for-good"

        var text: String { isForGood ? "\(time) \(Self.forGood)" : "\(time)" }

        func joined(_ other: Request?) -> Request {
            guard let other else { return self }
            return Request(time: max(time, other.time), isForGood: isForGood || other.isForGood)
        }
    }
}
