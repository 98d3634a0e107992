import EventLog
import Events
import TestKit

func append(_ arguments: Arguments, to log: any EventLog) async throws {
    let (topic, count, batch) = (try arguments.topic(), try arguments.number(2), max(1, try arguments.number(4)))
    let (size, prefix) = (try arguments.number(3), try arguments.text(5))
    for start in stride(from: 0, to: count, by: batch) {
        let keys = (start..<min(count, start + batch)).map { "\(prefix)-\($0)" }
        let offsets = try await log.append(
            topic.records(keys, in: Int32(try arguments.number(1)), size: size))
        for (key, offset) in zip(keys, offsets) { printLine(key, offset) }
    }
}

func read(_ arguments: Arguments, from log: any EventLog) async throws {
    for record in try await log.read(try arguments.number(1), from: try arguments.topic().beginning) {
        printLine(record.topicPartition.partition, record.offset, record.key)
    }
}
