import EventLog
import Events

/// Rows of the outbox in the turns that they are appended in, each after the one before it was reported.
///
/// A row comes after every row of an earlier stage that was said before it, and never before one of its own partition that was.
/// Otherwise as early as possible: so a batch of many steps takes as many turns as there are stages, hardly ever more.
struct RelayTurns {
    private(set) var turns: [[Outbox.Row]] = []

    init(_ rows: [Outbox.Row]) {
        var lastOfPartition: [TopicPartition: Int] = [:]
        // By stage, the last turn that has a row of it.
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
