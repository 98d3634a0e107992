/// A menu as read, with the position of each item in its file.
public struct MenuFile: Sendable, Hashable {
    /// Position of an item.
    public struct Origin: Sendable, Hashable {
        /// Number as of `ImportRow`.
        public var row: Int
        /// In JSON: pointer of the item, the prefix of its members' pointers.
        public var pointer = ""
        /// In CSV: the lines of its choices, by group.
        public var choices: [[Int]] = []

        init(row: Int, pointer: String = "", choices: [[Int]] = []) {
            self.row = row
            self.pointer = pointer
            self.choices = choices
        }

        /// Position of a member of the item: its row, and its name there.
        public func place(of field: String?) -> (row: Int, field: String?) {
            guard let field else { return (row, pointer.isEmpty ? nil : pointer) }
            guard pointer.isEmpty else { return (row, pointer + field) }
            let parts = field.split(separator: "/").map(String.init)
            guard parts.first == "options", parts.count > 1, let group = Int(parts[1]), choices.indices.contains(group),
                let first = choices[group].first
            else { return (row, MenuColumns.column(parts.first ?? "")) }
            guard parts.count > 3, parts[2] == "choices", let choice = Int(parts[3]),
                choices[group].indices.contains(choice)
            else {
                return (first, parts.count > 2 ? MenuColumns.groupColumn(parts[2]) : "group")
            }
            return (choices[group][choice], parts.count > 4 ? MenuColumns.column(parts[4]) : nil)
        }
    }

    public var menu: Menu
    /// Positions of the items of `menu.items`.
    public var origins: [Origin]
    /// Row of the place itself.
    public var placeRow: Int

    /// Position of a member of the place.
    public func place(of field: String?) -> (row: Int, field: String?) {
        (placeRow, placeRow == 0 ? field : field.map { MenuColumns.placeColumn($0) })
    }
}

/// Columns of a menu's file, and the API's names of them.
enum MenuColumns {
    /// Kind of a row.
    enum RowKind: String, CaseIterable { case place, item, choice }

    /// Columns in the order of a file; names in other languages follow `name` and `group_name`.
    static let all = [
        "kind", "id", "name", "section", "price", "currency", "tax_rate", "description", "ingredients", "allergens",
        "image", "illustrative", "stock", "daily_portions", "hides_stock", "sold_out_on", "item", "group", "group_name",
        "least", "most", "available", "time_zone", "opening_hours_data", "delivery_radius", "delivery_area",
        "delivery_fee",
    ]

    static func isColumn(_ name: String) -> Bool {
        all.contains(name) || name.hasPrefix("name:") || name.hasPrefix("group_name:")
    }

    static func column(_ member: String) -> String {
        switch member {
        case "category": "section"
        case "isAvailable": "available"
        case "soldOutOn": "sold_out_on"
        case "hidesStock": "hides_stock"
        case "names": "name"
        case "taxRate": "tax_rate"
        default: member
        }
    }

    static func groupColumn(_ member: String) -> String {
        switch member {
        case "id": "group"
        case "name", "names": "group_name"
        case "choices": "kind"
        default: member
        }
    }

    static func placeColumn(_ pointer: String) -> String {
        if pointer.hasPrefix("/ordering/delivery/radius") { return "delivery_radius" }
        if pointer.hasPrefix("/ordering/delivery/area") { return "delivery_area" }
        if pointer.hasPrefix("/ordering/delivery/fee") { return "delivery_fee" }
        return pointer.hasPrefix("/openingHours") ? "opening_hours_data" : "id"
    }
}
