import Foundation

/// Limit of open files and sockets of this process.
enum FileLimit {
    /// Files and sockets that a process needs besides its clients' connections.
    private static let reserve = 500

    /// Raises the limit as far as this process may. Many systems begin with 1,024.
    /// - Returns: the number of connections that it allows.
    static func raise() -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return .max }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            _ = setrlimit(files, &limit)
            _ = getrlimit(files, &limit)
        }
        return max(reserve, Int(clamping: limit.rlim_cur) - reserve)
    }
}
