import Contract
import EventLog
import Events
import Foundation
import TestKit

/// Positions of a text in the log, and each service's checkpoints there, for finding the cause of a failure.
func whereabouts(of text: String, in town: Town) async throws -> String {
    let log = try await openLog(LogAddress(town.log))
    let bounds = try await log.bounds(of: Topic.all.flatMap(\.partitions))
    let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
    var found: [String] = []
    var read: [String: String] = [:]
    while bounds.contains(where: { reader.positions[$0.key, default: 0] < $0.value.upperBound }) {
        for record in try await reader.next(limit: 1000, wait: .seconds(1)) {
            let place = "\(record.topicPartition.topic)/\(record.topicPartition.partition)"
            guard let value = record.value else { continue }
            if Data(value).range(of: Data(text.utf8)) != nil { found.append("\(place) at \(record.offset)") }
            guard let checkpoint = try? record.event?.decode(Checkpoint.self) else { continue }
            let input = "\(checkpoint.topic)/\(checkpoint.partition)"
            read["\(record.topicPartition.topic) of \(input)"] = "\(checkpoint.position)"
        }
    }
    await reader.close()
    await log.close()
    let topics = Set(found.map { $0.prefix { $0 != "/" } } + [Topic.privacyCommands.name[...]])
    let positions = read.filter { entry in topics.contains { entry.key.contains(" of \($0)/") } }
    let ends = bounds.filter { topics.contains($0.key.topic[...]) }.map { "\($0.topic)/\($0.partition): \($1)" }
    return """
        in the log \(found.isEmpty ? "no record has it: it stands in free space" : found.joined(separator: ", ")); \
        read \(positions.map { "\($0): \($1)" }.sorted().joined(separator: ", ")); bounds \(ends.sorted().joined(separator: ", "))
        """
}
