public import Events
public import GRDB

/// A store's tables within a transaction or a read. Services use this type, statements and rows; only the store uses the library below.
public typealias Database = GRDB.Database

/// Statements, each with the values of its parameters in order. Every SQL text is parsed once.
extension Database {
    /// Runs statements without parameters, in migrations.
    public func script(_ sql: String) throws { try execute(sql: sql) }

    /// Runs a statement that returns no rows.
    public func run(_ sql: String, _ values: [(any Bindable)?] = []) throws {
        try whole(sql, values).run()
    }

    /// Prepares a statement with a value for every parameter.
    private func whole(_ sql: String, _ values: [(any Bindable)?]) throws -> Prepared {
        let statement = try Prepared(sql, values, in: self)
        try statement.check(isFilledBy: values.count)
        return statement
    }

    /// Number of rows that the last statement has changed.
    public var changes: Int { changesCount }

    /// Row id of the last inserted row.
    public var lastRow: Int64 { lastInsertedRowID }

    /// Maps each row.
    public func rows<Value>(
        _ sql: String, _ values: [(any Bindable)?] = [], _ read: (borrowing Prepared) throws -> Value
    ) throws -> [Value] {
        let select = try whole(sql, values)
        var found: [Value] = []
        while try select.next() { found.append(try read(select)) }
        return found
    }

    /// Maps the first row; nil if there is none.
    public func first<Value>(
        _ sql: String, _ values: [(any Bindable)?] = [], _ read: (borrowing Prepared) throws -> Value
    ) throws -> Value? {
        let select = try whole(sql, values)
        return try select.next() ? try read(select) : nil
    }

    /// True if there is a row.
    public func has(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Bool {
        try whole(sql, values).next()
    }

    /// Evaluates `changes` and rolls them back.
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

    /// Integer of the first row; 0 if there is none.
    public func count(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Int {
        Int(try integer(sql, values) ?? 0)
    }

    /// Time of the first row, from microseconds since 1970.
    public func time(_ sql: String, _ values: [(any Bindable)?] = []) throws -> Timestamp? {
        try first(sql, values) { $0.time(ifAny: 0) } ?? nil
    }

    public func text(_ sql: String, _ values: [(any Bindable)?] = []) throws -> String? {
        try first(sql, values) { $0.text(0) } ?? nil
    }

    public func texts(_ sql: String, _ values: [(any Bindable)?] = []) throws -> [String] {
        try rows(sql, values) { $0.string(0) }
    }

    /// Decodes JSON of a text or a blob.
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
