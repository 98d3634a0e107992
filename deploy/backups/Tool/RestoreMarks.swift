import Foundation
import Store

/// The marks of a restore that is under way: one in the data folder; where each service has a volume, one in each, and before those one
/// beside the log that all of them share.
///
/// The first is made before anything else and goes last, by one rename: while it stands no process starts, and a restore that was killed is
/// run again.
struct RestoreMarks {
    struct Content: Codable, Equatable {
        var set: String
        var takenAt: String
        /// The SHA-256 of the set's file of sums.
        var sums: String
        /// What the log is called from now on, however often the restore is run.
        var identity: String
        /// All is where it belongs, and only marks are left to go.
        var isPlaced = false
    }

    let folders: [String]

    private var first: String { "\(folders[0])/\(RestoreMark.name)" }
    private var done: String { "\(folders[0])/\(RestoreMark.done)" }

    /// What a restore into these folders that was not brought to its end says of itself.
    func standing() throws -> Content? { try content(of: first) }

    /// What the last restore into these folders says of itself, until a process has started there.
    func last() -> Content? { try? content(of: done) }

    private func content(of path: String) throws -> Content? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
            throw Files.Failure("\(path) cannot be read: empty its folder, and restore again")
        }
        return content
    }

    func make(_ content: Content) throws {
        for folder in folders where !Files.exists("\(folder)/\(RestoreMark.name)") {
            try write(content, to: "\(folder)/\(RestoreMark.name)")
        }
    }

    private func write(_ content: Content, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try Files.write(Array(try encoder.encode(content)) + [UInt8(ascii: "\n")], to: path)
    }

    /// Nothing was changed after all.
    /// - Parameter made: folders that were made for them.
    func withdraw(_ made: [String]) throws {
        for folder in folders.reversed() { try Files.remove("\(folder)/\(RestoreMark.name)") }
        for folder in made { rmdir(folder) }
    }

    /// All is where it belongs.
    func take(_ content: Content) throws {
        if folders.count > 1 {
            var content = content
            content.isPlaced = true
            try write(content, to: first)
            for folder in folders.dropFirst().reversed() {
                try Files.remove("\(folder)/\(RestoreMark.name)")
                try Files.sync(folder)
            }
        }
        try Files.move(first, to: done)
    }

    /// A restore that was killed at its very end did not sync this.
    func sync() throws { try Files.sync(folders[0]) }
}
