import Contract
import Events
import Foundation
import ServiceKit
import Store

extension OrderArchive {
    /// - Throws: `SettingsError` if it has orders: another candidate, with another folder, would not have them.
    func checkEmpty() throws {
        let count = try count()
        guard count > 0 else { return }
        throw SettingsError(
            "candidate: \(file) has \(count) orders, which another candidate would not have; start orders alone, "
                + "without candidate and with archive-after=back, until vicinity_orders_archive_orders is 0")
    }
}

/// Takes over archived orders when the number of processes changes: each new one copies its customers' orders from the former archives. Its
/// store is rebuilt from the log, which has none of these orders.
struct ArchiveTakeover {
    /// The archives of all former processes.
    let files: [String]
    let instance: Instance
    let archive: OrderArchive

    /// The number of orders in one transaction.
    private static let slice = 500

    /// Does nothing if there is an archive already. After an interruption it starts anew.
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
            try copy(from: OrderArchive(file: file), into: new)
        }
        try new.side.close()
        guard FileManager.default.fileExists(atPath: unfinished) else { return }
        try FileManager.default.moveItem(atPath: unfinished, toPath: archive.side.file)
    }

    private func copy(from old: OrderArchive, into new: OrderArchive) throws {
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
