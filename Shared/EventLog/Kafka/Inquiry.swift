import EventLog
import Foundation
import Logging
import Synchronization

/// Asks the brokers about topics, bounds and the cluster, with a client and a thread of its own, one question after the other.
///
/// librdkafka (2.0.2) asks its cached leaders, even after these answer that they no longer lead. So a caller with such an answer calls
/// `refresh`; if that does not help, the client is replaced.
final class Inquiry: Sendable {
    private let properties: [Property]
    private let options: KafkaLogOptions
    private let logger: Logger
    private let thread = SerialThread(name: "kafka-inquiry")
    private let state: Mutex<InquiryState>

    private struct InquiryState: Sendable {
        var client: Client
        /// Failed questions since the last success, although a broker could be asked for the leaders.
        var failures = 0
    }

    private static let mostFailures = 3

    init(properties: [Property], options: KafkaLogOptions, logger: Logger) throws(LogError) {
        self.properties = properties
        self.options = options
        self.logger = logger
        state = Mutex(InquiryState(client: try Client(.inquiry, properties: properties, logger: logger)))
    }

    /// - Parameter deadline: a question whose turn comes later is not asked any more.
    func ask<Value: Sendable>(
        until deadline: ContinuousClock.Instant? = nil,
        _ question: @escaping @Sendable (Client) throws(LogError) -> Value
    ) async throws(LogError) -> Value {
        try await thread.run { [self] () throws(LogError) in
            if let deadline, deadline <= .now {
                throw .unavailable("earlier questions to the brokers have not been answered in time")
            }
            return try question(state.withLock(\.client))
        }
    }

    /// The cached leaders have answered.
    func succeeded() {
        state.withLock { $0.failures = 0 }
    }

    /// Drops the cached leaders after they gave no answer; what fails here is tried again at the next call.
    func refresh(within wait: Duration) async {
        try? await ask { [self, options] client throws(LogError) in
            // Asking for all topics replaces the cache of each.
            _ = try client.cluster(within: min(wait, options.requestTimeout))
            let mustReplace = state.withLock { state in
                state.failures += 1
                return state.failures % Inquiry.mostFailures == 0
            }
            if mustReplace { try replace(client) }
        }
    }

    private func replace(_ old: Client) throws(LogError) {
        let new = try Client(.inquiry, properties: properties, logger: logger)
        state.withLock { $0.client = new }
        logger.info("the Kafka client that asks for bounds goes on failing and is replaced")
        let ending = Thread { [options] in old.destroy(within: options.closeTimeout) }
        ending.name = "kafka-destroy"
        ending.start()
    }

    func close() async {
        await thread.end { [self] in state.withLock(\.client).destroy(within: options.closeTimeout) }
    }
}
