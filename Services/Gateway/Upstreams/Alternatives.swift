import Synchronization

/// One value for each process that can lead a service, such as its address or the connections to it; `current` is the leader's.
struct Alternatives<Element: Sendable>: Sendable {
    /// In the order of the settings; at least one.
    let all: [Element]
    /// The index of the leader; nil if there is only one process.
    let leading: Leading?
    private let first: Element

    private init(_ all: [Element], _ leading: Leading?) {
        (self.all, self.leading, first) = (all, leading, all[0])
    }

    /// The first one counts as the leader until the leader is known.
    init(_ first: Element, _ others: [Element] = []) {
        self.init([first] + others, others.isEmpty ? nil : Leading())
    }

    var current: Element {
        guard let leading else { return first }
        return all[leading.index]
    }

    /// Other values for the same processes; both share the leader's index.
    func map<Other>(_ transform: (Element) throws -> Other) rethrows -> Alternatives<Other> {
        Alternatives<Other>(try all.map(transform), leading)
    }
}

/// The index of the process that leads a service. `LeaderWatch` sets it; each request reads it.
final class Leading: Sendable {
    private let position = Atomic(0)

    var index: Int { position.load(ordering: .relaxed) }

    func move(to index: Int) { position.store(index, ordering: .relaxed) }
}

/// The address of a service, or of one of its instances.
typealias ServiceAddress = Alternatives<UpstreamPool.Address>

extension [ServiceAddress] {
    /// A service's instances with their names: "orders" for the only one, else "orders-0" and so on.
    func named(_ service: String) -> [(index: Int, name: String, address: ServiceAddress)] {
        enumerated().map { ($0, count == 1 ? service : "\(service)-\($0)", $1) }
    }
}
