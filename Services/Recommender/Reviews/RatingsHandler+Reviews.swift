import Contract
import Events
import Store

/// People's reviews: replies, reports, and decisions of operators.
///
/// Replies and decisions are parts of the author's rating. A report is a record of the person who made it, and is deleted when either of
/// the two is erased.
extension RatingsHandler {
    func handle(_ command: ReplyToReview, _ asked: ReviewCommand, in transaction: borrowing Transaction) throws {
        let reply = try asked.reply(to: command.actor.id, about: command.review)
        if let reason = ReviewRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        guard var rating = try ReviewTable.row(command.review, in: transaction.database)?.rating else {
            return try transaction.emit(reply.answer(.unknown))
        }
        guard !rating.reflects.reflects(asked.position) else { return try transaction.emit(reply.answer(.repeated)) }
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
        rating.reply = command.text.map { ReviewReply(text: $0, by: command.actor.role, at: asked.at) }
        rating.reflects.add(asked.position)
        try emit(rating, in: transaction)
    }

    func handle(_ command: ReportReview, _ asked: ReviewCommand, in transaction: borrowing Transaction) throws {
        let reply = try asked.reply(to: command.person, about: command.review)
        let database = transaction.database
        if let reason = ReviewRules.refusal(of: command) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        if try Erasures.cover(command.person, at: asked.at, in: database) {
            return try transaction.emit(reply.answer(.refused, .erased))
        }
        guard try ReportTable.report(command.person, command.review, in: database) == nil else {
            return try transaction.emit(reply.answer(.repeated))
        }
        let row = try ReviewTable.row(command.review, in: database)
        if let person = row?.rating.person, person == command.person {
            let why = Reason("own-review", "this review is yours: change it or withdraw it")
            return try transaction.emit(reply.answer(.refused, why))
        }
        guard try ReportTable.count(by: command.person, in: database) < ReviewRules.mostReports else {
            let why = Reason("too-many", "a person may report at most \(ReviewRules.mostReports) reviews")
            return try transaction.emit(reply.answer(.refused, why))
        }
        guard let rating = row?.rating, !rating.isHidden else {
            return try transaction.emit(reply.answer(.unknown))
        }
        guard try ReportTable.count(of: command.review, in: database) < ReviewRules.mostReportsOfOne else {
            return try transaction.emit(reply.answer(.repeated))
        }
        var report = ReviewReport(
            person: command.person, review: command.review, reason: command.reason, note: command.note, at: asked.at)
        report.reflects.add(asked.position)
        try emit(report, in: transaction)
    }

    func handle(_ command: ModerateReview, _ asked: ReviewCommand, in transaction: borrowing Transaction) throws {
        let reply = try asked.reply(to: command.actor.id, about: command.review)
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
        if rating.reflects.reflects(asked.position) {
            // The log may have the rating but not what followed from it.
            try emitSummary(of: rating.thing, because: asked.position, in: transaction)
            return try transaction.emit(reply.answer(.repeated))
        }
        let isSame = rating.moderation?.reason == command.reason && rating.moderation?.note == command.note
        guard !isSame || row.openReports > 0 else { return try transaction.emit(reply.answer(.repeated)) }
        // Clocks differ: the decision covers reports that stand before it in the log.
        let newest = try ReportTable.reports(of: row.id, limit: 1, in: transaction.database).first?.at
        rating.id = row.id
        rating.moderation = ReviewModeration(
            reason: command.reason, note: command.note, at: max(asked.at, newest ?? asked.at))
        rating.reflects.add(asked.position)
        try emit(rating, in: transaction)
        try emitSummary(of: rating.thing, because: asked.position, in: transaction)
    }

    // MARK: - Deleting

    /// Deletes the reports of a review that is deleted.
    func forgetReports(
        of rating: PersonRating?, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        guard let rating, let review = rating.reviewID else { return }
        for report in try ReportTable.reports(of: review, in: transaction.database) {
            try emitDeleted(report, because: position, in: transaction)
        }
    }

    /// Deletes a person's reports that their request covers.
    func forgetReports(
        by request: ErasePerson, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        for report in try ReportTable.reports(by: request.person, in: transaction.database)
        where request.covers(report.at) {
            try emitDeleted(report, because: position, in: transaction)
        }
    }

    func emit(
        _ report: ReviewReport, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try ReviewReport.states.emit(try takeBackCopy(of: report, in: transaction), stage: stage, in: transaction)
    }

    func emitDeleted(
        _ report: ReviewReport, because position: InputPosition?, in transaction: borrowing Transaction
    ) throws {
        _ = try takeBackCopy(of: report, in: transaction)
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        let deleted = DeletedReviewReport(
            person: report.person, review: report.review, deletedAt: transaction.now, reflects: reflects)
        try ReviewReport.states.end(report, ReviewReportEvents.deleted, deleted, stage: .farewell, in: transaction)
    }
}

extension Reason {
    static let erased = Reason("erased", "the person's data was erased after this request")
    /// The copies of the catalog's things are not complete yet.
    static let notYet = Reason(
        ReviewRules.notYet, "the place's merchant is not known yet: try again in a minute")
}
