import Contract
import Events
import Store

/// What saved searches found, on its way to mailboxes: at once a letter for each search, or once a day one for all.
extension NotifierHandler {
    /// What goes before the event's identity in the name of a daily letter.
    private static let daily = "daily-"

    /// - Parameters:
    ///   - step: what happened.
    ///   - isAsked: false: nobody wants to hear of it, but what was to be told of the thing before is not told any more.
    func write(
        _ match: SearchMatch, of search: QueryIndex.Asker, isAsked: Bool, _ step: SearchedChange.Step,
        in transaction: borrowing Transaction
    ) throws {
        guard search.channels.contains(.mail) || search.channels.contains(.daily) else { return }
        let database = transaction.database
        let isDaily = search.channels.contains(.daily)
        for mailbox in try MailboxTable.mailboxes(toldOf: search.person, in: database)
        where mailbox.kinds.contains(.search) {
            let waiting = try waitingFinds(to: mailbox, of: isDaily ? nil : search.id, in: transaction)
            var gathered = waiting.map { GatheredFinds($0) } ?? GatheredFinds()
            if isAsked {
                gathered.add(Letter.Find(match, of: search))
            } else {
                gathered.forget(match.thing, of: search.id)
            }
            var begun: Letter?
            if waiting == nil, isAsked { begun = try begin(match, of: search, step.event, to: mailbox, transaction) }
            guard var letter = waiting ?? begun else { continue }
            letter.reflects.add(step.reflects)
            try keep(gathered, in: letter, transaction)
            letterBell.ring()
        }
    }

    /// A letter that takes finds for a while; nil if too many wait for the mailbox.
    private func begin(
        _ match: SearchMatch, of search: QueryIndex.Asker, _ event: String, to mailbox: Mailbox,
        _ transaction: borrowing Transaction
    ) throws -> Letter? {
        let (now, isDaily) = (transaction.now, search.channels.contains(.daily))
        guard
            try LetterTable.count(to: mailbox.id, areParked: false, in: transaction.database) < LetterRules.mostWaiting
        else { return nil }
        return Letter(
            mailbox: mailbox.id, person: mailbox.person, event: isDaily ? Self.daily + event : "\(search.id)-\(event)",
            kind: .search, customer: search.person, time: match.time, createdAt: now,
            nextAttemptAt: isDaily ? dailyTime.next(after: now) : now.advanced(by: LetterRules.gathering))
    }

    /// A search is no more: what it found is not written any more.
    func forgetFinds(of search: SavedSearch, in transaction: borrowing Transaction) throws {
        for letter in try LetterTable.letters(of: search.person, in: transaction.database)
        where letter.kind == .search && letter.finds?.contains(where: { $0.search == search.id }) == true {
            var gathered = GatheredFinds(letter)
            gathered.forget(of: search.id)
            try keep(gathered, in: letter, transaction)
        }
    }

    /// The letter that takes more finds: its turn has not come.
    /// - Parameter search: the one whose finds it tells; nil: the daily one.
    private func waitingFinds(
        to mailbox: Mailbox, of search: String?, in transaction: borrowing Transaction
    ) throws -> Letter? {
        let start = search.map { "\($0)-" } ?? Self.daily
        return try LetterTable.letters(to: mailbox.id, in: transaction.database).first { letter in
            letter.kind == .search && letter.event.hasPrefix(start) && letter.attempts == 0
                && letter.nextAttemptAt.map { $0 > transaction.now } ?? false
        }
    }

    private func keep(
        _ gathered: GatheredFinds, in letter: Letter, _ transaction: borrowing Transaction
    ) throws {
        var letter = letter
        (letter.finds, letter.facts) = (gathered.finds, gathered.facts)
        if gathered.isEmpty { try emitGone(letter, in: transaction) } else { try emit(letter, in: transaction) }
    }
}
