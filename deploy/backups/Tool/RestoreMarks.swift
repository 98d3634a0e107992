import Foundation
import Store

/// Markers of a restore under way: one in the data folder, or one in each volume where each service has one, and before those one beside
/// the shared log.
///
/// The first is made before anything else and removed last, by one rename. While it exists no process starts, and a killed restore is run
/// again.
struct RestoreMarks {
    struct Content: Codable, Equatable {
        var set: String
        var takenAt: String
        /// SHA-256 of the set's file of sums.
        var sums: String
        /// Identity of the log from now on, however often the restore is run.
        var identity: String
        /// True once all is in place, and only markers are left to remove.
        var isPlaced = false
    }

    let folders: [String]

    private var first: String { "\(folders[0])/\(RestoreMark.name)" }
    private var done: String { "\(folders[0])/\(RestoreMark.done)" }

    /// Content of the marker of an incomplete restore into these folders.
    func standing() throws -> Content? { try content(of: first) }

    /// Content of the marker of the last restore into these folders, until a process has started there.
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

    /// Removes the markers, as nothing was changed.
    /// - Parameter made: folders that were made for them.
    func withdraw(_ made: [String]) throws {
        for folder in folders.reversed() { try Files.remove("\(folder)/\(RestoreMark.name)") }
        for folder in made { rmdir(folder) }
    }

    /// All is in place.
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
