import EventLog

extension EmbeddedLog {
    /// Runs a body while no process appends to the log at `path`. Appends wait meanwhile, so it must take milliseconds only. The stores and
    /// the log are consistent at that moment: the log has nothing that its owner's store does not know.
    ///
    /// Blocks until it is its turn.
    /// - Throws: `LogError.unavailable` if there is no log.
    package static func standstill<Result>(of path: String, _ body: () throws -> Result) throws -> Result {
        let paths = LogPaths(log: path)
        guard FileIdentity(of: paths.log) != nil else { throw LogError.unavailable("there is no log at \(path)") }
        return try FileLock(path: paths.lock).hold(body)
    }

    /// The process with the turn to append, in a sentence for the operator.
    package static func holder(of path: String) -> String { LockHolder.sentence(of: LogPaths(log: path).lock) }

    /// Files beside the log's file while the log is in use.
    package static func companions(of path: String) -> [String] {
        let paths = LogPaths(log: path)
        return [path + "-wal", path + "-shm", paths.lock, paths.cleaner, paths.bells]
            + (0..<Bells.most).map(paths.bell)
    }
}
