import Contract
import Events
import Store

/// The SQL of a list of orders, in the store or in the archive. Places and merchants have a table of their own, which is joined only if one
/// of them is asked for.
struct OrderSelection {
    /// Where orders stand.
    enum Shelf {
        case store
        /// - Parameter but: ids of orders that count in the store alone.
        case archive(but: [String])

        fileprivate var tables: (orders: String, both: String) {
            switch self {
            case .store: ("orders o", "order_places p JOIN orders o ON o.id = p.order_id")
            case .archive:
                ("archived_orders o", "archived_places p JOIN archived_orders o ON o.number = p.number")
            }
        }
    }

    private var conditions: [String] = []
    private var arguments: [(any Bindable)?] = []
    private let joinsPlaces: Bool
    private let shelf: Shelf

    init(_ filter: OrderFilter, for actor: Actor, in shelf: Shelf = .store) {
        self.shelf = shelf
        joinsPlaces = actor.role == .merchant || filter.place != nil
        switch actor.role {
        case .customer:
            // One list of all browsers that are joined: by time and id, which know nothing of whose an order is.
            let ids = [actor.id] + (actor.also ?? [])
            add("o.customer IN (\(ids.map { _ in "?" }.joined(separator: ", ")))", ids)
        case .merchant: add("p.merchant = ?", [actor.id])
        case .operator: break
        }
        if let place = filter.place { add("p.place = ?", [place]) }
        if !filter.statuses.isEmpty {
            let marks = filter.statuses.map { _ in "?" }.joined(separator: ", ")
            add("o.status IN (\(marks))", filter.statuses.map(\.rawValue))
        }
        if case .archive(let others) = shelf, !others.isEmpty {
            add("o.id NOT IN (\(others.map { _ in "?" }.joined(separator: ", ")))", others)
        }
    }

    private mutating func add(_ condition: String, _ values: [any Bindable]) {
        conditions.append(condition)
        arguments += values
    }

    /// The keys of a page, the newest first.
    func keys(after last: OrderKey?, limit: Int, in database: Database) throws -> [OrderKey] {
        var page = self
        if let last {
            // The first is what an index is used for.
            page.add("\(created) <= ?", [last.created])
            page.add("(\(created), \(id)) < (?, ?)", [last.created, last.id])
        }
        return try database.rows(
            """
            SELECT \(joinsPlaces ? "DISTINCT" : "") \(created) AS created, \(id) AS id \(page.source)
            ORDER BY created DESC, id DESC LIMIT ?
            """, page.arguments + [limit]
        ) { OrderKey(created: $0.integer(0), id: $0.string(1)) }
    }

    func count(in database: Database) throws -> Int {
        try database.count("SELECT count(\(joinsPlaces ? "DISTINCT \(id)" : "*")) \(source)", arguments)
    }

    private var source: String {
        let tables = joinsPlaces ? shelf.tables.both : shelf.tables.orders
        return "FROM \(tables)" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
    }

    private var created: String { joinsPlaces ? "p.created" : "o.created" }

    private var id: String {
        if case .store = shelf, joinsPlaces { return "p.order_id" }
        return "o.id"
    }
}
