import Events
import Foundation
import Pictures

/// The files of kept pictures: `<folder>/ab/<id>/` with `picture.json` and a JPEG for each rendition.
///
/// A picture appears whole or not at all: its files are written to a folder beside it, synced to the disk, and then renamed. The
/// modification time of `picture.json` is when the picture was last put or seen in use. It survives a rebuild of the store.
struct PictureFolder: Sendable {
    let path: String

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Creates the folder, and deletes unfinished pictures of an earlier process.
    func prepare() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: path) where name.hasPrefix(Self.unfinished) {
            try? files.removeItem(atPath: "\(path)/\(name)")
        }
    }

    func record(of id: PictureID) -> PictureRecord? {
        guard let data = FileManager.default.contents(atPath: recordPath(of: id)) else { return nil }
        return try? JSON.decode(PictureRecord.self, from: Array(data))
    }

    /// A rendition's file; nil if it is missing.
    func bytes(of id: PictureID, _ rendition: PictureRecord.Rendition) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(folder(of: id))/\(rendition.nominalWidth).jpg").map(Array.init)
    }

    func save(_ picture: PictureBundle, as id: PictureID) throws {
        let files = FileManager.default
        let beside = newFolder()
        try files.createDirectory(atPath: beside, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: beside) }
        for (rendition, bytes) in zip(picture.record.renditions, picture.renditions) {
            try write(bytes, to: "\(beside)/\(rendition.nominalWidth).jpg")
        }
        try write(try JSON.encode(picture.record), to: "\(beside)/picture.json")
        try sync(beside)
        let parent = "\(path)/\(id.text.prefix(2))"
        try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
        // A folder without a record is damaged.
        try? files.removeItem(atPath: folder(of: id))
        guard rename(beside, folder(of: id)) == 0 else { throw failure("keep", folder(of: id)) }
        try sync(parent)
        try sync(path)
    }

    /// Removes a picture with one rename, then deletes its files.
    func remove(_ id: PictureID) throws {
        let beside = newFolder()
        guard rename(folder(of: id), beside) == 0 else {
            if errno == ENOENT { return }
            throw failure("remove", folder(of: id))
        }
        try FileManager.default.removeItem(atPath: beside)
    }

    /// When a picture was last put or seen in use; nil if there is no such picture.
    func usedAt(_ id: PictureID) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: recordPath(of: id))
        return attributes?[.modificationDate] as? Date
    }

    func use(_ id: PictureID, at time: Date) {
        // A failure does no harm: the next use notes it.
        try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: recordPath(of: id))
    }

    /// Calls `take` for each picture.
    func forEach(_ take: (PictureID) throws -> Void) throws {
        let files = FileManager.default
        for parent in try files.contentsOfDirectory(atPath: path) where parent.utf8.count == 2 {
            for name in try files.contentsOfDirectory(atPath: "\(path)/\(parent)") {
                if let id = PictureID(name) { try take(id) }
            }
        }
    }

    /// Pictures after a given one, in the order of their ids.
    func pictures(after last: PictureID?, limit: Int) throws -> [PictureID] {
        let files = FileManager.default
        var found: [PictureID] = []
        let parents = try files.contentsOfDirectory(atPath: path).filter { $0.utf8.count == 2 }.sorted()
        for parent in parents where last.map({ parent >= $0.text.prefix(2) }) ?? true {
            let names = try files.contentsOfDirectory(atPath: "\(path)/\(parent)").compactMap { PictureID($0)?.text }
            found += names.filter { $0 > last?.text ?? "" }.sorted().compactMap { PictureID($0) }
            if found.count >= limit { break }
        }
        return Array(found.prefix(limit))
    }

    /// Path of a new working folder, which is not created yet. The next start deletes those that are left behind.
    func newFolder() -> String { "\(path)/\(Self.unfinished)\(UUID().uuidString)" }

    // MARK: -

    private static let unfinished = ".unfinished-"

    private func folder(of id: PictureID) -> String { "\(path)/\(id.text.prefix(2))/\(id.text)" }
    private func recordPath(of id: PictureID) -> String { "\(folder(of: id))/picture.json" }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
        try sync(path)
    }

    /// Syncs a file, or the names in a folder, to the disk.
    private func sync(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure("write", path) }
    }

    private func failure(_ verb: String, _ path: String) -> Failure {
        Failure(description: "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
