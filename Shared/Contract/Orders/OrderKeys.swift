public import Events

/// An order's position in lists: by time, then id. Lists of several instances are merged by it, so cursors hold whatever their number is.
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

    /// As SQLite compares them: texts by their bytes.
    public static func < (left: OrderKey, right: OrderKey) -> Bool {
        left.created == right.created
            ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.created < right.created
    }
}

/// A ticket's position in the list of its show's door: by order, then by the order's line.
public struct DoorKey: Codable, Sendable, Hashable, Comparable {
    public var order: String
    /// Its index.
    public var line: Int

    /// As SQLite compares them.
    public static func < (left: DoorKey, right: DoorKey) -> Bool {
        left.order == right.order
            ? left.line < right.line : left.order.utf8.lexicographicallyPrecedes(right.order.utf8)
    }
}

/// What an order adds to a table of a place's orders (CSV), as one of several instances says it: whole tables are in the order of keys.
public struct OrderRows: Codable, Sendable {
    public var key: OrderKey
    /// With their ends.
    public var lines: String
}

/// A part of such a table.
public struct OrderTablePart: Codable, Sendable {
    /// The line of the columns' names, with its end.
    public var columns: String
    public var rows: [OrderRows]
}
