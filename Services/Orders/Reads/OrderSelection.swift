import Contract
import Events
import Store

/// The SQL of a list of orders, in the store or in the archive. Places and merchants have a table of their own, which is joined only if the
/// filter names one of them.
struct OrderSelection {
    /// The database that orders are read from.
    enum Location {
        case store
        /// - Parameter but: ids of orders that count only in the store.
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
    private let location: Location

    init(_ filter: OrderFilter, for actor: Actor, in location: Location = .store) {
        self.location = location
        joinsPlaces = actor.role == .merchant || filter.place != nil
        switch actor.role {
        case .customer:
            // One list for all browsers that are joined to the account: its keys are time and id, whoever placed the order.
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
        if case .archive(let others) = location, !others.isEmpty {
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
            // The first condition is the one that uses an index.
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
        let tables = joinsPlaces ? location.tables.both : location.tables.orders
        return "FROM \(tables)" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
    }

    private var created: String { joinsPlaces ? "p.created" : "o.created" }

    private var id: String {
        if case .store = location, joinsPlaces { return "p.order_id" }
        return "o.id"
    }
}
