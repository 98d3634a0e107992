public import Events
public import GRDB

/// A store's tables within a transaction, or a read's. Services see this, statements and rows; the library below is the store's alone.
public typealias Database = GRDB.Database

/// Statements, each with the values of its parameters in their order. Every text is parsed once.
extension Database {
    /// Runs statements without parameters: a migration's.
    public func script(_ sql: String) throws { try execute(sql: sql) }

    /// Runs a statement that returns no rows.
    public func run(_ sql: String, _ values: [(any Bindable)?] = []) throws {
        try whole(sql, values).run()
    }

    /// With a value for every parameter.
    private func whole(_ sql: String, _ values: [(any Bindable)?]) throws -> Prepared {
        let statement = try Prepared(sql, values, in: self)
        try statement.check(isFilledBy: values.count)
        return statement
    }

    /// How many rows the last statement has changed.
    public var changes: Int { changesCount }

    /// The number that the last inserted row was given.
    public var lastRow: Int64 { lastInsertedRowID }

    /// What is made of each row.
    public func rows<Value>(
        _ sql: String, _ values: [(any Bindable)?] = [], _ read: (borrowing Prepared) throws -> Value
    ) throws -> [Value] {
        let select = try whole(sql, values)
        var found: [Value] = []
        while try select.next() { found.append(try read(select)) }
        return found
    }

    /// What is made of the first row; nil if there is none.
    public func first<Value>(
        _ sql: String, _ values: [(any Bindable)?] = [], _ read: (borrowing Prepared) throws -> Value
    ) throws -> Value? {
        let select = try whole(sql, values)
        return try select.next() ? try read(select) : nil
    }

    /// Whether there is a row.
    public func has(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Bool {
        try whole(sql, values).next()
    }

    /// What is found after changes, which are then undone.
    public func undoing<Value>(_ changes: () throws -> Value?) throws -> Value? {
        var found: Value?
        try inSavepoint {
            found = try changes()
            return .rollback
        }
        return found
    }

    // MARK: - The first column

    public func integer(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Int64? {
        try first(sql, values) { $0.integer(ifAny: 0) } ?? nil
    }

    /// Of the first row; 0 if there is none.
    public func count(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Int {
        Int(try integer(sql, values) ?? 0)
    }

    /// Of microseconds since 1970.
    public func time(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Timestamp? {
        try first(sql, values) { $0.time(ifAny: 0) } ?? nil
    }

    public func text(_ sql: String, _ values: [(any Bindable)?] = []) throws -> String? {
        try first(sql, values) { $0.text(0) } ?? nil
    }

    public func texts(_ sql: String, _ values: [(any Bindable)?] = []) throws -> [String] {
        try rows(sql, values) { $0.string(0) }
    }

    /// JSON of a text or a blob.
    public func record<Record: Decodable>(
        _ sql: String, _ values: [(any Bindable)?] = [], as type: Record.Type = Record.self
    ) throws -> Record? {
        try first(sql, values) { try $0.record(0) }
    }

    public func records<Record: Decodable>(
        _ sql: String, _ values: [(any Bindable)?] = [], as type: Record.Type = Record.self
    ) throws -> [Record] {
        try rows(sql, values) { try $0.record(0) }
    }
}
