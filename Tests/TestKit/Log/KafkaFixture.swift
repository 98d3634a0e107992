import EventLog
import Events
import Foundation
public import KafkaLog
import Logging

extension LogFixture {
    /// librdkafka's mock brokers, in a process of their own for each test.
    static let mockKafka = LogFixture(
        "mock Kafka",
        make: .can {
            let cluster = try await MockCluster.start(topics: ["test.things": partitionCount, GroupElection.topic: 1])
            let away = Fault(begin: { try await cluster.down() }, end: { try await cluster.up() })
            let address = LogAddress.kafka(bootstrap: cluster.bootstrap)
            return LogUnderTest(
                address: address, outage: .can(away), stall: .can(away),
                remove: { await cluster.stop() },
                open: { options in try await openLog(address, options) })
        })

    /// Brokers that `KAFKA_BOOTSTRAP` names; each test leaves a topic of its own there.
    static let kafka = LogFixture("Kafka", make: outside(ProcessInfo.processInfo.environment["KAFKA_BOOTSTRAP"]))

    private static func outside(_ bootstrap: String?) -> Ability<@Sendable () async throws -> LogUnderTest> {
        guard let bootstrap, !bootstrap.isEmpty else { return .cannot(because: "KAFKA_BOOTSTRAP is not set") }
        return .can {
            let address = LogAddress.kafka(bootstrap: bootstrap)
            return LogUnderTest(
                address: address, suffix: ".\(UUID().uuidString.lowercased())",
                outage: .cannot(because: "tests cannot stop outside brokers"),
                stall: .cannot(because: "tests cannot stop outside brokers"), remove: {},
                open: { options in try await openLog(address, options) })
        }
    }
}

/// A client that does not log the faults that tests make. It is of the mock brokers, unless the address is that of outside ones.
public func openKafka(_ bootstrap: String, _ options: KafkaLogOptions = KafkaLogOptions()) throws -> KafkaLog {
    var logger = Logger(label: "kafka")
    logger.logLevel = .critical
    var options = options
    if bootstrap != ProcessInfo.processInfo.environment["KAFKA_BOOTSTRAP"] {
        options.properties.merge(MockCluster.properties) { own, _ in own }
    }
    return try KafkaLog(bootstrap: bootstrap, options: options, logger: logger)
}
