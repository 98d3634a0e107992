import Contract
import Events
import Updates

/// The groups of one event loop, indexed by the events that they may want.
struct StreamGroups {
    private var bySelection: [Selection: StreamGroup] = [:]
    private var ordersOfCustomer: [String: [StreamGroup]] = [:]
    private var ordersOfMerchant: [String: [StreamGroup]] = [:]
    private var allOrders: [StreamGroup] = []
    /// Groups that want more than orders, by the partition keys of these events.
    private var ofKey: [String: [StreamGroup]] = [:]
    private var everywhere: [StreamGroup] = []

    var isEmpty: Bool { bySelection.isEmpty }
    var all: Dictionary<Selection, StreamGroup>.Values { bySelection.values }

    /// The group of a selection; creates it if necessary.
    mutating func group(_ selection: Selection) -> StreamGroup {
        if let group = bySelection[selection] { return group }
        let group = StreamGroup(selection)
        bySelection[selection] = group
        index(selection) { $0.append(group) }
        return group
    }

    /// Notes that a member of the selection's group has closed, and removes an empty group.
    mutating func memberClosed(_ selection: Selection) {
        guard let group = bySelection[selection] else { return }
        group.memberClosed()
        guard group.isEmpty else { return }
        bySelection[selection] = nil
        index(selection) { groups in groups.removeAll { $0 === group } }
    }

    private mutating func index(_ selection: Selection, _ change: (inout [StreamGroup]) -> Void) {
        func note(_ key: String, in index: inout [String: [StreamGroup]]) {
            change(&index[key, default: []])
            if index[key]?.isEmpty == true { index[key] = nil }
        }
        if selection.filter.topics.contains(.orders) {
            switch selection.audience {
            case .everyone: break
            case .customer(let ids): for id in ids { note(id, in: &ordersOfCustomer) }
            case .merchant(let id): note(id, in: &ordersOfMerchant)
            case .operator: change(&allOrders)
            }
        }
        var keys: Set<String> = []
        for topic in selection.filter.topics where topic != .orders {
            guard let narrowed = selection.filter.keys(of: topic) else { return change(&everywhere) }
            keys.formUnion(narrowed)
        }
        for key in keys { note(key, in: &ofKey) }
    }

    /// A superset of the groups that want the event.
    func mayWant(_ event: TailEvent) -> [StreamGroup] {
        guard !bySelection.isEmpty else { return [] }
        let key = event.event.partitionKey
        guard event.slot.topic == .orders else { return (ofKey[key] ?? []) + everywhere }
        var found = (ordersOfCustomer[key] ?? []) + allOrders
        if !ordersOfMerchant.isEmpty {
            found += ordersOfMerchant[key] ?? []
            if case .order(let merchants) = event.subject {
                for merchant in Set(merchants) where merchant != key { found += ordersOfMerchant[merchant] ?? [] }
            }
        }
        return found
    }
}
