public import EventLog
import Foundation
public import Logging
import Synchronization

/// An election by Kafka's group membership. All candidates for a seat are one group, which assigns the only partition of an empty topic to
/// one of them. It goes to another 6 s after that one's last sign of life; it may also go to one that has just joined.
///
/// The assignor is not the sticky one: librdkafka's (2.0.2) sometimes crashes the process when its member leads the group.
public final class GroupElection: Election {
    /// Topic of all elections, with one partition.
    public static let topic = "elections"
    private static let interval = Duration.milliseconds(50)

    private let properties: ClientProperties
    private let options: KafkaLogOptions
    private let seat: String
    private let logger: Logger
    private let member = Mutex<GroupMember?>(nil)

    /// - Parameter seat: what the candidates stand for: "catalog", "orders-0-of-3".
    /// - Throws: `misconfigured`, naming the wrong setting.
    public init(
        bootstrap: String, options: KafkaLogOptions = KafkaLogOptions(), seat: String, logger: Logger
    ) throws(LogError) {
        try options.check()
        properties = ClientProperties(bootstrap: bootstrap, options: options)
        (self.options, self.seat, self.logger) = (options, seat, logger)
    }

    public var provesEnd: Bool { false }

    public func win() async throws {
        try await findTopic()
        let member = try standing()
        while try !member.isProposed { try await Task.sleep(for: GroupElection.interval) }
    }

    public func resign() async {
        let member = member.withLock { $0.take() }
        await member?.leave()
    }

    private func standing() throws(LogError) -> GroupMember {
        let made = member.withLock { member in
            Result { () throws(LogError) in
                if let member, !member.hasFailed { return member }
                let new = try GroupMember(
                    properties.member(of: "vicinity.\(seat)"), topic: GroupElection.topic,
                    closeTimeout: options.closeTimeout, logger: logger)
                member = new
                return new
            }
        }
        return try made.get()
    }

    /// Makes the topic if it is missing, and waits until the brokers know it.
    private func findTopic() async throws {
        let inquiry = try Inquiry(properties: properties.inquiry, options: options, logger: logger)
        do {
            while let why = try await missingTopic(by: inquiry) {
                logger.info("the topic of elections is missing", metadata: ["topic": "\(Self.topic)", "why": "\(why)"])
                try await Task.sleep(for: .milliseconds(500))
            }
        } catch {
            await inquiry.close()
            throw error
        }
        await inquiry.close()
    }

    /// Why the topic is missing after it was requested; nil if it exists.
    private func missingTopic(by inquiry: Inquiry) async throws(LogError) -> String? {
        try await inquiry.ask { [options] client throws(LogError) in
            let cluster = try client.cluster(within: options.requestTimeout)
            guard cluster.partitionCounts[Self.topic] == nil else { return nil }
            let order = TopicOrder(
                name: Self.topic, partitionCount: 1, replicas: Int32(clamping: options.replicas(in: cluster)),
                settings: [])
            let made = try client.make([order], within: options.requestTimeout)
            return made.failures[Self.topic] ?? "it is being made"
        }
    }
}
