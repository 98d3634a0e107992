public import Events
import GRDB

/// The table that a state topic's things stand in, one row for each key.
public struct StateTable: Sendable {
    let name: String
    /// One column, or two that a key joins with a slash, of which only the first may hold slashes itself.
    let columns: [String]
    /// Of the rows that are the topic's; nil: all are.
    private let condition: String?
    /// Whether records stand in it as texts, else as blobs.
    let isText: Bool

    /// - Parameters:
    ///   - key: the columns that make the record's key.
    ///   - condition: tells the topic's rows from those of another; nil: all are its own.
    ///   - isText: records stand in it as texts, which SQL can look into; else as blobs.
    public init(_ name: String, key columns: String..., where condition: String? = nil, isText: Bool = false) {
        self.name = name
        self.columns = columns
        self.condition = condition
        self.isText = isText
    }

    package func keys(after key: String?, limit: Int, in database: Database) throws -> [String] {
        let names = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(names) FROM \(name)
                    WHERE \(condition ?? "TRUE") \(key == nil ? "" : "AND (\(names)) > (\(marks))")
                    ORDER BY \(names) LIMIT ?
                    """),
            arguments: StatementArguments((key.map(parts) ?? []).map(\.databaseValue) + [limit.databaseValue]))
        return rows.map { row in StateTable.key(columns.indices.map { row[$0] as String }) }
    }

    func has(_ key: String, in database: Database) throws -> Bool {
        let parts = parts(of: key)
        guard parts.count == columns.count else { return false }
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        return try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT 1 FROM \(name) WHERE \(condition)"),
            arguments: StatementArguments(parts)) ?? false
    }

    /// As in the log.
    static func key(_ parts: [String]) -> String { parts.count == 1 ? parts[0] : parts.joined(separator: "/") }

    /// The values of the key's columns.
    func parts(of key: String) -> [String] {
        guard columns.count == 2, let slash = key.lastIndex(of: "/") else { return [key] }
        return [String(key[..<slash]), String(key[key.index(after: slash)...])]
    }
}

/// Why things are said again.
public enum Restatement: Sendable {
    /// An owner before this one said something of the thing too late: the record as it stands.
    case late
    /// In the form of a new release: also what others must hear again to go on.
    case upgrade
    /// To a log that lost it: likewise, and without the positions that it reflects, which mean nothing there.
    case newLog

    /// The positions that a record says it reflects.
    public func reflects(_ positions: InputPositions) -> InputPositions {
        self == .newLog ? InputPositions() : positions
    }
}
