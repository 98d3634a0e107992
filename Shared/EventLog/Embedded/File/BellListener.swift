import Foundation

/// Listens to a bell of its own. It is deaf if the user has no inotify instance left or all bells are taken. Owned by one thread.
struct BellListener: ~Copyable {
    private let paths: LogPaths
    /// Descriptor to wait on: readable when the bell rang since `drain`. Negative, which `poll` ignores, if there is none.
    let descriptor: Int32
    private var bell: OwnBell?
    private var wanted = PartitionSet()

    /// - Parameter descriptor: an inotify instance that it owns from now on; negative if there is none.
    init(_ paths: LogPaths, descriptor: Int32 = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))) {
        self.paths = paths
        self.descriptor = descriptor
        if descriptor >= 0 { bell = OwnBell(paths, watchedBy: descriptor) }
    }

    deinit {
        if let bell {
            bell.want(PartitionSet())
            bell.close()
        }
        if descriptor >= 0 { close(descriptor) }
    }

    var isDeaf: Bool { bell == nil }

    /// How long to wait for the bell before looking without it: deaf listeners look twenty times a second.
    func patience(_ usual: Duration) -> Duration { isDeaf ? min(usual, .milliseconds(50)) : usual }

    /// Sets the partitions whose records ring the bell. Call it before looking: later appends ring.
    mutating func want(_ partitions: PartitionSet) {
        guard partitions != wanted else { return }
        wanted = partitions
        bell?.want(partitions)
    }

    /// Reads all events: from now on the descriptor signals news only.
    func drain() {
        // Equal unread events are merged, so one reading mostly takes all; after a full buffer there may be more.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > buffer.count / 2 {}
        }
    }

    /// Takes a bell again if its files were removed, or it has none.
    mutating func check() {
        guard descriptor >= 0, bell.map({ !$0.isThere }) ?? true else { return }
        bell?.close()
        bell = OwnBell(paths, watchedBy: descriptor)
        bell?.want(wanted)
    }
}

/// A client's bell: a number, the file of that number, whose lock marks it as taken, and that row of the table.
private struct OwnBell {
    private let number: Int
    private let table: Int32
    private let file: Int32

    /// Takes the first free one. An old watch ends with its file.
    init?(_ paths: LogPaths, watchedBy inotify: Int32) {
        guard let table = try? Bells.openFile(paths.bells) else { return nil }
        for number in 0..<Bells.most {
            guard let file = try? Bells.openFile(paths.bell(number)) else { break }
            if flock(file, LOCK_EX | LOCK_NB) == 0, !Bells.isUnlinked(file),
                inotify_add_watch(inotify, paths.bell(number), UInt32(IN_MODIFY)) >= 0
            {
                (self.number, self.table, self.file) = (number, table, file)
                return
            }
            Glibc.close(file)
        }
        Glibc.close(table)
        return nil
    }

    var isThere: Bool { !Bells.isUnlinked(table) && !Bells.isUnlinked(file) }

    func want(_ partitions: PartitionSet) {
        partitions.withBytes { bytes in
            _ = pwrite(table, bytes.baseAddress, bytes.count, off_t(number * PartitionSet.byteCount))
        }
    }

    func close() {
        Glibc.close(table)
        // A child that was just forked has it open, too.
        flock(file, LOCK_UN)
        Glibc.close(file)
    }
}
