import Contract
import Events

extension Order {
    /// Since when nothing of it is open any more; nil while something may still come of itself: a place that gives back, money that is to
    /// move, a contact that is to be forgotten. From then on only somebody's command or word changes it. A show counts until its door
    /// cannot say any more whom it let in.
    var finishedAt: Timestamp? {
        guard status.isFinal, pendingReleases.isEmpty, payment?.errands.isEmpty ?? true, !namesPerson else {
            return nil
        }
        return lines.compactMap { $0.show?.lastWord }.reduce(updatedAt) { Swift.max($0, $1) }
    }
}

extension Show {
    /// When its door can have said of everybody that they were let in.
    fileprivate var lastWord: Timestamp {
        (endDate?.instant ?? startDate.instant.advanced(by: Door.usualLength)).advanced(by: Door.latestWord)
    }
}
