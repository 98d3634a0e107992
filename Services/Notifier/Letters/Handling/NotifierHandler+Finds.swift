import Contract
import Events
import Store

/// Letters about finds of saved searches: a letter per search after a minute, or one a day for all searches.
extension NotifierHandler {
    /// Prefix of a daily letter's name, before the event's identity.
    private static let daily = "daily-"

    /// Adds a match to the pending letters of the search's person.
    /// - Parameters:
    ///   - step: the change of the thing.
    ///   - isWanted: false: the search does not ask for this change; it only removes the thing from pending letters.
    func write(
        _ match: SearchMatch, of search: QueryIndex.IndexedSearch, isWanted: Bool, _ step: SearchedChange.Step,
        in transaction: borrowing Transaction
    ) throws {
        guard search.channels.contains(.mail) || search.channels.contains(.daily) else { return }
        let database = transaction.database
        let isDaily = search.channels.contains(.daily)
        for mailbox in try MailboxTable.mailboxes(notifiedOf: search.person, in: database)
        where mailbox.kinds.contains(.search) {
            let waiting = try gatheringLetter(to: mailbox, of: isDaily ? nil : search.id, in: transaction)
            var gathered = waiting.map { GatheredFinds($0) } ?? GatheredFinds()
            if isWanted {
                gathered.add(Letter.Find(match, of: search))
            } else {
                gathered.remove(match.thing, of: search.id)
            }
            var begun: Letter?
            if waiting == nil, isWanted { begun = try begin(match, of: search, step.event, to: mailbox, transaction) }
            guard var letter = waiting ?? begun else { continue }
            letter.reflects.add(step.reflects)
            try keep(gathered, in: letter, transaction)
            letterBell.ring()
        }
    }

    /// A new letter that gathers finds; nil if too many letters are pending for the mailbox.
    private func begin(
        _ match: SearchMatch, of search: QueryIndex.IndexedSearch, _ event: String, to mailbox: Mailbox,
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

    /// Removes the finds of a deleted search from pending letters.
    func removeFinds(of search: SavedSearch, in transaction: borrowing Transaction) throws {
        for letter in try LetterTable.letters(of: search.person, in: transaction.database)
        where letter.kind == .search && letter.finds?.contains(where: { $0.search == search.id }) == true {
            var gathered = GatheredFinds(letter)
            gathered.remove(of: search.id)
            try keep(gathered, in: letter, transaction)
        }
    }

    /// The pending letter that still gathers finds.
    /// - Parameter search: the search of a letter; nil: the daily letter.
    private func gatheringLetter(
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
        if gathered.isEmpty { try emitDeleted(letter, in: transaction) } else { try emit(letter, in: transaction) }
    }
}
