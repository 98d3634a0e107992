import Crypto
import Events
import Foundation
import GRDB

/// A copy of a store at one moment. A lost store is rebuilt from there instead of from the log's beginning.
///
/// Its name holds its time and the digest of its bytes, so a changed file is noticed.
struct Snapshot: Sendable, Equatable {
    /// Greatest age. The log keeps deletions for seven days for certain; a process that continues from an older copy would miss some and
    /// restore deleted things.
    static let oldest = Duration.seconds(6 * 86_400)
    /// Greatest error of a clock between making and reading.
    private static let ahead = Duration.seconds(300)

    let folder: String
    /// Everything committed before is in it.
    let takenAt: Timestamp
    let digest: String

    var path: String { "\(folder)/\(takenAt.microseconds)-\(digest).db" }

    init(folder: String, takenAt: Timestamp, digest: String) {
        (self.folder, self.takenAt, self.digest) = (folder, takenAt, digest)
    }

    /// Nil for a file of another kind.
    init?(folder: String, name: String) {
        guard let match = name.wholeMatch(of: #/([0-9]{1,18})-([0-9a-f]{64})\.db/#), let time = Int64(match.1) else {
            return nil
        }
        self.init(folder: folder, takenAt: Timestamp(microseconds: time), digest: String(match.2))
    }

    /// The snapshot is skipped; the description says why.
    struct Unfit: Error, CustomStringConvertible {
        let description: String
    }

    /// Checks its age.
    /// - Throws: `Unfit`.
    func check(at now: Timestamp) throws {
        guard takenAt > now.advanced(by: .zero - Snapshot.oldest) else {
            throw Unfit(description: "it is older than six days")
        }
        guard takenAt < now.advanced(by: Snapshot.ahead) else { throw Unfit(description: "its time is in the future") }
    }

    /// Copies its bytes into a new file. They are read once and hashed on the way: a large snapshot comes from the disk, which takes most
    /// of the time of a rebuild.
    /// - Throws: `Unfit` if the digest differs, or if there is no room.
    func copy(to file: String) throws {
        do {
            let source = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? source.close() }
            guard FileManager.default.createFile(atPath: file, contents: nil) else {
                throw Unfit(description: "\(file) cannot be made")
            }
            let copy = try FileHandle(forWritingTo: URL(filePath: file))
            defer { try? copy.close() }
            let found = try Snapshot.digest(of: source) { try copy.write(contentsOf: $0) }
            guard found == digest else { throw Unfit(description: "its bytes differ from what was written") }
        } catch let error where !(error is Unfit) {
            throw Unfit(description: "it cannot be copied: \(error)")
        }
    }

    /// Migrations that its tables have had; read before its bytes were checked.
    func schema() throws -> Set<String> {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? database.close() }
        return try database.read { try DatabaseMigrator().appliedIdentifiers($0) }
    }

    /// SHA-256 as hexadecimal digits.
    static func digest(of path: String, until isStopped: () -> Bool) throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return try digest(of: file) { _ in if isStopped() { throw CancellationError() } }
    }

    private static func digest(of file: FileHandle, passing pass: (Data) throws -> Void) throws -> String {
        var hash = SHA256()
        while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
            hash.update(data: bytes)
            try pass(bytes)
        }
        return Hexadecimal.encode(hash.finalize())
    }
}
