public import Events
import GRDB

/// Table of a state topic's things, one row for each key.
public struct StateTable: Sendable {
    let name: String
    /// One column, or two that a key joins with a slash; only the first may contain slashes itself.
    let columns: [String]
    /// Selects the topic's rows; nil: all are.
    private let condition: String?
    /// True if records are stored as texts, else as blobs.
    let isText: Bool

    /// - Parameters:
    ///   - key: the columns that make the record's key.
    ///   - condition: selects the topic's rows in a shared table; nil: all are its own.
    ///   - isText: true if records are stored as texts, which SQL can look into; else as blobs.
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

    /// The key as in the log.
    static func key(_ parts: [String]) -> String { parts.count == 1 ? parts[0] : parts.joined(separator: "/") }

    /// Values of the key's columns.
    func parts(of key: String) -> [String] {
        guard columns.count == 2, let slash = key.lastIndex(of: "/") else { return [key] }
        return [String(key[..<slash]), String(key[key.index(after: slash)...])]
    }
}

/// Why things are emitted again.
public enum Restatement: Sendable {
    /// A former owner wrote a late record of the thing: the record as it stands.
    case late
    /// A new release's form: also what others need to read again to continue.
    case upgrade
    /// A log that lost it: likewise, without the reflected positions, which mean nothing there.
    case newLog

    /// Positions that the emitted record reflects.
    public func reflects(_ positions: InputPositions) -> InputPositions {
        self == .newLog ? InputPositions() : positions
    }
}
