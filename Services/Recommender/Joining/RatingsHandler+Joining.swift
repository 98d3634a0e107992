import Contract
import Events
import Store

/// Handles what is left of the recommender as several processes. The one that joins them does what they forwarded to one another, and
/// deletes the shares and report copies from the log. All of it is removed in the next release.
extension RatingsHandler {
    func take(forward input: Input, in transaction: borrowing Transaction) throws {
        switch input.event.type {
        case ReviewForwards.command:
            let passed = try input.event.decode(ReviewCommandPassed.self)
            // It was forwarded to every partition, and is for that of the review's author.
            guard let review = passed.review,
                let row = try ReviewTable.row(review, in: transaction.database),
                partition(of: row.rating.person) == input.position.partition
            else { return }
            let asked = ReviewCommand(passed, input)
            if let command = passed.reply { try handle(command, asked, in: transaction) }
            if let command = passed.report { try handle(command, asked, in: transaction) }
            if let command = passed.moderate { try handle(command, asked, in: transaction) }
        case ReviewForwards.taken: try take(input.event.decode(ReportTaken.self).report, input, in: transaction)
        case ReviewForwards.over:
            let over = try input.event.decode(ReportOver.self)
            guard let report = try ReportTable.report(over.person, over.review, in: transaction.database) else {
                return
            }
            try emitDeleted(report, because: input.position, in: transaction)
        case ReviewForwards.sighted:
            let sighted = try input.event.decode(SightedReviewPassed.self)
            let position = InputPosition(
                topic: Topic.catalogSightings.name, partition: sighted.partition, offset: sighted.offset)
            try take(sighted, position, ofPartition: input.position.partition, in: transaction)
        default: throw Poison("\(input.event.type) is not an event that processes forwarded")
        }
    }

    /// Takes a report of an existing review.
    private func take(_ report: ReviewReport, _ input: Input, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard try !Erasures.cover(report.person, at: report.at, in: database),
            try ReportTable.report(report.person, report.review, in: database) == nil,
            try ReviewTable.row(report.review, in: database) != nil
        else { return }
        var report = report
        (report.home, report.reflects) = (nil, InputPositions())
        report.reflects.add(input.position)
        try emit(report, in: transaction)
    }

    // MARK: - Deleting shares and copies

    /// Deletes some shares and report copies, and sums up things again whose summary may be incomplete.
    func takeBack(limit: Int, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for rating in try RatingTable.shared(limit: limit, in: database) {
            try emit(rating, stage: .consequence, in: transaction)
        }
        for report in try ReportTable.copied(limit: limit, in: database) {
            try emit(report, stage: .consequence, in: transaction)
        }
        for thing in try SummaryTable.takeUnsummed(limit: limit, in: database) {
            try emitSummary(of: thing, because: nil, in: transaction)
        }
    }

    /// - Returns: the rating without the mark that it is in `ratings.shares`.
    func takeBackShare(of rating: PersonRating, in transaction: borrowing Transaction) throws -> PersonRating {
        guard rating.shared == true else { return rating }
        var rating = rating
        rating.shared = nil
        var tombstone = Draft(tombstoneIn: .ratingShares, key: rating.key, partitionKey: rating.thing)
        tombstone.ownerKey = rating.person
        try transaction.emit(tombstone)
        return rating
    }

    /// - Returns: the report without the partition of its copy in `ratings.report-copies`.
    func takeBackCopy(of report: ReviewReport, in transaction: borrowing Transaction) throws -> ReviewReport {
        guard let home = report.home else { return report }
        var report = report
        report.home = nil
        var tombstone = Draft(tombstoneIn: .reportCopies, key: report.key, partitionKey: ownPartitionKey(of: home))
        tombstone.ownerKey = report.person
        try transaction.emit(tombstone)
        return report
    }
}

extension ReviewCommandPassed {
    fileprivate var review: String? { reply?.review ?? report?.review ?? moderate?.review }
}
