import Events
public import GRDB

/// Rows with their records as they were emitted, byte for byte.
extension StateKind {
    /// - Parameter key: the values of its columns.
    public func get(_ key: String..., in database: Database) throws -> Record? { try get(key: key, in: database) }

    /// - Parameter key: as in the log.
    public func get(joined key: String, in database: Database) throws -> Record? {
        try get(key: table.parts(of: key), in: database)
    }

    private func get(key: [String], in database: Database) throws -> Record? {
        guard key.count == table.columns.count else { return nil }
        return try database.record(sql.one, key)
    }

    /// The record as its table has it, for tables of texts.
    /// - Parameter key: as in the log.
    public func text(_ key: String, in database: Database) throws -> String? {
        let select = try Prepared(sql.one, in: database)
        for (index, part) in table.parts(of: key).enumerated() { select.bind(Int32(index + 1), part) }
        return try select.next() ? select.text(0) : nil
    }

    /// Records that match a condition.
    /// - Parameter condition: SQL after `WHERE`, with clauses that may follow it.
    public func all(
        _ condition: String, _ values: [(any Bindable)?] = [], in database: Database
    ) throws -> [Record] {
        try records("\(sql.select)\(condition)", values, in: database)
    }

    /// Records that a statement selects.
    public func records(_ sql: String, _ values: [(any Bindable)?] = [], in database: Database) throws -> [Record] {
        try database.records(sql, values)
    }

    public func count(
        _ condition: String = "TRUE", _ values: [(any Bindable)?] = [], in database: Database
    ) throws -> Int {
        try database.count("\(sql.count)\(condition)", values)
    }

    /// - Parameter json: the record's, as it is emitted.
    /// - Returns: its key.
    @discardableResult
    func save(_ record: Record, json: [UInt8], in database: Database) throws -> [String] {
        let values = values(record)
        let key = key(in: values)
        try change(key, to: record, in: database) {
            try saveRow(values, json, in: database)
            guard let list, let delete = sql.listDelete, let insert = sql.listInsert else { return }
            try Prepared(delete, key, in: database).run()
            for name in list.names(record) { try Prepared(insert, [name] + key, in: database).run() }
        }
        return key
    }

    private func saveRow(_ values: [(any Bindable)?], _ json: [UInt8], in database: Database) throws {
        func run(_ sql: String) throws {
            let statement = try Prepared(sql, values, in: database)
            let last = Int32(values.count + 1)
            if table.isText { statement.bind(last, text: json) } else { statement.bind(last, blob: json) }
            try statement.run()
        }
        if let update = sql.update {
            try run(update)
            guard database.changes == 0 else { return }
        }
        try run(sql.insert)
    }

    /// Deletes a record's row ahead of `end`, for events that have to be emitted before the deletion.
    public func drop(_ record: Record, in database: Database) throws {
        try delete(key(in: values(record)), in: database)
    }

    /// - Parameter key: the values of its columns.
    func delete(_ key: [String], in database: Database) throws {
        guard key.count == table.columns.count else { return }
        try change(key, to: nil, in: database) {
            try Prepared(sql.delete, key, in: database).run()
            if let delete = sql.listDelete { try Prepared(delete, key, in: database).run() }
        }
    }

    private func change(
        _ key: [String], to record: Record?, in database: Database, _ change: () throws -> Void
    ) throws {
        if let changing { try changing(key, record, database, change) } else { try change() }
    }

    func key(in values: [(any Bindable)?]) -> [String] {
        values.prefix(table.columns.count).map { $0 as? String ?? "" }
    }
}
