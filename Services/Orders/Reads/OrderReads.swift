import Contract
import EventLog
import Events
import GRDB
import ServiceKit
import Store

/// What people may see of orders, read from the tables at one moment.
enum OrderReads {
    /// An order in the actor's view, and how far the order's partition of commands has been read.
    struct Found: Sendable, Equatable {
        /// Nil if there is no such order yet, or none that the actor may see.
        var order: OrderView?
        /// "orders.commands/7=1045": the next offset to be read; nil if the id cannot be an order's.
        var read: String?
    }

    static func order(_ id: String, for actor: Actor, in database: Database) throws -> Found {
        var read: String?
        if let partition = partition(ofOrder: id) {
            let commands = TopicPartition(Topic.ordersCommands.name, partition)
            read = "\(commands)=\(try Engine.position(of: commands, in: database) ?? 0)"
        }
        let order = try OrderTable.order(id, in: database)
        return Found(order: order.flatMap { OrderView(of: $0, for: actor) }, read: read)
    }

    /// An order's id begins with its partition, in two digits.
    private static func partition(ofOrder id: String) -> Int32? {
        let parts = id.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count == 2, let partition = Int32(parts[0]),
            (0..<partitionCount).contains(partition)
        else { return nil }
        return partition
    }

    /// The orders that the actor may see, the newest first: a customer's own, those with a part at a merchant's places, or all for an
    /// operator.
    static func orders(_ filter: OrderFilter, for actor: Actor, in database: Database) throws -> ListPage<OrderView> {
        let selection = OrderSelection(filter, for: actor)
        let keys = try selection.keys(after: filter.page.after, limit: filter.page.limit + 1, in: database)
        let shown = keys.prefix(filter.page.limit)
        let views = try shown.compactMap { key in
            try OrderTable.order(key.id, in: database).flatMap { OrderView(of: $0, for: actor) }
        }
        let next = keys.count > filter.page.limit ? try shown.last.map(Cursor.text) : nil
        return ListPage(items: views, total: try selection.count(in: database), next: next)
    }
}

/// Narrows the orders that an actor may see, and states which page is wanted.
struct OrderFilter: Sendable {
    /// Orders with one of these statuses; empty for every status.
    var statuses: [Order.Status] = []
    /// Orders with a part at this place.
    var place: String?
    var page: PageRequest<OrderKey>
}
