import ServiceKit

/// Counts of the crawler's observations since the start, by outcome.
final class ObservationCounts: Sendable {
    let used = AtomicCount()
    let unchanged = AtomicCount()
    let ended = AtomicCount()
    /// Observations that could not be used, or in part; their source records have the reason.
    let refused = AtomicCount()
    /// Shows whose cinema and reviews whose critic or film is not known yet.
    let waiting = AtomicCount()
    /// Observations of kinds that the catalog does not keep.
    let others = AtomicCount()

    func show(in metrics: Metrics) {
        let all = [
            ("used", used), ("unchanged", unchanged), ("gone", ended), ("refused", refused), ("waiting", waiting),
            ("others", others),
        ]
        let gauges = all.map { name, counter in
            let labels = [Label("outcome", name)]
            let help = "Observations of the crawler by outcome, since the start."
            return (metrics.gauge("vicinity_catalog_observations_total", help, labels), counter)
        }
        metrics.whenRead {
            for (gauge, counter) in gauges { gauge.set(Double(counter.value)) }
        }
    }
}
