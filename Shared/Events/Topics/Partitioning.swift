/// Number of partitions of every topic: fixed when a log is made and checked at each start.
public let partitionCount: Int32 = 12

/// Partition of a partition key: CRC-32 (IEEE 802.3, as in zlib) of its UTF-8, modulo the number of partitions.
///
/// It is a wire format: Vicinity computes it itself and sends the partition with every record, so that a client's default cannot differ.
public func partition(of partitionKey: String, count: Int32 = partitionCount) -> Int32 {
    Int32(crc32(partitionKey.utf8) % UInt32(count))
}

/// A partition key of a partition, for records to that partition's owner: the first of "partition-0", "partition-1" … that belongs to it.
public func ownPartitionKey(of partition: Int32) -> String { ownPartitionKeys[Int(partition)] }

private let ownPartitionKeys: [String] = (0..<partitionCount).map { wanted in
    var number = 0
    while partition(of: "partition-\(number)") != wanted { number += 1 }
    return "partition-\(number)"
}

/// CRC-32 with the reflected polynomial 0xEDB88320, initial value and final xor 0xFFFFFFFF.
public func crc32(_ bytes: some Sequence<UInt8>, continuing previous: UInt32 = 0) -> UInt32 {
    var crc = ~previous
    for byte in bytes {
        crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8)
    }
    return ~crc
}

private let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
}
