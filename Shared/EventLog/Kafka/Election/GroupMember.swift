import CRDKafka
import EventLog
import Foundation
import Logging
import Synchronization

/// A member of a group until it leaves, with a thread of its own that answers the group's coordinator.
final class GroupMember: Sendable {
    private static let look = Duration.milliseconds(200)

    private let client: Client
    private let topic: String
    private let closeTimeout: Duration
    private let logger: Logger
    private let state = Mutex(MemberState())

    private struct MemberState: Sendable {
        var isProposed = false
        var isLeaving = false
        var hasLeft = false
        var failure: LogError?
    }

    init(
        _ properties: [Property], topic: String, closeTimeout: Duration, logger: Logger
    ) throws(LogError) {
        client = try Client(.member, properties: properties, logger: logger)
        (self.topic, self.closeTimeout, self.logger) = (topic, closeTimeout, logger)
        let list = PartitionList([(TopicPartition(topic, RD_KAFKA_PARTITION_UA), 0)])
        defer { list.free() }
        let code = ErrorCode(rd_kafka_subscribe(client.handle, list.pointer))
        guard code == .none else {
            client.destroy(within: closeTimeout)
            throw code.error("joining a group")
        }
        let thread = Thread { [self] in serve() }
        thread.name = "kafka-member"
        thread.start()
    }

    /// - Throws: why it is no longer a member.
    var isProposed: Bool {
        get throws(LogError) {
            let (isProposed, failure) = state.withLock { ($0.isProposed, $0.failure) }
            if let failure { throw failure }
            return isProposed
        }
    }

    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Leaves the group, so that it need not wait for the session to end. Bounded in time.
    func leave() async {
        state.withLock { $0.isLeaving = true }
        client.wake()
        let end = ContinuousClock.now + closeTimeout * 2
        while !state.withLock(\.hasLeft), ContinuousClock.now < end {
            // Also if its task was cancelled: a leader that stops hands over.
            await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
        }
    }

    // MARK: - On its thread

    private func serve() {
        while !state.withLock(\.isLeaving) { answer(within: GroupMember.look) }
        state.withLock { $0.isProposed = false }
        rd_kafka_error_destroy(rd_kafka_consumer_close_queue(client.handle, client.queue))
        let end = ContinuousClock.now + closeTimeout
        while rd_kafka_consumer_closed(client.handle) == 0, ContinuousClock.now < end {
            answer(within: .milliseconds(20))
        }
        client.destroy(within: closeTimeout)
        state.withLock { $0.hasLeft = true }
    }

    private func answer(within wait: Duration) {
        guard let event = client.nextEvent(within: wait) else { return }
        defer { rd_kafka_event_destroy(event) }
        let code = ErrorCode(rd_kafka_event_error(event))
        guard rd_kafka_event_type(event) == RD_KAFKA_EVENT_REBALANCE else {
            guard code != .none, code != .partitionEnd else { return }
            logger.debug("an election's client reports", metadata: ["what": "\(code)"])
            var reason = [CChar](repeating: 0, count: 512)
            guard rd_kafka_fatal_error(client.handle, &reason, reason.count) != RD_KAFKA_RESP_ERR_NO_ERROR else {
                return
            }
            state.withLock { $0.failure = .fatal(String(reason)) }
            return
        }
        let partitions = rd_kafka_event_topic_partition_list(event)
        let isAssigned = code == ErrorCode(RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS)
        let concerned = (0..<Int(partitions?.pointee.cnt ?? 0)).contains {
            String(cString: partitions!.pointee.elems[$0].topic) == topic
        }
        if isAssigned {
            // The topic has no records to read.
            rd_kafka_assign(client.handle, partitions)
            rd_kafka_pause_partitions(client.handle, partitions)
        } else {
            rd_kafka_assign(client.handle, nil)
        }
        guard concerned else { return }
        state.withLock { $0.isProposed = isAssigned && !$0.isLeaving }
    }
}
