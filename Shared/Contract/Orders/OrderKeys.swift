public import Events

/// An order's position in lists: by time, then id. Lists of several instances are merged by it, so cursors stay valid when the number of
/// instances changes.
public struct OrderKey: Codable, Sendable, Hashable, Comparable {
    /// In microseconds.
    public var created: Int64
    public var id: String

    public init(created: Int64, id: String) {
        self.created = created
        self.id = id
    }

    public init(createdAt: Timestamp, id: String) {
        self.init(created: createdAt.microseconds, id: id)
    }

    /// Compares as SQLite does: texts by their bytes.
    public static func < (left: OrderKey, right: OrderKey) -> Bool {
        left.created == right.created
            ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.created < right.created
    }
}

/// A ticket's position in the list of its show's door: by order, then by the order's line.
public struct DoorKey: Codable, Sendable, Hashable, Comparable {
    public var order: String
    /// The line's index.
    public var line: Int

    /// Compares as SQLite does.
    public static func < (left: DoorKey, right: DoorKey) -> Bool {
        left.order == right.order
            ? left.line < right.line : left.order.utf8.lexicographicallyPrecedes(right.order.utf8)
    }
}

/// An order's rows in a CSV table of a place's orders, from one of several instances. The whole table is sorted by keys.
public struct OrderRows: Codable, Sendable {
    public var key: OrderKey
    /// CSV lines with their line ends.
    public var lines: String
}

/// One instance's part of such a table.
public struct OrderTablePart: Codable, Sendable {
    /// The header line, with its line end.
    public var columns: String
    public var rows: [OrderRows]
}
