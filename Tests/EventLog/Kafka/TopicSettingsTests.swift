import Events
@testable import KafkaLog
import Testing

/// Decisions about a broker's settings, as pure functions: the mock brokers have no settings.
@Suite struct TopicSettingsTests {
    private func settings(_ kept: Retention, replicas: Int, wanted: Int? = nil) -> TopicSettings {
        let topic = Topic("t", owner: "o", key: "", partitionKey: "", kept: kept, about: "")
        return TopicSettings(topic: topic, replicas: replicas, wanted: wanted)
    }

    private func properties(_ settings: TopicSettings) -> [String: String] {
        Dictionary(uniqueKeysWithValues: settings.properties.map { ($0.name, $0.value) })
    }

    @Test func `a compacted topic keeps everything for seven days and cleans after eight`() {
        #expect(
            properties(settings(.compacted, replicas: 3)) == [
                "cleanup.policy": "compact", "min.compaction.lag.ms": "604800000",
                "max.compaction.lag.ms": "691200000", "delete.retention.ms": "604800000", "segment.ms": "86400000",
                "message.timestamp.type": "LogAppendTime", "max.message.bytes": "1048588",
                "unclean.leader.election.enable": "false", "min.insync.replicas": "2",
            ])
    }

    @Test func `a topic with an age is deleted by it alone; fewer than three replicas cannot ask for two in sync`() {
        #expect(
            properties(settings(.days(30), replicas: 1)) == [
                "cleanup.policy": "delete", "retention.ms": "2592000000", "retention.bytes": "-1",
                "segment.ms": "86400000", "message.timestamp.type": "LogAppendTime", "max.message.bytes": "1048588",
                "unclean.leader.election.enable": "false", "min.insync.replicas": "1",
            ])
    }

    @Test func `what keeps longer is no difference, what keeps less or counts otherwise is`() {
        let wanted = settings(.days(30), replicas: 3)
        var found = properties(wanted)
        #expect(wanted.differences(from: found) == [])
        found["retention.ms"] = "-1"
        found["segment.ms"] = "1"
        found["min.insync.replicas"] = "3"
        found["max.message.bytes"] = "10485760"
        #expect(wanted.differences(from: found) == [])
        found["retention.ms"] = "1000"
        found["message.timestamp.type"] = "CreateTime"
        #expect(
            wanted.differences(from: found) == [
                "retention.ms is 1000, it must be 2592000000",
                "message.timestamp.type is CreateTime, it must be LogAppendTime",
            ])
    }

    @Test func `limits that hold for all of a broker's topics are lifted for ours`() {
        let wanted = settings(.days(30), replicas: 3)
        var found = properties(wanted)
        found["max.message.bytes"] = "200000"
        found["retention.bytes"] = "1073741824"
        #expect(
            wanted.changes(from: found) == [
                Property("retention.bytes", "-1"), Property("max.message.bytes", "1048588"),
            ])
    }

    @Test func `a topic that becomes a compacted one is altered, and keeps what else was set for it`() {
        let wanted = settings(.compacted, replicas: 3)
        var found = FoundSettings(values: properties(settings(.days(30), replicas: 3)))
        found.values["min.compaction.lag.ms"] = "0"
        found.values["delete.retention.ms"] = "86400000"
        found.values["segment.bytes"] = "1048576"
        found.values["compression.type"] = "producer"
        found.own = ["cleanup.policy", "segment.bytes"]
        let altered = found.altered(wanted.changes(from: found.values))
        #expect(
            altered == [
                Property("segment.bytes", "1048576"), Property("cleanup.policy", "compact"),
                Property("min.compaction.lag.ms", "604800000"), Property("delete.retention.ms", "604800000"),
            ])
    }

    @Test func `two in sync are asked for as soon as two hold a topic that three should, never of one that one holds`()
    {
        #expect(properties(settings(.compacted, replicas: 2, wanted: 3))["min.insync.replicas"] == "2")
        #expect(properties(settings(.compacted, replicas: 1, wanted: 3))["min.insync.replicas"] == "1")
        #expect(properties(settings(.compacted, replicas: 2, wanted: 2))["min.insync.replicas"] == "1")
    }

    @Test func `a topic that was made while a broker was away is mended by a command that stands ready`() throws {
        let brokers: [Int32] = [3, 1, 2]
        #expect(Reassignment(of: "t", replicas: [[1, 2, 3], [3, 2, 1]], wanted: 3, brokers: brokers) == nil)
        #expect(Reassignment(of: "t", replicas: [[1], [1]], wanted: 3, brokers: [1]) == nil)
        let reassignment = try #require(
            Reassignment(of: "t", replicas: [[1, 2], [2, 1], [1, 2, 3]], wanted: 3, brokers: brokers))
        #expect(reassignment.replicas == [[1, 2, 3], [2, 1, 3], [1, 2, 3]])
        let one = try #require(Reassignment(of: "t", replicas: [[2], [1]], wanted: 2, brokers: brokers))
        #expect(
            one.command(bootstrap: "b:9092")
                == "kafka-reassign-partitions.sh --bootstrap-server b:9092 --execute --reassignment-json-file "
                + #"<(echo '{"version":1,"partitions":[{"topic":"t","partition":0,"replicas":[2,1]},"#
                + #"{"topic":"t","partition":1,"replicas":[1,2]}]}')"#)
    }

    @Test func `a broker that never cleans, or takes no full batch, is reported`() {
        var found = FoundSettings(values: ["log.cleaner.enable": "true", "socket.request.max.bytes": "104857600"])
        #expect(BrokerSettings.differences(of: 1, in: found) == [])
        found.values = ["log.cleaner.enable": "false", "socket.request.max.bytes": "100000"]
        let differences = BrokerSettings.differences(of: 1, in: found)
        #expect(differences.count == 2)
        #expect(differences.allSatisfy { $0.hasPrefix("broker 1: ") })
    }
}
