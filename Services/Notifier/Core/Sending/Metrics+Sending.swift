import Events
import ServiceKit

extension Metrics {
    /// Counts attempts by how they ended.
    /// - Parameters:
    ///   - kind: as metrics name what is sent: "webhook".
    ///   - about: what an attempt is, in a sentence.
    func attempts(_ kind: String, about: String) -> @Sendable (String) -> Void {
        { outcome in
            self.counter("vicinity_\(kind)_attempts_total", about, [Label("outcome", outcome)]).add()
        }
    }

    /// Shows how much a loop still has to send.
    /// - Parameter what: in the plural, with a capital: "Deliveries".
    func show(_ loop: SendingLoop<some Sending>, as kind: String, _ what: String) {
        let pending = gauge("vicinity_\(kind)_pending", "\(what) that are still to be sent.")
        let oldest = gauge("vicinity_\(kind)_oldest_pending_seconds", "How long the oldest of them is to be sent.")
        let running = gauge("vicinity_\(kind)_in_flight", "Attempts under way.")
        whenRead {
            let figures = loop.figures
            pending.set(Double(figures.pending))
            running.set(Double(figures.running))
            let age = figures.oldest.map { Timestamp.now.microseconds - $0.microseconds } ?? 0
            oldest.set(Double(max(0, age)) / 1_000_000)
        }
    }
}
