/// More replicas for a topic that was made when there were too few brokers. librdkafka cannot request that, so an operator has to.
struct Reassignment: Sendable {
    let topic: String
    /// Brokers that hold each partition, the preferred leader first.
    let replicas: [[Int32]]

    /// - Returns: nil if every partition has as many replicas as wanted, or if there are no more brokers.
    init?(of topic: String, replicas: [[Int32]], wanted: Int, brokers: [Int32]) {
        let reachable = min(wanted, brokers.count)
        guard replicas.contains(where: { $0.count < reachable }) else { return nil }
        self.topic = topic
        let brokers = brokers.sorted()
        self.replicas = replicas.enumerated().map { partition, held in
            // Each partition begins with another broker, so that they share the work.
            let turned = brokers.indices.map { brokers[($0 + partition) % brokers.count] }
            let others = turned.filter { !held.contains($0) }
            return held + others.prefix(max(0, reachable - held.count))
        }
    }

    /// A command for bash, next to Kafka's own tools.
    func command(bootstrap: String) -> String {
        let partitions = replicas.enumerated().map { partition, brokers in
            let list = brokers.map(String.init).joined(separator: ",")
            return #"{"topic":"\#(topic)","partition":\#(partition),"replicas":[\#(list)]}"#
        }
        return "kafka-reassign-partitions.sh --bootstrap-server \(bootstrap) --execute --reassignment-json-file "
            + #"<(echo '{"version":1,"partitions":[\#(partitions.joined(separator: ","))]}')"#
    }
}
