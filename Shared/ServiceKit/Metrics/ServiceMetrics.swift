/// Metrics of every service, with the same names everywhere.
extension Metrics {
    /// Number of a topic's records that this service has not handled yet, over all partitions that it owns.
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

    /// Number of outbox rows that the log has not acknowledged yet.
    public var outboxDepth: Gauge {
        gauge("vicinity_outbox_rows", "Emitted events that the log has not acknowledged yet.")
    }

    /// Waiting time of the oldest outbox row; 0 if there is none.
    public var relayAge: Gauge {
        gauge("vicinity_relay_age_seconds", "Age of the oldest row of the outbox.")
    }

    /// Size of the embedded log's file.
    public var logBytes: Gauge {
        gauge("vicinity_log_bytes", "Bytes of the embedded log.")
    }

    /// 1 if old and erased records could not be deleted from the embedded log; only the cleaning process reports it.
    public var logCleaningFailed: Gauge {
        gauge(
            "vicinity_log_cleaning_failed", "1 if the last cleaning of the embedded log could not be finished, else 0.")
    }

    /// Age of the oldest open erasure request of the embedded log; only the cleaning process reports it.
    public var erasureAge: Gauge {
        gauge(
            "vicinity_log_erasure_age_seconds",
            "Age of the oldest open erasure request of the embedded log; 0 if there is none.")
    }

    /// Requests to payment providers.
    public func paymentTasks(_ kind: String, outcome: String) -> Counter {
        counter(
            "vicinity_payment_errands_total", "Requests to payment providers, by kind and outcome.",
            [Label("kind", kind), Label("outcome", outcome)])
    }

    /// Finished orders, by the final status and its reason.
    public func orderOutcomes(_ status: String, reason: String = "") -> Counter {
        counter(
            "vicinity_order_outcomes_total", "Finished orders, by status and reason.",
            [Label("status", status), Label("reason", reason)])
    }
}
