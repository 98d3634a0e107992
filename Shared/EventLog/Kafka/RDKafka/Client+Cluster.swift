import CRDKafka
import EventLog

/// The brokers' description of the cluster.
struct Cluster: Sendable {
    var brokers: [Int32]
    /// Nil if the cluster names no broker as controller: then nobody answers requests to make topics.
    var controller: Int32?
    var partitionCounts: [String: Int32]
    /// Brokers that hold each partition of a topic.
    var replicas: [String: [[Int32]]] = [:]
    /// Topics with a partition that has no leader now.
    var leaderless: Set<String>
}

extension Client {
    /// Brokers and all topics. Blocks.
    ///
    /// It asks for all topics, never for one by name: many brokers make a topic that is asked for by name, with their own default number of
    /// partitions.
    func cluster(within wait: Duration) throws(LogError) -> Cluster {
        var answer: UnsafePointer<rd_kafka_metadata>?
        let code = ErrorCode(rd_kafka_metadata(handle, 1, nil, &answer, wait.milliseconds))
        guard code == .none, let answer else { throw code.error("asking for the topics") }
        defer { rd_kafka_metadata_destroy(answer) }
        let metadata = answer.pointee
        let brokers = (0..<Int(metadata.broker_cnt)).map { metadata.brokers[$0].id }
        let controller = rd_kafka_controllerid(handle, 0)
        var cluster = Cluster(
            brokers: brokers, controller: brokers.contains(controller) ? controller : nil, partitionCounts: [:],
            leaderless: [])
        for index in 0..<Int(metadata.topic_cnt) {
            let topic = metadata.topics[index]
            guard ErrorCode(topic.err) == .none else { continue }
            let name = String(cString: topic.topic)
            cluster.partitionCounts[name] = topic.partition_cnt
            cluster.replicas[name] = (0..<Int(topic.partition_cnt)).map { index in
                let partition = topic.partitions[index]
                return (0..<Int(partition.replica_cnt)).map { partition.replicas[$0] }
            }
            if (0..<Int(topic.partition_cnt)).contains(where: { topic.partitions[$0].leader < 0 }) {
                cluster.leaderless.insert(name)
            }
        }
        return cluster
    }

    /// Id that the cluster was given when it was made. Blocks.
    func clusterID(within wait: Duration) throws(LogError) -> String {
        guard let text = rd_kafka_clusterid(handle, wait.milliseconds) else {
            throw .unavailable("asking for the cluster's id: no broker answered within \(wait)")
        }
        defer { rd_kafka_mem_free(handle, text) }
        return String(cString: text)
    }

    enum End: Int64 {
        case first = -2
        case last = -1
    }

    /// First kept offset, or next offset, of many partitions in one request to each leader. The topics must exist. Blocks.
    ///
    /// It is `rd_kafka_query_watermark_offsets` for many: that call, too, asks the brokers for the offsets at the "times" −2 and −1.
    func offsets(
        _ end: End, of partitions: [TopicPartition], within wait: Duration
    ) throws(LogError) -> [TopicPartition: Int64] {
        guard !partitions.isEmpty else { return [:] }
        let list = PartitionList(partitions.map { ($0, end.rawValue) })
        defer { list.free() }
        let code = ErrorCode(rd_kafka_offsets_for_times(handle, list.pointer, wait.milliseconds))
        guard code == .none else { throw code.error("asking for the bounds") }
        var offsets: [TopicPartition: Int64] = [:]
        for element in list.elements {
            guard ErrorCode(element.error) == .none, element.offset >= 0 else {
                throw ErrorCode(element.error).error("asking for the bounds of \(element.partition)")
            }
            offsets[element.partition] = element.offset
        }
        return offsets
    }
}
