import Contract
import Events
import Store

extension NotifierHandler {
    /// What happened to an order is written to its customer's mailbox.
    func write(_ event: Event, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        guard OrderNews.mayBe(event.type) else { return }
        let database = transaction.database
        guard try !MailboxTable.mailboxes(toldOf: event.partitionKey, in: database).isEmpty,
            transaction.now < event.time.advanced(by: LetterRules.longest),
            try !Erasures.cover(event.partitionKey, at: event.time, in: database),
            let news = LetterNews(event.type, try event.decode(Order.self), at: event.time)
        else { return }
        try post(news, named: WebhookDelivery.identity(of: event), heard: position, in: transaction)
    }

    /// Writes to every mailbox that is told of somebody and wants it.
    /// - Parameters:
    ///   - name: what tells it from all others to them; the same one is written once.
    ///   - position: of the record that tells it; what came before a mailbox was confirmed is not for it. Nil: none tells it.
    ///   - time: when it is to go out; at once unless said, at most two days ahead.
    func post(
        _ news: LetterNews, named name: String, heard position: InputPosition? = nil, at time: Timestamp? = nil,
        in transaction: borrowing Transaction
    ) throws {
        for mailbox in try MailboxTable.mailboxes(toldOf: news.customer, in: transaction.database) {
            if let position, mailbox.reflects.reflects(position) { continue }
            guard let told = news.told(mailbox) else { continue }
            try post(told, to: mailbox, name, position, at: time ?? transaction.now, in: transaction)
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
            // After the letter: who reads the log again knows by it that this was told, also when it was sent.
            var mailbox = mailbox
            mailbox.reflects.add(position)
            try emit(mailbox, in: transaction)
        }
        letterBell.ring()
    }
}

/// What came of one attempt to send a letter.
struct LetterAttempted: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// It will never be taken.
        case refused
        /// It may be taken later.
        case failed
    }

    var mailbox: String
    /// Nil: it asked whether the address is meant.
    var event: String?
    var outcome: Outcome
}

extension NotifierHandler {
    /// Writes down what came of an attempt. What was forgotten meanwhile stays so.
    func settle(_ attempted: LetterAttempted, in transaction: borrowing Transaction) throws {
        guard let event = attempted.event else { return try settleAsked(attempted, in: transaction) }
        guard var letter = try LetterTable.letter(event, to: attempted.mailbox, in: transaction.database),
            letter.status == .pending
        else { return }
        switch attempted.outcome {
        case .arrived: try emitGone(letter, in: transaction)
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

    private func settleAsked(_ attempted: LetterAttempted, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard let wish = try UnconfirmedTable.unconfirmed(attempted.mailbox, in: database) else { return }
        let attempts = wish.attempts + (attempted.outcome == .failed ? 1 : 0)
        let planned = attempted.outcome == .failed ? next(after: attempts, at: transaction.now) : nil
        try UnconfirmedTable.plan(wish.mailbox.id, attempts: attempts, next: planned, in: database)
    }

    private func next(after attempts: Int, at now: Timestamp) -> Timestamp {
        now.advanced(by: Schedule.pause(after: attempts, asked: nil, jitter: .random(in: -0.2...0.2)))
    }

    private func park(_ letter: Letter, in transaction: borrowing Transaction) throws {
        var letter = letter
        (letter.status, letter.nextAttemptAt, letter.endedAt) = (.parked, nil, transaction.now)
        // What would let somebody in is of no use any more.
        letter.tickets = []
        try emit(letter, in: transaction)
    }

    /// What is over: of one kind in one step as much as is bounded work; the timer comes again.
    func tidyLetters(in transaction: borrowing Transaction) throws {
        let (now, database) = (transaction.deletionTime, transaction.database)
        func ago(_ duration: Duration) -> Timestamp { now.advanced(by: .zero - duration) }
        for letter in try LetterTable.late(before: ago(LetterRules.longest), limit: 1000, in: database) {
            try park(letter, in: transaction)
        }
        for letter in try LetterTable.parked(before: ago(LetterRules.keptFor), limit: 1000, in: database) {
            try emitGone(letter, in: transaction)
        }
        try UnconfirmedTable.prune(before: ago(LetterRules.life), in: database)
        try AskedTable.prune(before: ago(LetterRules.window), in: database)
    }
}

/// Somebody asks to be forgotten: their mailboxes, every one that is told of their orders, and what tells of them.
extension NotifierHandler {
    func eraseLetters(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        try UnconfirmedTable.forget(command.person, in: database)
        try AskedTable.forget(command.person, in: database)
        for mailbox in try MailboxTable.mailboxes(toldOf: command.person, in: database)
        where command.covers(mailbox.createdAt) {
            try emitGone(mailbox, in: transaction)
        }
        for letter in try LetterTable.letters(of: command.person, in: database)
        where command.covers(letter.time) {
            try emitGone(letter, in: transaction)
        }
    }
}
