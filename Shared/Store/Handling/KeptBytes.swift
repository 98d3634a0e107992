import Synchronization

/// Counts the bytes that a request makes a service keep: the records that its steps emit, in the log and in the store.
public final class KeptBytes: Sendable {
    /// Counter of the request that the present task serves; nil if nobody counts.
    @TaskLocal public static var current: KeptBytes?

    /// Bytes that a step may keep besides its records: rows of tables that no record shows, and pages that it begins.
    static let ofStep = 4096
    /// Bytes that a record takes besides its own: keys, headers and index rows, in the log and in the store.
    static let ofRecord = 2048
    /// Copies of a record's bytes: in the log, in a table of the store, and in the pages that either leaves half full.
    static let copies = 3

    private let sum = Mutex(0)

    public init() {}

    public var count: Int { sum.withLock(\.self) }

    /// Counts a committed step.
    /// - Parameter records: the bytes of each record that it emits.
    func add(_ records: [Int]) {
        let bytes = records.reduce(KeptBytes.ofStep) { $0 + KeptBytes.copies * $1 + KeptBytes.ofRecord }
        sum.withLock { $0 += bytes }
    }
}
