import Foundation

/// Hears a bell of its own, or is deaf where the user has no inotify instance left or all bells are taken. Owned by one thread.
struct BellListener: ~Copyable {
    private let paths: LogPaths
    /// To be waited on: readable when the bell rang since `drain`; negative, which `poll` passes over, if there is none to be had.
    let descriptor: Int32
    private var bell: OwnBell?
    private var wanted = PartitionSet()

    /// - Parameter descriptor: an inotify instance, which it owns from now on; negative if there is none to be had.
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

    /// How long to wait for the bell until looking without it: the deaf look twenty times a second.
    func patience(_ usual: Duration) -> Duration { isDeaf ? min(usual, .milliseconds(50)) : usual }

    /// Says for whose records it is to be rung from now on. To be called before looking: what is appended after it rings.
    mutating func want(_ partitions: PartitionSet) {
        guard partitions != wanted else { return }
        wanted = partitions
        bell?.want(partitions)
    }

    /// Forgets what it heard: from now on the descriptor tells of news only.
    func drain() {
        // Equal events that nobody read are one, so that mostly one reading takes all; a full buffer says that there may be more.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > buffer.count / 2 {}
        }
    }

    /// Takes a bell again if its files are not there any more, or it has none.
    mutating func check() {
        guard descriptor >= 0, bell.map({ !$0.isThere }) ?? true else { return }
        bell?.close()
        bell = OwnBell(paths, watchedBy: descriptor)
        bell?.want(wanted)
    }
}

/// A client's bell: a number, the file of that number, whose lock says that it is taken, and that row of the table.
private struct OwnBell {
    private let number: Int
    private let table: Int32
    private let file: Int32

    /// Takes the first that is free. An old watch ends with its file.
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
        // A child that was just forked has it open too.
        flock(file, LOCK_UN)
        Glibc.close(file)
    }
}
