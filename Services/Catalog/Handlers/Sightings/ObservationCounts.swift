import ServiceKit

/// What became of the crawler's observations since the start.
final class ObservationCounts: Sendable {
    let used = Counter()
    let unchanged = Counter()
    let gone = Counter()
    /// Nothing could be made of them, or of a part of them; the sighting says why.
    let refused = Counter()
    /// Shows whose cinema is not known yet.
    let waiting = Counter()
    /// Of kinds that are nothing to the catalog.
    let others = Counter()

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
