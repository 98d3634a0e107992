public import Foundation

/// A store of copies as files in a folder, one for each topic. A file is replaced as a whole: a crash leaves the old one or the new one.
///
/// A file has a line with the cursor, then for each thing a line with its key and one with its JSON. A damaged file, or one of another version,
/// is ignored: the next sync begins from the start.
public actor FileStore: CopyStore {
    private let folder: URL

    private struct Head: Codable {
        var format = "vicinity.copy"
        var version = 1
        var topic: String
        var cursor: String
        var syncedAt: Date
        var count: Int
    }

    /// A store in a folder.
    /// - Parameter folder: created if it is missing, for the user alone.
    public init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private func file(of topic: SyncTopic) -> URL {
        // A topic's name from elsewhere must not lead out of the folder.
        folder.appending(path: "\(Query.encoded(topic.rawValue)).copy")
    }

    /// The copy; nil if there is none that can be read.
    public func copy(of topic: SyncTopic) throws -> LocalCopy? {
        guard let bytes = try? Data(contentsOf: file(of: topic)) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, let head = try? JSONDecoder().decode(Head.self, from: first),
            head.format == "vicinity.copy", head.version == 1, head.topic == topic.rawValue, head.count >= 0,
            // The file ends with the end of a line.
            lines.count - 2 == 2 * head.count, lines.last?.isEmpty == true
        else { return nil }
        var things: [String: Data] = [:]
        things.reserveCapacity(head.count)
        for index in stride(from: 1, to: lines.count - 1, by: 2) {
            things[String(decoding: lines[index], as: UTF8.self)] = Data(lines[index + 1])
        }
        return LocalCopy(cursor: head.cursor, syncedAt: head.syncedAt, things: things)
    }

    /// Replaces the copy as a whole.
    public func keep(_ copy: LocalCopy, of topic: SyncTopic) throws {
        let head = Head(
            topic: topic.rawValue, cursor: copy.cursor, syncedAt: copy.syncedAt, count: copy.things.count)
        var bytes = try JSONEncoder().encode(head)
        bytes.append(UInt8(ascii: "\n"))
        for (key, thing) in copy.things.sorted(by: { $0.key < $1.key }) {
            bytes.append(contentsOf: key.utf8)
            bytes.append(UInt8(ascii: "\n"))
            // A line's end in JSON is white space between values; strings have none.
            bytes.append(contentsOf: thing.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
            bytes.append(UInt8(ascii: "\n"))
        }
        try bytes.write(to: file(of: topic), options: .atomic)
    }

    /// Removes the copy, if there is one.
    public func forget(_ topic: SyncTopic) throws {
        let file = file(of: topic)
        if FileManager.default.fileExists(atPath: file.path()) { try FileManager.default.removeItem(at: file) }
    }
}
