import Contract
import Events
import Store

/// What is to be sent now.
enum DueTable {
    /// The first of each thing whose time has come.
    ///
    /// What was tried before its endpoint was heard of again need not wait for its time; and what is planned for later than anything is
    /// planned had its time from a clock that went ahead.
    static func due(
        _ webhook: Webhook, at now: Timestamp, limit: Int, skipping: Set<String>, in database: Database
    ) throws -> [WebhookDelivery] {
        let many = limit + skipping.count
        let latest = now.advanced(by: Schedule.longestPause)
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
