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
    let changed: EventType<Record>
    let partitionKey: @Sendable (Record) -> String
    let partitionKeyOfKey: @Sendable (String) -> String?
    let isOwnedByKey: Bool
    let values: Values
    let list: List?
    let changing: Changing?
    let ending: Ending?
    let restating: (@Sendable (inout Record, Restatement) -> Void)?
    let sql: SQL

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
    ///   - table: where the rows stand, and the columns that make the key.
    ///   - partitionKey: decides order and ownership.
    ///   - partitionKeyOfKey: the same of a key of which there is no record any more; nil if only the record tells it.
    ///   - isOwnedByKey: what is said is its own partition's, whichever partition's input it follows from.
    ///   - columns: beside the key's and `record`.
    ///   - list: names that stand in a table of their own.
    ///   - changing: what else is done when a row changes.
    ///   - ending: what is kept of what is gone.
    ///   - restating: changes a record before it is said again, beside the inputs that it follows from.
    ///   - values: of the key's columns and of `columns`.
    public init(
        _ topic: Topic, _ changed: EventType<Record>, in table: StateTable,
        partitionKey: @escaping @Sendable (Record) -> String,
        ofKey partitionKeyOfKey: @escaping @Sendable (String) -> String? = { _ in nil },
        isOwnedByKey: Bool = false, columns: [String] = [], list: List? = nil, changing: Changing? = nil,
        ending: Ending? = nil,
        restating: (@Sendable (inout Record, Restatement) -> Void)? = nil, values: @escaping Values
    ) {
        (self.topic, self.changed, self.table) = (topic, changed, table)
        (self.partitionKey, self.partitionKeyOfKey) = (partitionKey, partitionKeyOfKey)
        self.isOwnedByKey = isOwnedByKey
        (self.values, self.list, self.changing, self.restating) = (values, list, changing, restating)
        self.ending = ending
        sql = SQL(table, columns: columns, list: list.map { ($0.table, $0.column) })
    }

    /// The statements, made once.
    struct SQL: Sendable {
        let select: String
        let insert: String
        let delete: String
        let count: String
        let condition: String
        let listInsert: String?
        let listDelete: String?

        init(_ table: StateTable, columns: [String], list: (table: String, column: String)?) {
            let all = table.columns + columns + ["record"]
            condition = table.columns.map { "\($0) = ?" }.joined(separator: " AND ")
            select = "SELECT record FROM \(table.name) WHERE "
            count = "SELECT count(*) FROM \(table.name) WHERE "
            insert = """
                INSERT OR REPLACE INTO \(table.name) (\(all.joined(separator: ", "))) \
                VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))
                """
            delete = "DELETE FROM \(table.name) WHERE \(condition)"
            listInsert = list.map {
                """
                INSERT INTO \($0.table) (\(([$0.column] + table.columns).joined(separator: ", "))) \
                VALUES (\(([$0.column] + table.columns).map { _ in "?" }.joined(separator: ", ")))
                """
            }
            listDelete = list.map { [condition] in "DELETE FROM \($0.table) WHERE \(condition)" }
        }
    }
}
