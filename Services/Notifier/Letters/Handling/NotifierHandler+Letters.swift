import Contract
import Events
import Store

extension NotifierHandler {
    /// Writes letters about an order's event to its customer's mailboxes.
    func writeLetters(about event: Event, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        guard OrderNews.mayBe(event.type) else { return }
        let database = transaction.database
        guard try !MailboxTable.mailboxes(notifiedOf: event.partitionKey, in: database).isEmpty,
            transaction.now < event.time.advanced(by: LetterRules.longest),
            try !Erasures.cover(event.partitionKey, at: event.time, in: database),
            let news = LetterNews(event.type, try event.decode(Order.self), at: event.time)
        else { return }
        try post(news, named: WebhookDelivery.identity(of: event), reflecting: position, in: transaction)
    }

    /// Writes a letter to every mailbox of the customer that wants it.
    /// - Parameters:
    ///   - name: unique per mailbox; a letter of the same name is written once.
    ///   - position: position of the event; mailboxes that reflect it get no letter. Nil: no event causes the letter.
    ///   - time: time of sending, at most two days ahead; nil: now.
    func post(
        _ news: LetterNews, named name: String, reflecting position: InputPosition? = nil, at time: Timestamp? = nil,
        in transaction: borrowing Transaction
    ) throws {
        for mailbox in try MailboxTable.mailboxes(notifiedOf: news.customer, in: transaction.database) {
            if let position, mailbox.reflects.reflects(position) { continue }
            guard let wanted = news.wanted(by: mailbox) else { continue }
            try post(wanted, to: mailbox, name, position, at: time ?? transaction.now, in: transaction)
        }
    }

    private func post(
        _ news: LetterNews, to mailbox: Mailbox, _ name: String, _ position: InputPosition?, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        guard try LetterTable.letter(name, to: mailbox.id, in: database) == nil,
            try LetterTable.count(to: mailbox.id, areParked: false, in: database) < LetterRules.mostWaiting
        else { return }
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        try emit(
            Letter(
                mailbox: mailbox.id, person: mailbox.person, event: name, kind: news.kind, order: news.order,
                customer: news.customer, facts: news.facts, lines: news.lines, total: news.total,
                tickets: news.tickets, time: news.time, createdAt: transaction.now, nextAttemptAt: time,
                reflects: reflects), in: transaction)
        if let position {
            // The mailbox follows the letter: a rebuild sees by its position that the letter was written, even if it has been sent.
            var mailbox = mailbox
            mailbox.reflects.add(position)
            try emit(mailbox, in: transaction)
        }
        letterBell.ring()
    }
}

/// The result of one attempt to send a letter.
struct LetterAttempt: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// It will never be accepted.
        case refused
        /// It may be accepted later.
        case failed
    }

    var mailbox: String
    /// Nil for a confirmation letter.
    var event: String?
    var outcome: Outcome
}

extension NotifierHandler {
    /// Records the result of an attempt. Letters that were deleted meanwhile stay deleted.
    func settle(_ attempt: LetterAttempt, in transaction: borrowing Transaction) throws {
        guard let event = attempt.event else { return try settleConfirmation(attempt, in: transaction) }
        guard var letter = try LetterTable.letter(event, to: attempt.mailbox, in: transaction.database),
            letter.status == .pending
        else { return }
        switch attempt.outcome {
        case .arrived: try emitDeleted(letter, in: transaction)
        case .refused: try park(letter, in: transaction)
        case .failed:
            letter.attempts += 1
            let planned = next(after: letter.attempts, at: transaction.now)
            guard planned < letter.time.advanced(by: LetterRules.longest) else {
                return try park(letter, in: transaction)
            }
            letter.nextAttemptAt = planned
            try emit(letter, in: transaction)
        }
    }

    private func settleConfirmation(_ attempt: LetterAttempt, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard let request = try UnconfirmedTable.unconfirmed(attempt.mailbox, in: database) else { return }
        let attempts = request.attempts + (attempt.outcome == .failed ? 1 : 0)
        let planned = attempt.outcome == .failed ? next(after: attempts, at: transaction.now) : nil
        try UnconfirmedTable.plan(request.mailbox.id, attempts: attempts, next: planned, in: database)
    }

    private func next(after attempts: Int, at now: Timestamp) -> Timestamp {
        now.advanced(by: RetrySchedule.pause(after: attempts, retryAfter: nil, jitter: .random(in: -0.2...0.2)))
    }

    private func park(_ letter: Letter, in transaction: borrowing Transaction) throws {
        var letter = letter
        (letter.status, letter.nextAttemptAt, letter.endedAt) = (.parked, nil, transaction.now)
        // Tickets are removed: they would let the reader in.
        letter.tickets = []
        try emit(letter, in: transaction)
    }

    /// Parks late letters and deletes old ones, a bounded number per step; the timer continues.
    func pruneLetters(in transaction: borrowing Transaction) throws {
        let (now, database) = (transaction.deletionTime, transaction.database)
        func ago(_ duration: Duration) -> Timestamp { now.advanced(by: .zero - duration) }
        for letter in try LetterTable.late(before: ago(LetterRules.longest), limit: 1000, in: database) {
            try park(letter, in: transaction)
        }
        for letter in try LetterTable.parked(before: ago(LetterRules.retention), limit: 1000, in: database) {
            try emitDeleted(letter, in: transaction)
        }
        try UnconfirmedTable.prune(before: ago(LetterRules.life), in: database)
        try ConfirmationRequestTable.prune(before: ago(LetterRules.window), in: database)
    }
}

/// Erases a person: every mailbox that is notified of their orders, and every letter about them.
extension NotifierHandler {
    func eraseLetters(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        try UnconfirmedTable.deleteAll(of: command.person, in: database)
        try ConfirmationRequestTable.deleteAll(of: command.person, in: database)
        for mailbox in try MailboxTable.mailboxes(notifiedOf: command.person, in: database)
        where command.covers(mailbox.createdAt) {
            try emitDeleted(mailbox, in: transaction)
        }
        for letter in try LetterTable.letters(of: command.person, in: database)
        where command.covers(letter.time) {
            try emitDeleted(letter, in: transaction)
        }
    }
}
