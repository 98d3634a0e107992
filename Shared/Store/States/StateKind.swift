public import Events
public import GRDB

/// A kind of thing whose present state a service keeps: of each thing the last record of a topic, and a row that follows from it.
///
/// It is declared once. Reading, saving, events, rebuild and republishing follow from the declaration.
public struct StateKind<Record: StateRecord>: Sendable {
    /// Values of a row, the key's first.
    public typealias Values = @Sendable (Record) -> [(any Bindable)?]

    public let topic: Topic
    /// Table of the rows.
    public let table: StateTable
    /// Event type of a record, unless another of the topic's types is named.
    let changed: @Sendable (Record) -> EventType<Record>
    let partitionKey: @Sendable (Record) -> String
    let partitionKeyOfKey: @Sendable (String) -> String?
    let owner: Owner?
    let stage: Draft.Stage
    let values: Values
    let list: List?
    let changing: Changing?
    let ending: Ending?
    let folding: (@Sendable (Record, Database) throws -> Void)?
    let restating: (@Sendable (inout Record, Restatement) -> Void)?
    let sql: SQL

    /// Decides which owned partition emits a record, by its key and its partition key.
    public typealias Owner = @Sendable (_ key: String, _ partitionKey: String) -> String

    /// Rows of another table, one for each name that a record lists.
    public struct List: Sendable {
        let table: String
        let column: String
        let names: @Sendable (Record) -> [String]

        public init(_ table: String, _ column: String, _ names: @escaping @Sendable (Record) -> [String]) {
            (self.table, self.column, self.names) = (table, column, names)
        }
    }

    /// Note of a deleted thing, so that an earlier command does not restore it.
    public struct Ending: Sendable {
        let type: String
        let note: @Sendable (_ json: [UInt8], _ database: Database) throws -> Void

        /// - Parameters:
        ///   - type: the event that says how it ended.
        ///   - note: keeps what is needed of it, besides the deleted row.
        public init<Ended: Decodable>(
            _ type: EventType<Ended>,
            _ note: @escaping @Sendable (_ ended: Ended, _ json: [UInt8], _ database: Database) throws -> Void
        ) {
            self.type = type.name
            self.note = { json, database in try note(JSON.decode(Ended.self, from: json), json, database) }
        }
    }

    /// Changes a row, and stores what else follows from the change.
    /// - Parameters:
    ///   - key: the values of its key.
    ///   - record: its new value; nil if it is deleted.
    ///   - change: changes the row.
    public typealias Changing =
        @Sendable (_ key: [String], _ record: Record?, _ database: Database, _ change: () throws -> Void) throws -> Void

    /// - Parameters:
    ///   - changed: event type of a record; its subject is the record's key.
    ///   - type: the same where it depends on the record.
    ///   - table: table of the rows, and the columns that make the key.
    ///   - partitionKey: decides order and ownership.
    ///   - partitionKeyOfKey: partition key of a key without a record; nil if only the record has it.
    ///   - owner: decides which owned partition emits its events; nil: that of the input that they follow from.
    ///   - stage: when they may be appended.
    ///   - columns: columns besides the key's and `record`.
    ///   - steady: columns without NULL that hardly ever change. SQLite writes an index entry for each column that is set, whether or not
    ///     it changes, so an existing row is saved without them.
    ///   - list: names that stand in a table of their own.
    ///   - changing: further changes when a row changes.
    ///   - ending: note that is kept of a deleted thing.
    ///   - folding: further notes of a rebuild.
    ///   - restating: changes a record before it is emitted again, besides its reflected inputs.
    ///   - values: values of the key's columns and of `columns`.
    public init(
        _ topic: Topic, _ changed: EventType<Record>, type: (@Sendable (Record) -> EventType<Record>)? = nil,
        in table: StateTable,
        partitionKey: @escaping @Sendable (Record) -> String,
        ofKey partitionKeyOfKey: @escaping @Sendable (String) -> String? = { _ in nil },
        owner: Owner? = nil, stage: Draft.Stage = .state, columns: [String] = [], steady: [String] = [],
        list: List? = nil, changing: Changing? = nil, ending: Ending? = nil,
        folding: (@Sendable (Record, Database) throws -> Void)? = nil,
        restating: (@Sendable (inout Record, Restatement) -> Void)? = nil, values: @escaping Values
    ) {
        (self.topic, self.changed, self.table) = (topic, type ?? { _ in changed }, table)
        (self.partitionKey, self.partitionKeyOfKey) = (partitionKey, partitionKeyOfKey)
        (self.owner, self.stage) = (owner, stage)
        (self.values, self.list, self.changing, self.restating) = (values, list, changing, restating)
        (self.ending, self.folding) = (ending, folding)
        sql = SQL(table, columns: columns, steady: steady, list: list.map { ($0.table, $0.column) })
    }

    /// The statements, made once.
    struct SQL: Sendable {
        let select: String
        let one: String
        /// Update of an existing row; nil if every save sets every column.
        let update: String?
        let insert: String
        let delete: String
        let count: String
        let listInsert: String?
        let listDelete: String?

        init(_ table: StateTable, columns: [String], steady: [String], list: (table: String, column: String)?) {
            let all = table.columns + columns + ["record"]
            let condition = table.columns.map { "\($0) = ?" }.joined(separator: " AND ")
            select = "SELECT record FROM \(table.name) WHERE "
            one = select + condition
            count = "SELECT count(*) FROM \(table.name) WHERE "
            let numbered = all.enumerated().map { (name: $1, mark: "?\($0 + 1)") }
            insert = """
                INSERT INTO \(table.name) (\(all.joined(separator: ", "))) \
                VALUES (\(numbered.map(\.mark).joined(separator: ", "))) \
                ON CONFLICT (\(table.columns.joined(separator: ", "))) DO UPDATE SET \
                \((columns + ["record"]).map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
                """
            let held = numbered.filter { (table.columns + steady).contains($0.name) }
            let set = numbered.filter { !(table.columns + steady).contains($0.name) }
            update =
                steady.isEmpty
                ? nil
                : """
                UPDATE \(table.name) SET \(set.map { "\($0.name) = \($0.mark)" }.joined(separator: ", ")) \
                WHERE \(held.map { "\($0.name) = \($0.mark)" }.joined(separator: " AND "))
                """
            delete = "DELETE FROM \(table.name) WHERE \(condition)"
            listInsert = list.map {
                """
                INSERT INTO \($0.table) (\(([$0.column] + table.columns).joined(separator: ", "))) \
                VALUES (\(([$0.column] + table.columns).map { _ in "?" }.joined(separator: ", ")))
                """
            }
            listDelete = list.map { "DELETE FROM \($0.table) WHERE \(condition)" }
        }
    }
}
