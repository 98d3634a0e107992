public import Events
public import GRDB

/// A kind of thing whose present state a service keeps: of each thing the last record of a topic, and a row that follows from it.
///
/// It is declared once. Reading and saving, the events, the rebuild, and saying everything again follow from that.
public struct StateKind<Record: StateRecord>: Sendable {
    /// Values of a row, the key's first.
    public typealias Values = @Sendable (Record) -> [(any Bindable)?]

    public let topic: Topic
    /// Where the rows stand.
    public let table: StateTable
    /// The event that says a record, unless another of its types is named.
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

    /// Decides which of the service's partitions emits a record, by its key and its partition key.
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

    /// What is kept of a thing that is gone, so that a command from before does not bring it back.
    public struct Ending: Sendable {
        let type: String
        let note: @Sendable (_ json: [UInt8], _ database: Database) throws -> Void

        /// - Parameters:
        ///   - type: the event that says how it ended.
        ///   - note: keeps of it what is needed, beside a row that is gone.
        public init<Ended: Decodable>(
            _ type: EventType<Ended>,
            _ note: @escaping @Sendable (_ ended: Ended, _ json: [UInt8], _ database: Database) throws -> Void
        ) {
            self.type = type.name
            self.note = { json, database in try note(JSON.decode(Ended.self, from: json), json, database) }
        }
    }

    /// Changes a row, and notes in the store what else follows from that.
    /// - Parameters:
    ///   - key: the values of its key.
    ///   - record: what it becomes; nil if it is deleted.
    ///   - change: changes the row.
    public typealias Changing =
        @Sendable (_ key: [String], _ record: Record?, _ database: Database, _ change: () throws -> Void) throws -> Void

    /// - Parameters:
    ///   - changed: the event that says a record; its subject is the record's key.
    ///   - type: the same where that follows from the record.
    ///   - table: where the rows stand, and the columns that make the key.
    ///   - partitionKey: decides order and ownership.
    ///   - partitionKeyOfKey: the same of a key of which there is no record any more; nil if only the record tells it.
    ///   - owner: which partition's its events are; nil: that of the input that they follow from.
    ///   - stage: when they may be appended.
    ///   - columns: beside the key's and `record`.
    ///   - steady: columns without NULL that hardly ever change. SQLite writes an index again for each column that is set, whether or not it changes: a
    ///     row that is there already is saved without them.
    ///   - list: names that stand in a table of their own.
    ///   - changing: what else is done when a row changes.
    ///   - ending: what is kept of what is gone.
    ///   - folding: what a rebuild notes beside.
    ///   - restating: changes a record before it is said again, beside the inputs that it follows from.
    ///   - values: of the key's columns and of `columns`.
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
        /// Of a row that is there; nil if every save sets every column.
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
