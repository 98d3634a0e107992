import Contract
import Events
import Store

/// Deliveries that are due.
enum DueTable {
    /// Heads whose time has come.
    ///
    /// Deliveries that failed before their endpoint recovered are due at once. A time beyond the longest pause was set by a clock that was
    /// ahead, and counts as due.
    static func due(
        _ webhook: Webhook, at now: Timestamp, limit: Int, skipping: Set<String>, in database: Database
    ) throws -> [WebhookDelivery] {
        let many = limit + skipping.count
        let latest = now.advanced(by: RetrySchedule.longestPause)
        var found = try rows(
            "webhook = ? AND next <= ? ORDER BY next, number LIMIT ?", [webhook.id, now, many], database)
        found += try rows(
            "webhook = ? AND next > ? ORDER BY next LIMIT ?", [webhook.id, latest, many], database)
        if let recovered = webhook.recoveredAt {
            found += try rows(
                "webhook = ? AND tried > 0 AND tried < ? ORDER BY tried LIMIT ?",
                [webhook.id, recovered, many], database)
        }
        var seen = skipping
        return Array(found.filter { seen.insert($0.event).inserted }.prefix(limit))
    }

    private static func rows(
        _ condition: String, _ arguments: [(any Bindable)?], _ database: Database
    ) throws -> [WebhookDelivery] {
        try WebhookDelivery.states.all("is_head = 1 AND \(condition)", arguments, in: database)
    }
}
