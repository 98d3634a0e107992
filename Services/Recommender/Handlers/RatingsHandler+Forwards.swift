import Contract
import Events
import GRDB
import Store

/// What instances tell one another of reviews.
///
/// Who asks something about a review asks it in a partition of his own, and its author may be another's. So what is not found here is passed on
/// to every partition that is not of this instance, and whoever has the review carries it out and answers. A report stays with whoever makes it:
/// the author's owner only says that there is such a review, and gets a copy. The only instance has all, and passes nothing on.
extension RatingsHandler {
    /// Finds a review. What was passed on is for one partition, whatever else its reader owns.
    func row(_ review: String, for asked: ReviewCommand, in database: Database) throws -> ReviewTable.Row? {
        guard let row = try ReviewTable.row(review, in: database) else { return nil }
        return asked.isPassed && partition(of: row.rating.person) != asked.position.partition ? nil : row
    }

    /// - Returns: whether others look for the review, or did; then nobody answers here.
    func isPassedOn(
        _ asked: ReviewCommand, _ command: ReviewCommandPassed, in transaction: borrowing Transaction
    ) throws -> Bool {
        if asked.isPassed { return true }
        guard instance.count > 1 else { return false }
        for partition in (0..<partitionCount) where !instance.owns(partition: partition) {
            try transaction.emit(
                Draft(
                    .ratingForwards, type: ReviewForwards.command, subject: asked.id,
                    partitionKey: ownPartitionKey(of: partition), data: command))
        }
        return true
    }

    func emit(taken report: ReviewReport, in transaction: borrowing Transaction) throws {
        try transaction.emit(
            Draft(
                .ratingForwards, type: ReviewForwards.taken, subject: report.key, partitionKey: report.person,
                data: ReportTaken(report: report)))
    }

    /// - Parameter author: of the review; nil if it is not known any more.
    func emit(_ over: ReportOver, as author: String?, in transaction: borrowing Transaction) throws {
        var draft = try Draft(
            .ratingForwards, type: ReviewForwards.over, subject: "\(over.person)/\(over.review)",
            partitionKey: over.person, data: over)
        draft.ownerKey = author ?? ownPartitionKey(of: instance.firstPartition)
        try transaction.emit(draft)
    }

    /// - Returns: whether the owners of critics take it, each for those of a partition.
    func isPassedOn(_ sighted: SightedReviewPassed, in transaction: borrowing Transaction) throws -> Bool {
        guard instance.count > 1 else { return false }
        for partition in 0..<partitionCount {
            try transaction.emit(
                Draft(
                    .ratingForwards, type: ReviewForwards.sighted, subject: sighted.sighting,
                    partitionKey: ownPartitionKey(of: partition), data: sighted))
        }
        return true
    }

    // MARK: - Hearing

    func hear(forward input: Input, in transaction: borrowing Transaction) throws {
        switch input.event.type {
        case ReviewForwards.command:
            let passed = try input.event.decode(ReviewCommandPassed.self)
            let asked = ReviewCommand(passed, input)
            if let command = passed.reply { try handle(command, asked, in: transaction) }
            if let command = passed.report { try handle(command, asked, in: transaction) }
            if let command = passed.moderate { try handle(command, asked, in: transaction) }
        case ReviewForwards.taken: try hear(input.event.decode(ReportTaken.self).report, input, in: transaction)
        case ReviewForwards.over:
            let over = try input.event.decode(ReportOver.self)
            guard let report = try ReportTable.report(over.person, over.review, in: transaction.database) else {
                return
            }
            try emitGone(report, because: input.position, in: transaction)
        case ReviewForwards.sighted:
            let sighted = try input.event.decode(SightedReviewPassed.self)
            let position = InputPosition(
                topic: Topic.catalogSightings.name, partition: sighted.partition, offset: sighted.offset)
            try take(sighted, position, ofPartition: input.position.partition, in: transaction)
        default: throw Poison("\(input.event.type) is nothing that instances tell one another")
        }
    }

    /// A report of a review that there is.
    private func hear(_ report: ReviewReport, _ input: Input, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard instance.owns(partition: partition(of: report.person)),
            try !Erasures.cover(report.person, at: report.at, in: database)
        else { return }
        if let known = try ReportTable.report(report.person, report.review, in: database) {
            if known.reflects.reflects(input.position) { try emitCopy(of: known, in: transaction) }
            return
        }
        var report = report
        report.reflects = InputPositions()
        report.reflects.add(input.position)
        try emit(report, in: transaction)
        try emitCopy(of: report, in: transaction)
    }

    // MARK: - Copies of reports

    func emitCopy(of report: ReviewReport, in transaction: borrowing Transaction) throws {
        guard let home = report.home else { return }
        var draft = try Draft(
            .reportCopies, type: ReportCopyEvents.changed, subject: report.key,
            partitionKey: ownPartitionKey(of: home), data: report)
        draft.ownerKey = report.person
        try transaction.emit(draft)
    }

    func emitCopyGone(
        of report: ReviewReport, because position: InputPosition?, in transaction: borrowing Transaction
    ) throws {
        guard let home = report.home else { return }
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        let gone = DeletedReviewReport(
            person: report.person, review: report.review, deletedAt: transaction.now, reflects: reflects)
        let key = ownPartitionKey(of: home)
        var (deleted, tombstone) = (
            try Draft(
                .reportCopies, type: ReportCopyEvents.deleted, subject: report.key, partitionKey: key, data: gone),
            Draft(tombstoneIn: .reportCopies, key: report.key, partitionKey: key)
        )
        (deleted.ownerKey, tombstone.ownerKey) = (report.person, report.person)
        try transaction.emit(deleted)
        try transaction.emit(tombstone)
    }

    func hear(report input: Input, in transaction: borrowing Transaction) throws {
        try take(reportCopy: input.event, in: transaction.database)
    }

    /// Of people of this instance the reports are here.
    func take(reportCopy event: Event, in database: Database) throws {
        guard let (person, review) = RatingState.parts(of: event.subject) else { throw Poison("it is no report's") }
        guard !instance.owns(partition: partition(of: person)) else { return }
        switch event.type {
        case ReportCopyEvents.changed:
            try OtherReports.save(event.decode(ReviewReport.self), record: event.data, in: database)
        case ReportCopyEvents.deleted: try OtherReports.delete(person, review, in: database)
        default: throw Poison("\(event.type) is nothing that is said of copies")
        }
    }
}
