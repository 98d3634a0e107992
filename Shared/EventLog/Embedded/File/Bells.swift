import Foundation

// Each reading client has a bell: a file that is written to wake it, and a row in the table of bells with the partitions whose records it
// waits for. An appending client rings the bells of those partitions. On one machine with ten processes an append concerns two or three of
// them, and waking a process is expensive.
//
// A bell is a hint: readers also look by themselves at intervals.

/// Rings the bells of clients that wait for what was appended. Owned by one thread.
struct Bells: ~Copyable {
    /// Greatest number of clients with a bell.
    static let most = 64

    private let paths: LogPaths
    private var table: Int32
    /// Descriptors by number; negative: not open.
    private var bells: [Int32] = Array(repeating: -1, count: Bells.most)

    init(_ paths: LogPaths) throws {
        self.paths = paths
        table = try Bells.openFile(paths.bells)
    }

    deinit {
        close(table)
        for bell in bells where bell >= 0 { close(bell) }
    }

    /// Called after COMMIT: earlier, a reader would look before the records are visible.
    mutating func ring(for partitions: PartitionSet) {
        if Bells.isUnlinked(table), let again = try? Bells.openFile(paths.bells) {
            close(table)
            table = again
        }
        withUnsafeTemporaryAllocation(byteCount: Bells.most * PartitionSet.byteCount, alignment: 8) { rows in
            let count = max(0, pread(table, rows.baseAddress, rows.count, 0)) / PartitionSet.byteCount
            for number in 0..<count {
                let row = rows[(number * PartitionSet.byteCount)...].prefix(PartitionSet.byteCount)
                if partitions.meets(UnsafeRawBufferPointer(rebasing: row)) { ring(number) }
            }
        }
    }

    private mutating func ring(_ number: Int) {
        if bells[number] < 0 || Bells.isUnlinked(bells[number]) {
            if bells[number] >= 0 { close(bells[number]) }
            // The listener has made the file.
            bells[number] = open(paths.bell(number), O_WRONLY | O_CLOEXEC)
        }
        guard bells[number] >= 0 else { return }
        var byte: UInt8 = 1
        _ = pwrite(bells[number], &byte, 1, 0)
    }

    static func isUnlinked(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_nlink == 0
    }

    static func openFile(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
        return descriptor
    }
}
