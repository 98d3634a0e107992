/// The append that has waited longest to be written, for readiness: a process that cannot append is not ready, even if nothing has failed
/// yet.
public struct OldestWait: Sendable, Equatable {
    public let age: Duration
    /// "3 records for orders.commands/7"
    public let what: String
    /// What it waits for, if known: "process 1234 (catalog, stopped) holds /data/log.db-lock".
    public let why: String?

    public init(age: Duration, what: String, why: String?) {
        self.age = age
        self.what = what
        self.why = why
    }
}

extension EventLog {
    /// Nil for a log that does not know.
    public var oldestWait: OldestWait? { nil }
}
