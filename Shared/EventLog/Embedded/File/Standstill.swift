import EventLog

extension EmbeddedLog {
    /// Runs a body while no process appends to the log at `path`; appends wait meanwhile, so it must be done within milliseconds. What
    /// all stores and the log are at that moment fits together: the log has nothing that its owner's store does not know.
    ///
    /// Blocks until it is its turn.
    /// - Throws: `LogError.unavailable` if there is no log.
    package static func standstill<Result>(of path: String, _ body: () throws -> Result) throws -> Result {
        let paths = LogPaths(log: path)
        guard FileIdentity(of: paths.log) != nil else { throw LogError.unavailable("there is no log at \(path)") }
        return try FileLock(path: paths.lock).hold(body)
    }

    /// Who has the turn to append, in a sentence for the operator.
    package static func holder(of path: String) -> String { LockHolder.sentence(of: LogPaths(log: path).lock) }

    /// What a log has beside its file while it is in use.
    package static func companions(of path: String) -> [String] {
        let paths = LogPaths(log: path)
        return [path + "-wal", path + "-shm", paths.lock, paths.cleaner, paths.bells]
            + (0..<Bells.most).map(paths.bell)
    }
}
