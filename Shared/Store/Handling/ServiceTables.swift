/// Tables and files in which a service keeps its state.
public protocol ServiceTables: Sendable {
    /// Kinds of state that it keeps, each in a topic of its own, in the order in which they are emitted again.
    var kinds: [any StateKeeping] { get }
    /// Migrations of its own tables; a released migration is never changed.
    var migrations: [Migration] { get }
    /// Tables that a rebuild must restore exactly.
    var domainTables: [String] { get }
    /// Files beside its store that its steps write.
    var archives: [ArchiveFile] { get }
}

extension ServiceTables {
    public var archives: [ArchiveFile] { [] }
}
