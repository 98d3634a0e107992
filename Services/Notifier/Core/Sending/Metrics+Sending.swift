import Events
import ServiceKit

extension Metrics {
    /// Counts attempts by how they ended.
    /// - Parameters:
    ///   - kind: part of the metric's name: "webhook".
    ///   - about: help of the metric.
    func attempts(_ kind: String, about: String) -> @Sendable (String) -> Void {
        { outcome in
            self.counter("vicinity_\(kind)_attempts_total", about, [Label("outcome", outcome)]).add()
        }
    }

    /// Exports the figures of a sending loop.
    /// - Parameter what: name of its messages, in the plural with a capital: "Deliveries".
    func show(_ loop: SendingLoop<some Sending>, as kind: String, _ what: String) {
        let pending = gauge("vicinity_\(kind)_pending", "Pending \(what.lowercased()).")
        let oldest = gauge("vicinity_\(kind)_oldest_pending_seconds", "Age of the oldest pending one, in seconds.")
        let running = gauge("vicinity_\(kind)_in_flight", "Attempts in progress.")
        whenRead {
            let figures = loop.figures
            pending.set(Double(figures.pending))
            running.set(Double(figures.running))
            let age = figures.oldest.map { Timestamp.now.microseconds - $0.microseconds } ?? 0
            oldest.set(Double(max(0, age)) / 1_000_000)
        }
    }
}
