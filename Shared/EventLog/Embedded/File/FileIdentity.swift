import EventLog
import Foundation

/// Identity of the file behind a path: an open connection would go on writing into a removed file, where nobody finds the records.
struct FileIdentity: Sendable, Equatable {
    private let device: UInt64
    private let number: UInt64

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// - Throws: `unavailable` if no file is there, `fatal` if another one is.
    func check(at path: String) throws(LogError) {
        guard let found = FileIdentity(of: path) else {
            throw .unavailable("its file \(path) was removed or moved")
        }
        guard found == self else {
            throw .fatal("another file was put at \(path); restart, and the positions are checked against it")
        }
    }
}
