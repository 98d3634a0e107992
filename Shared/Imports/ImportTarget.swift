public import Formats
public import Store

/// What a service does with the rows of imports, and how it undoes their changes.
public protocol ImportTarget: Sendable {
    /// The service's name in sentences.
    var service: String { get }
    /// Beginning of its imports' ids, by which the gateway finds the service.
    var idPrefix: String { get }
    /// Formats of operators' imports.
    var formats: Set<ImportFormat> { get }
    /// Formats of merchants' imports into their own places.
    var formatsOfMerchants: Set<ImportFormat> { get }
    /// Members of a thing's state that change without changing the thing.
    var unweighed: Set<String> { get }

    /// Takes some rows, and notes each change in the journal.
    /// - Parameter owner: a merchant who imports only into their own places; nil: an operator.
    func take(
        _ rows: [ImportRow], owner: String?, label: ImportLabel, in transaction: borrowing Transaction
    ) throws -> ImportRun.Outcome

    /// The group of things that a complete file states all of, with the row's thing in it; nil for a row that has none.
    func group(of row: ImportRow) -> (group: String, thing: String)?

    /// Withdraws things of a group that earlier imports brought, except some, and notes each in the journal.
    /// - Parameter limit: the greatest number in one transaction.
    /// - Returns: how many were withdrawn; fewer than the limit if none is left.
    func withdraw(
        from group: String, but things: Set<String>, limit: Int, label: ImportLabel,
        in transaction: borrowing Transaction
    ) throws -> Int

    /// A thing's present state as JSON; nil if there is none.
    func state(_ kind: String, _ thing: String, in database: Database) throws -> String?

    /// Makes a thing what it was before an import changed or withdrew it.
    /// - Parameter before: the state then, as JSON.
    func restore(_ change: ImportedChange, to before: String, in transaction: borrowing Transaction) throws

    /// Deletes a thing that an import created.
    /// - Returns: the reason why it stays; nil if it was deleted.
    func delete(_ change: ImportedChange, in transaction: borrowing Transaction) throws -> String?
}

extension ImportTarget {
    public var formatsOfMerchants: Set<ImportFormat> { [] }
    public func group(of row: ImportRow) -> (group: String, thing: String)? { nil }
    public func withdraw(
        from group: String, but things: Set<String>, limit: Int, label: ImportLabel,
        in transaction: borrowing Transaction
    ) throws -> Int { 0 }

    /// Notes what an import did to a thing, for undoing. Call it after the thing was emitted or withdrawn.
    /// - Parameter before: the thing's state before; nil if the import created it.
    public func note(
        _ kind: String, _ thing: String, before: String?, by label: ImportLabel, in database: Database
    ) throws {
        let after = try state(kind, thing, in: database).map(digest)
        try ImportJournal(database: database).note(kind, thing, before: before, after: after, by: label.id)
    }

    /// Digest of a state, which stays the same when a thing is restored.
    public func digest(_ state: String) throws -> String { try ImportJournal.digest(state, without: unweighed) }
}
