import Contract
import EventLog
import Events
import ServiceKit
import Store

/// What people may see of orders, read from the tables at one moment, and from the archive.
///
/// The store is read first: an order that is moved meanwhile is then found in both, and shown once.
enum OrderReads {
    /// An order in the actor's view, and how far the order's partition of commands has been read.
    struct Found: Sendable, Equatable {
        /// Nil if there is no such order yet, or none that the actor may see.
        var order: OrderView?
        /// "orders.commands/7=1045": the next offset to be read; nil if the id cannot be an order's.
        var read: String?
    }

    static func order(
        _ id: String, for actor: Actor, in database: Database, _ archive: OrderArchive? = nil
    ) throws -> Found {
        var read: String?
        if let partition = partition(ofOrder: id) {
            let commands = TopicPartition(Topic.ordersCommands.name, partition)
            read = "\(commands)=\(try Engine.position(of: commands, in: database) ?? 0)"
        }
        let order = try OrderTable.order(id, in: database) ?? archive?.order(id, besides: database)
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
    static func orders(
        _ filter: OrderFilter, for actor: Actor, in database: Database, _ archive: OrderArchive? = nil
    ) throws -> ListPage<OrderView> {
        let (last, limit) = (filter.page.after, filter.page.limit)
        let selection = OrderSelection(filter, for: actor)
        let there = try selection.keys(after: last, limit: limit + 1, in: database)
        let count = try selection.count(in: database)
        // Open orders are in the store alone, and so is what most lists ask for.
        let mayBeOver = filter.statuses.isEmpty || filter.statuses.contains(where: \.isFinal)
        let old = try mayBeOver ? archive?.keys(filter, for: actor, besides: database) : nil
        let keys = Set(there).union(old?.keys ?? []).sorted(by: >).prefix(limit + 1)
        let shown = keys.prefix(limit)
        let views = try shown.compactMap { key in
            let order = try OrderTable.order(key.id, in: database) ?? archive?.order(key.id)
            return order.flatMap { OrderView(of: $0, for: actor) }
        }
        let next = keys.count > limit ? try shown.last.map(Cursor.text) : nil
        return ListPage(items: views, total: count + (old?.count ?? 0), next: next)
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
