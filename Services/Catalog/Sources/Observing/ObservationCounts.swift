import ServiceKit

/// Counts of the crawler's observations since the start, by what became of them.
final class ObservationCounts: Sendable {
    let used = AtomicCount()
    let unchanged = AtomicCount()
    let gone = AtomicCount()
    /// They, or a part of them, could not be used; the source record says why.
    let refused = AtomicCount()
    /// Shows whose cinema, and reviews whose critic or film is not known yet.
    let waiting = AtomicCount()
    /// Of kinds that the catalog does not keep.
    let others = AtomicCount()

    func show(in metrics: Metrics) {
        let all = [
            ("used", used), ("unchanged", unchanged), ("gone", gone), ("refused", refused), ("waiting", waiting),
            ("others", others),
        ]
        let gauges = all.map { name, counter in
            let labels = [Label("outcome", name)]
            let help = "Observations of the crawler by what became of them, since the start."
            return (metrics.gauge("vicinity_catalog_observations_total", help, labels), counter)
        }
        metrics.whenRead {
            for (gauge, counter) in gauges { gauge.set(Double(counter.value)) }
        }
    }
}
