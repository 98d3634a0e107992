/// The metrics that every service has, under the same names everywhere.
extension Metrics {
    /// How many records of a topic this service has not handled yet, over all partitions that it owns.
    public func lag(of topic: String) -> Gauge {
        gauge("vicinity_log_lag_records", "Records of a topic that are not handled yet.", [Label("topic", topic)])
    }

    /// The age of the oldest unhandled record as a share of its retention: at 1 it may be removed.
    public func retentionUsed(of topic: String) -> Gauge {
        gauge(
            "vicinity_log_retention_used_ratio",
            "Age of a topic's oldest record not handled yet, as a share of how long records are kept.",
            [Label("topic", topic)])
    }

    /// How many rows of the outbox the log has not yet acknowledged.
    public var outboxDepth: Gauge {
        gauge("vicinity_outbox_rows", "What the service has said and the log has not reported.")
    }

    /// For how long the oldest row of the outbox has waited; 0 if there is none.
    public var relayAge: Gauge {
        gauge("vicinity_relay_age_seconds", "Age of the oldest row of the outbox.")
    }

    /// How large the embedded log's file is.
    public var logBytes: Gauge {
        gauge("vicinity_log_bytes", "Bytes of the embedded log.")
    }

    /// Whether what is old, or tells of people who asked to be forgotten, leaves the embedded log; only who cleans it says so.
    public var logCleaningFailed: Gauge {
        gauge(
            "vicinity_log_cleaning_failed", "1 if the last cleaning of the embedded log could not be finished, else 0.")
    }

    /// For how long somebody has waited to be forgotten by the embedded log; only who cleans it says so.
    public var erasureAge: Gauge {
        gauge(
            "vicinity_log_erasure_age_seconds",
            "Age of the oldest request to be forgotten that the embedded log has not carried out; 0 if there is none.")
    }

    /// What providers of payments were asked.
    public func paymentTasks(_ kind: String, outcome: String) -> Counter {
        counter(
            "vicinity_payment_errands_total", "What providers of payments were asked, by kind and how it went.",
            [Label("kind", kind), Label("outcome", outcome)])
    }

    /// Orders that came to an end, by the final status and its reason.
    public func orderOutcomes(_ status: String, reason: String = "") -> Counter {
        counter(
            "vicinity_order_outcomes_total", "Orders decided, by status and reason.",
            [Label("status", status), Label("reason", reason)])
    }
}
