import CRDKafka
import EventLog

/// librdkafka's list of partitions with an offset each; its maker frees it.
struct PartitionList {
    let pointer: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    init(_ offsets: [(TopicPartition, Int64)]) {
        pointer = rd_kafka_topic_partition_list_new(Int32(clamping: offsets.count))
        for (partition, offset) in offsets {
            rd_kafka_topic_partition_list_add(pointer, partition.topic, partition.partition).pointee.offset = offset
        }
    }

    func free() {
        rd_kafka_topic_partition_list_destroy(pointer)
    }

    struct Element {
        let partition: TopicPartition
        let offset: Int64
        let error: rd_kafka_resp_err_t
    }

    var elements: [Element] {
        (0..<Int(pointer.pointee.cnt)).map { index in
            let element = pointer.pointee.elems[index]
            return Element(
                partition: TopicPartition(String(cString: element.topic), element.partition), offset: element.offset,
                error: element.err)
        }
    }
}
