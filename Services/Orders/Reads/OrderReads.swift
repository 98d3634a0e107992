import Contract
import EventLog
import Events
import ServiceKit
import Store

/// Reads of orders for actors, from the tables in one transaction, and from the archive.
///
/// The store is read first: an order that is archived meanwhile is then found in both, and shown once.
enum OrderReads {
    /// An order in the actor's view, and how far its partition of commands has been read.
    struct FoundOrder: Sendable, Equatable {
        /// Nil if the order does not exist yet, or the actor may not see it.
        var order: OrderView?
        /// "orders.commands/7=1045": the next offset to be read; nil if the id cannot be an order's.
        var read: String?
    }

    static func order(
        _ id: String, for actor: Actor, in database: Database, _ archive: OrderArchive? = nil
    ) throws -> FoundOrder {
        var read: String?
        if let partition = partition(ofOrder: id) {
            let commands = TopicPartition(Topic.ordersCommands.name, partition)
            read = "\(commands)=\(try Engine.position(of: commands, in: database) ?? 0)"
        }
        let order = try OrderTable.order(id, in: database) ?? archive?.order(id, besides: database)
        return FoundOrder(order: order.flatMap { OrderView(of: $0, for: actor) }, read: read)
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
        let stored = try selection.keys(after: last, limit: limit + 1, in: database)
        let count = try selection.count(in: database)
        // Only final orders are archived; most lists ask for others.
        let mayBeArchived = filter.statuses.isEmpty || filter.statuses.contains(where: \.isFinal)
        let archived = try mayBeArchived ? archive?.keys(filter, for: actor, besides: database) : nil
        let keys = Set(stored).union(archived?.keys ?? []).sorted(by: >).prefix(limit + 1)
        let shown = keys.prefix(limit)
        let views = try shown.compactMap { key in
            let order = try OrderTable.order(key.id, in: database) ?? archive?.order(key.id)
            return order.flatMap { OrderView(of: $0, for: actor) }
        }
        let next = keys.count > limit ? try shown.last.map(Cursor.text) : nil
        return ListPage(items: views, total: count + (archived?.count ?? 0), next: next)
    }
}

/// The filter and page of a list of orders.
struct OrderFilter: Sendable {
    /// Statuses of listed orders; empty for every status.
    var statuses: [Order.Status] = []
    /// The place that listed orders have a part at; nil: any.
    var place: String?
    var page: PageRequest<OrderKey>
}
