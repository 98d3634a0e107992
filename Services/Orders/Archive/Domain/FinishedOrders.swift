import Contract
import Events

extension Order {
    /// The time since which nothing of it is open; nil while something is: a release, a payment task, or personal data to be erased. From then
    /// on only a command or a notice changes it.
    ///
    /// An order with a show is open until the door cannot report admissions any more.
    var finishedAt: Timestamp? {
        guard status.isFinal, pendingReleases.isEmpty, payment?.tasks.isEmpty ?? true, !namesPerson else { return nil }
        return lines.compactMap { $0.show?.lastReport }.reduce(updatedAt) { Swift.max($0, $1) }
    }
}

extension Show {
    /// The time until which the door may report admissions.
    fileprivate var lastReport: Timestamp {
        (endDate?.instant ?? startDate.instant.advanced(by: Door.usualLength)).advanced(by: Door.latestReport)
    }
}
