import Foundation

/// Writes the bell file, which wakes the readers of all processes. It is a hint: they also look by themselves now and then.
struct Bell: ~Copyable {
    private let path: String
    private var descriptor: Int32

    init(path: String) throws {
        self.path = path
        descriptor = try Bell.openFile(path)
    }

    deinit { close(descriptor) }

    /// Called after COMMIT: earlier, a reader would look before there is something to see.
    mutating func ring() {
        var status = stat()
        if fstat(descriptor, &status) != 0 || status.st_nlink == 0, let again = try? Bell.openFile(path) {
            close(descriptor)
            descriptor = again
        }
        var byte: UInt8 = 1
        _ = pwrite(descriptor, &byte, 1, 0)
    }

    private static func openFile(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
        return descriptor
    }
}

/// Hears the bell, or is deaf where the user has no inotify instance left. Owned by one thread.
struct BellListener: ~Copyable {
    private let path: String
    /// To be waited on: readable when the bell rang since `drain`; negative, which `poll` passes over, if it is deaf.
    let descriptor: Int32
    private var watched: FileIdentity?

    /// - Parameter descriptor: an inotify instance, which it owns from now on; negative if there is none to be had.
    init(path: String, descriptor: Int32 = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))) {
        self.path = path
        self.descriptor = descriptor
        listen()
    }

    deinit { if !isDeaf { close(descriptor) } }

    var isDeaf: Bool { descriptor < 0 }

    /// How long to wait for the bell until looking without it: the deaf look twenty times a second.
    func patience(_ usual: Duration) -> Duration { isDeaf ? min(usual, .milliseconds(50)) : usual }

    /// Forgets what it heard: from now on the descriptor tells of news only.
    func drain() {
        // Equal events that nobody read are one, so that mostly one reading takes all; a full buffer says that there may be more.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > buffer.count / 2 {}
        }
    }

    /// Listens to the file that is there now, if it is not the one it listens to. An old watch ends with its file.
    mutating func listen() {
        guard !isDeaf else { return }
        let found = FileIdentity(of: path)
        guard found == nil || found != watched else { return }
        close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        watched = inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 ? FileIdentity(of: path) : nil
    }
}
