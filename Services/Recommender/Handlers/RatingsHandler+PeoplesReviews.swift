import Contract
import Events
import Store

/// What is said to and about people's reviews: replies, reports, and what operators decide.
///
/// Replies and decisions are parts of the review's record, which is its author's. A report is a record of whoever made it: it goes when
/// either of the two is forgotten.
extension RatingsHandler {
    func handle(_ command: ReplyToReview, _ input: Input, in transaction: borrowing Transaction) throws {
        let reply = try self.reply(to: input, from: command.actor.id, about: command.review)
        if let reason = ReviewRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        guard var rating = try ReviewTable.row(command.review, in: transaction.database)?.rating else {
            return try transaction.emit(reply.answer(.unknown))
        }
        guard !rating.reflects.reflects(input.position) else { return try transaction.emit(reply.answer(.repeated)) }
        switch things.maySpeak(command.actor, rating.thing) {
        case true?: break
        case false?:
            let why = Reason("forbidden", "only the merchant of the place and operators reply to its reviews")
            return try transaction.emit(reply.answer(.forbidden, why))
        case nil:
            return try transaction.emit(reply.answer(.refused, .notYet))
        }
        guard rating.reply?.text != command.text else {
            return try transaction.emit(reply.answer(command.text == nil ? .unknown : .repeated))
        }
        rating.reply = command.text.map { ReviewReply(text: $0, by: command.actor.role, at: input.event.time) }
        rating.reflects.add(input.position)
        try emit(rating, in: transaction)
    }

    func handle(_ command: ReportReview, _ input: Input, in transaction: borrowing Transaction) throws {
        let reply = try self.reply(to: input, from: command.person, about: command.review)
        let database = transaction.database
        if let reason = ReviewRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        if try Erasures.contains(command.person, after: input.event.time, in: database) {
            return try transaction.emit(reply.answer(.refused, .erased))
        }
        guard try ReportTable.report(command.person, command.review, in: database) == nil else {
            return try transaction.emit(reply.answer(.repeated))
        }
        guard let rating = try ReviewTable.row(command.review, in: database)?.rating, !rating.isHidden else {
            return try transaction.emit(reply.answer(.unknown))
        }
        guard rating.person != command.person else {
            let why = Reason("own-review", "this review is yours: change it or withdraw it")
            return try transaction.emit(reply.answer(.refused, why))
        }
        guard try ReportTable.count(by: command.person, in: database) < ReviewRules.mostReports else {
            let why = Reason("too-many", "a person may report at most \(ReviewRules.mostReports) reviews")
            return try transaction.emit(reply.answer(.refused, why))
        }
        guard try ReportTable.count(of: command.review, in: database) < ReviewRules.mostReportsOfOne else {
            return try transaction.emit(reply.answer(.repeated))
        }
        var report = ReviewReport(
            person: command.person, review: command.review, reason: command.reason, note: command.note,
            at: input.event.time)
        report.reflects.add(input.position)
        try emit(report, in: transaction)
    }

    func handle(_ command: ModerateReview, _ input: Input, in transaction: borrowing Transaction) throws {
        let reply = try self.reply(to: input, from: command.actor.id, about: command.review)
        guard command.actor.role == .operator else {
            let why = Reason("forbidden", "only operators hide reviews or show them")
            return try transaction.emit(reply.answer(.forbidden, why))
        }
        if let reason = ReviewRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        guard let row = try ReviewTable.row(command.review, in: transaction.database) else {
            return try transaction.emit(reply.answer(.unknown))
        }
        var rating = row.rating
        if rating.reflects.reflects(input.position) {
            // The log may have the rating but not what followed from it.
            try emitShare(of: rating, in: transaction)
            try emitSummary(of: rating.thing, because: input.position, in: transaction)
            return try transaction.emit(reply.answer(.repeated))
        }
        let isSame = rating.moderation?.reason == command.reason && rating.moderation?.note == command.note
        guard !isSame || row.openReports > 0 else { return try transaction.emit(reply.answer(.repeated)) }
        // Clocks differ: what was reported before this in the log was decided by it.
        let newest = try ReportTable.reports(of: row.id, limit: 1, in: transaction.database).first?.at
        rating.id = row.id
        rating.moderation = ReviewModeration(
            reason: command.reason, note: command.note, at: max(input.event.time, newest ?? input.event.time))
        rating.reflects.add(input.position)
        if rating.share != nil { rating.shared = true }
        try emit(rating, in: transaction)
        if row.rating.share != nil || rating.share != nil { try emitShare(of: rating, in: transaction) }
        try emitSummary(of: rating.thing, because: input.position, in: transaction)
    }

    /// - Throws: `Poison` if the command is not in its actor's partition.
    private func reply(to input: Input, from actor: String, about review: String) throws -> Reply {
        guard actor == input.event.partitionKey, !actor.isEmpty else {
            throw Poison("the partition key is not the actor")
        }
        return Reply(to: input, from: actor, about: review)
    }

    // MARK: - Going

    /// What was reported of a review that is no more goes, too.
    func forgetReports(
        of review: String?, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        guard let review else { return }
        for report in try ReportTable.reports(of: review, in: transaction.database) {
            try emitGone(report, because: position, in: transaction)
        }
    }

    /// Forgets what a person reported up to a moment.
    func forgetReports(
        by person: String, until time: Timestamp, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        for report in try ReportTable.reports(by: person, in: transaction.database) where report.at <= time {
            try emitGone(report, because: position, in: transaction)
        }
    }

    func emit(_ report: ReviewReport, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(report)
        try ReportTable.save(report, record: record, in: transaction.database)
        try emit(
            own: Draft(
                .reviewReports, type: ReviewReportEvents.changed, subject: report.key, partitionKey: report.person,
                json: record), in: transaction)
    }

    func emitGone(
        _ report: ReviewReport, because position: InputPosition?, in transaction: borrowing Transaction
    ) throws {
        try ReportTable.delete(report.person, report.review, in: transaction.database)
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        let deleted = DeletedReviewReport(
            person: report.person, review: report.review, deletedAt: transaction.now, reflects: reflects)
        try emit(
            own: Draft(
                .reviewReports, type: ReviewReportEvents.deleted, subject: report.key, partitionKey: report.person,
                data: deleted), in: transaction)
        try emit(
            own: Draft(tombstoneIn: .reviewReports, key: report.key, partitionKey: report.person), in: transaction)
    }
}

extension Reason {
    static let erased = Reason("erased", "the person's data was erased after this was asked")
    /// The copies of the catalog's things were not read yet.
    static let notYet = Reason(
        ReviewRules.notYet, "whose place it is cannot be told yet: try again in a minute")
}
