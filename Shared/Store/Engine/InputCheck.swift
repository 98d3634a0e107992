import EventLog
import Events

/// Whether saved positions fit the log they are used with: the same log, within its bounds, the same record before them.
struct InputCheck: Sendable {
    let store: Store
    let log: any EventLog
    let inputs: [TopicPartition]

    /// - Returns: what does not fit, a sentence each; empty if all does. A new store takes the log it first sees.
    func run() async throws -> [String] {
        let identity = try await log.identity
        let known = try await store.read { try Meta.value(Meta.logIdentity, in: $0) }
        guard let known else {
            try await store.write { try Meta.set(Meta.logIdentity, to: identity, in: $0) }
            return []
        }
        guard known == identity else { return ["the store belongs to log \(known), this is log \(identity)"] }
        let positions = try await store.read(Inbox.positions)
        let bounds = try await log.bounds(of: inputs)
        var problems: [String] = []
        var before: [TopicPartition: Int64] = [:]
        for input in inputs {
            guard let position = positions[input], let range = bounds[input] else { continue }
            if position.next < range.lowerBound || position.next > range.upperBound {
                problems.append(
                    "position \(position.next) of \(input) is outside the log, "
                        + "which has \(range.lowerBound) up to \(range.upperBound)")
            } else if position.next > range.lowerBound, !position.lastID.isEmpty {
                before[input] = position.next - 1
            }
        }
        let ends = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0.value..<$0.value + 1) })
        try await LogStretch(log: log).read(from: before, upTo: ends) { batch in
            for record in batch {
                guard let value = record.value, let event = try? Event(json: value) else { continue }
                if event.id != positions[record.topicPartition]?.lastID {
                    problems.append("\(record.topicPartition)@\(record.offset) is not the record that was read there")
                }
            }
        }
        return problems
    }
}
