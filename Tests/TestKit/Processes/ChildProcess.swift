import Foundation
import Synchronization

/// One run of an executable: started, watched to its end and reaped by a thread of its own.
final class ChildProcess: Sendable {
    let id: pid_t
    private let state: Mutex<RunState>

    /// How a process ended.
    enum End: Sendable, Equatable, CustomStringConvertible {
        case exited(Int32)
        case killed(Int32)

        var description: String {
            switch self {
            case .exited(let code): "exited with \(code)"
            case .killed(let signal): "was killed by signal \(signal)"
            }
        }
    }

    private struct RunState {
        var end: End?
        var waiting: [CheckedContinuation<End, Never>] = []
    }

    struct CannotStart: Error, CustomStringConvertible {
        let path: String
        let reason: String
        var description: String { "cannot start \(path): \(reason)" }
    }

    /// - Parameter output: a file to which all its output is appended.
    init(path: String, arguments: [String], environment: [String: String], output: String) throws {
        // Made before the first child, so that no child inherits the pipe.
        let orphans = Orphans.shared
        id = try ChildProcess.spawn(path, arguments, environment, output)
        state = Mutex(RunState())
        orphans.began(id)
        Thread.detachNewThread { self.watch() }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], _ output: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A child begins with the default signal handling, whatever this process uses.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var id: pid_t = 0
        let error = posix_spawn(&id, path, &actions, &attributes, argv, envp)
        guard error == 0 else { throw CannotStart(path: path, reason: String(cString: strerror(error))) }
        return id
    }

    /// Waits for the end without reaping, then reaps under the lock: so a signal never reaches another process of the same id.
    private func watch() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (end, waiting) = state.withLock { state in
            var status: Int32 = 0
            waitpid(id, &status, 0)
            let end: End = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
            state.end = end
            defer { state.waiting = [] }
            return (end, state.waiting)
        }
        Orphans.shared.ended(id)
        for continuation in waiting { continuation.resume(returning: end) }
    }

    var end: End? { state.withLock { $0.end } }

    func signal(_ signal: Int32) {
        state.withLock { state in
            if state.end == nil { kill(id, signal) }
        }
    }

    func waitForEnd() async -> End {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state in
                if state.end == nil { state.waiting.append(continuation) }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }
}

/// Ends every child with this process, even if it is killed. A small shell holds the other end of a pipe, gets the id of every child, and
/// kills the remaining ones when the pipe closes.
private final class Orphans: Sendable {
    static let shared = Orphans()
    private let pipe: Mutex<FileHandle>

    private init() {
        let script = """
            alive=
            while read -r word id; do
                case $word in
                began) alive="$alive $id " ;;
                ended) alive=$(echo "$alive" | sed "s/ $id //") ;;
                esac
            done
            [ -z "$alive" ] || kill -9 $alive
            """
        var ends: [Int32] = [0, 0]
        precondition(Foundation.pipe(&ends) == 0, "no pipe: \(String(cString: strerror(errno)))")
        for end in ends { precondition(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // A group of its own, so that Ctrl-C in a terminal does not end it before its work.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let argv = ["/bin/sh", "-c", script].map { (text: String) in strdup(text) } + [nil]
        var id: pid_t = 0
        posix_spawn(&id, "/bin/sh", &actions, &attributes, argv, environ)
        argv.forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends[0])
        pipe = Mutex(FileHandle(fileDescriptor: ends[1], closeOnDealloc: false))
    }

    func began(_ id: pid_t) { send("began \(id)\n") }
    func ended(_ id: pid_t) { send("ended \(id)\n") }

    private func send(_ line: String) {
        pipe.withLock { try? $0.write(contentsOf: Data(line.utf8)) }
    }
}
