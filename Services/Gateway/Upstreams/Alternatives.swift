import Synchronization

/// One thing for each process that can lead a service, such as its address or the connections to it; `current` is the leader's.
struct Alternatives<Element: Sendable>: Sendable {
    /// In the order of the settings; at least one.
    let all: [Element]
    /// Nil where there is only one: then nothing is looked up.
    let leading: Leading?
    private let first: Element

    private init(_ all: [Element], _ leading: Leading?) {
        (self.all, self.leading, first) = (all, leading, all[0])
    }

    /// Until it is known who leads it is the first.
    init(_ first: Element, _ others: [Element] = []) {
        self.init([first] + others, others.isEmpty ? nil : Leading())
    }

    var current: Element {
        guard let leading else { return first }
        return all[leading.index]
    }

    /// The same processes: who leads is known of both together.
    func map<Other>(_ transform: (Element) throws -> Other) rethrows -> Alternatives<Other> {
        Alternatives<Other>(try all.map(transform), leading)
    }
}

/// Which of a service's processes leads; `LeaderWatch` says so, and each question looks.
final class Leading: Sendable {
    private let position = Atomic(0)

    var index: Int { position.load(ordering: .relaxed) }

    func move(to index: Int) { position.store(index, ordering: .relaxed) }
}

/// Where a service is asked, or one instance of it.
typealias ServiceAddress = Alternatives<UpstreamPool.Address>

extension [ServiceAddress] {
    /// A service's instances with their names: "orders" of the only one, else "orders-0" and so on.
    func named(_ service: String) -> [(index: Int, name: String, address: ServiceAddress)] {
        enumerated().map { ($0, count == 1 ? service : "\(service)-\($0)", $1) }
    }
}
