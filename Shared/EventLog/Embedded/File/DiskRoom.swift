import EventLog
import Foundation

/// Makes appends leave room on the disk for cleaning and the services' stores.
struct DiskRoom: Sendable {
    /// Folder of the log.
    let folder: String
    /// Bytes that must remain free.
    let reserve: Int64

    /// - Throws: `full` if less than the reserve would be free after writing `bytes`. Pages of the file that cleaning freed count as room
    ///   as long as the write-ahead log can still grow.
    func check(for bytes: Int, reusable: () throws -> Int64) throws {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { throw SystemFailure("statvfs \(folder)") }
        let free = Int64(status.f_bavail) * Int64(status.f_frsize) - Int64(bytes)
        if free >= reserve { return }
        if free >= reserve / 4, try reusable() > Int64(bytes) * 2 { return }
        throw LogError.full(
            "\(max(0, free) >> 20) MiB would be free in \(folder), and \(reserve >> 20) MiB must remain")
    }
}
