import ServiceKit
import Synchronization

/// What became of the crawler's observations since the start.
final class ObservationCounts: Sendable {
    let used = Count()
    let unchanged = Count()
    let gone = Count()
    /// Nothing could be made of them, or of a part of them; the sighting says why.
    let refused = Count()
    /// Shows whose cinema, and reviews whose critic or film is not known yet.
    let waiting = Count()
    /// Of kinds that are nothing to the catalog.
    let others = Count()

    final class Count: Sendable {
        private let count = Atomic<UInt64>(0)

        func add() { count.wrappingAdd(1, ordering: .relaxed) }
        var value: UInt64 { count.load(ordering: .relaxed) }
    }

    func show(in metrics: Metrics) {
        let all = [
            ("used", used), ("unchanged", unchanged), ("gone", gone), ("refused", refused), ("waiting", waiting),
            ("others", others),
        ]
        let gauges = all.map { name, counter in
            let labels = [Label("outcome", name)]
            let help = "Observations of the crawler by what became of them, since the start."
            return (metrics.gauge("vicinity_catalog_observations", help, labels), counter)
        }
        metrics.whenRead {
            for (gauge, counter) in gauges { gauge.set(Double(counter.value)) }
        }
    }
}
