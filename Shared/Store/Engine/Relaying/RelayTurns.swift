import EventLog
import Events

/// Groups outbox rows into turns; each turn is appended after the one before it was acknowledged.
///
/// A row comes after every earlier row of an earlier stage, and never before an earlier row of its own partition. Otherwise it comes as
/// early as possible, so a batch of many steps takes about as many turns as there are stages.
struct RelayTurns {
    private(set) var turns: [[Outbox.Row]] = []

    init(_ rows: [Outbox.Row]) {
        var lastOfPartition: [TopicPartition: Int] = [:]
        // By stage, the last turn with a row of it.
        var lastOfStage: [Int] = []
        for row in rows {
            let afterStages = (lastOfStage.prefix(row.stage.rawValue).max() ?? -1) + 1
            let turn = max(lastOfPartition[row.record.topicPartition] ?? 0, afterStages)
            while turns.count <= turn { turns.append([]) }
            turns[turn].append(row)
            lastOfPartition[row.record.topicPartition] = turn
            while lastOfStage.count <= row.stage.rawValue { lastOfStage.append(-1) }
            lastOfStage[row.stage.rawValue] = max(lastOfStage[row.stage.rawValue], turn)
        }
    }
}
