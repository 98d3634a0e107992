import Contract
import Events
import Foundation
import ServiceKit
import Store

extension OrderArchive {
    /// - Throws: `SettingsError` if it has orders, which a process with another folder would not have.
    func checkEmpty() throws {
        let count = try count()
        guard count > 0 else { return }
        throw SettingsError(
            "candidate: \(file) has \(count) orders, which another process that leads would not have; start orders alone, "
                + "without candidate and with archive-after=back, until vicinity_orders_archive_orders is 0")
    }
}

/// When the number of processes changes, each new one takes its customers' orders out of the archives of the former ones. Stores are made out
/// of the log, which has none of these.
struct ArchiveTakeover {
    /// The files of all former processes.
    let files: [String]
    let instance: Instance
    let archive: OrderArchive

    /// Orders of one transaction.
    private static let slice = 500

    /// Does nothing where there is an archive already. Broken off, it is begun again.
    func run() throws {
        guard !files.isEmpty, !FileManager.default.fileExists(atPath: archive.side.file) else { return }
        let unfinished = archive.side.file + ".new"
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: unfinished + suffix) {
            try FileManager.default.removeItem(atPath: unfinished + suffix)
        }
        let new = OrderArchive(file: unfinished)
        for file in files {
            guard FileManager.default.fileExists(atPath: file) else {
                throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file])
            }
            try take(from: OrderArchive(file: file), into: new)
        }
        try new.side.close()
        guard FileManager.default.fileExists(atPath: unfinished) else { return }
        try FileManager.default.moveItem(atPath: unfinished, toPath: archive.side.file)
    }

    private func take(from old: OrderArchive, into new: OrderArchive) throws {
        let owned = (0..<partitionCount).filter(instance.owns(partition:)).map { "\($0)" }.joined(separator: ", ")
        var last: Int64 = 0
        while true {
            let rows = try old.side.read { [last] database in
                try database.rows(
                    """
                    SELECT number, record FROM archived_orders WHERE number > ? AND partition IN (\(owned))
                    ORDER BY number LIMIT \(Self.slice)
                    """, [last]
                ) { (number: $0.integer(0), record: $0.bytes(1) ?? []) }
            }
            guard let rows, let end = rows.last else { break }
            last = end.number
            try new.put(packed: try rows.map { (try ArchivedRecord.order($0.record), $0.record) })
        }
        try old.side.close()
    }
}
