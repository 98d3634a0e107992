import Contract
import EventLog
import Events
import Store

/// Commands of customers about their mailbox. A person, who may have several ids, has one.
extension NotifierHandler {
    /// The result of a request for letters.
    enum MailboxOutcome: Sendable {
        /// The address was confirmed before; the mailbox is changed as requested.
        case confirmed(Mailbox)
        /// The address has to be confirmed first. The answer is the same whether a confirmation letter is sent or the address had enough of
        /// them.
        case unconfirmed(Mailbox)
    }

    /// - Parameters:
    ///   - address: digest of the address.
    ///   - network: network of the request.
    /// - Throws: `Reason` if a rule refuses it.
    func keep(
        _ wanted: Mailbox, digest address: String, from network: String, in transaction: borrowing Transaction
    ) throws -> MailboxOutcome {
        let (database, now) = (transaction.database, transaction.now)
        try refuseErased(wanted.people, in: transaction)
        let own = try MailboxTable.mailboxes(of: wanted.people.sorted(), in: database)
        try forgetUnconfirmed(of: wanted.people, but: wanted.id, in: transaction)
        if let existing = own.first(where: { $0.email.lowercased() == wanted.email.lowercased() }) {
            try UnconfirmedTable.delete(wanted.id, in: database)
            return .confirmed(try change(existing, as: wanted, in: transaction))
        }
        guard try MailboxTable.count(in: database) < LetterRules.mostOfAll else {
            throw Reason("too-many-mailboxes", "this deployment has its greatest number of mailboxes")
        }
        let since = now.advanced(by: .zero - LetterRules.window)
        let maySend =
            try ConfirmationRequestTable.count(at: address, since: since, in: database) < LetterRules.mostOfAddress
            && ConfirmationRequestTable.count(of: network, since: since, in: database) < LetterRules.mostOfNetwork
        if maySend { try ConfirmationRequestTable.add(address, for: wanted, from: network, at: now, in: database) }
        try UnconfirmedTable.add(wanted, from: network, at: now, next: maySend ? now : nil, in: database)
        letterBell.ring()
        return .unconfirmed(wanted)
    }

    /// Deletes the people's requests for other addresses; the last one counts.
    private func forgetUnconfirmed(
        of people: Set<String>, but mailbox: String, in transaction: borrowing Transaction
    ) throws {
        for request in try UnconfirmedTable.unconfirmed(of: people.sorted(), in: transaction.database)
        where request.mailbox.id != mailbox {
            try UnconfirmedTable.delete(request.mailbox.id, in: transaction.database)
        }
    }

    private func change(
        _ before: Mailbox, as wanted: Mailbox, in transaction: borrowing Transaction
    ) throws -> Mailbox {
        var mailbox = before
        (mailbox.language, mailbox.kinds) = (wanted.language, wanted.kinds)
        // A record keeps its person; other ids of theirs are added.
        mailbox.also = before.people.union(wanted.people).subtracting([before.person]).sorted()
        guard mailbox != before else { return before }
        mailbox.updatedAt = transaction.now
        try startHere(&mailbox, in: transaction)
        try emit(mailbox, in: transaction)
        return mailbox
    }

    /// Confirms a mailbox.
    /// - Returns: false if there is no such request, or it is too old.
    func confirm(_ id: String, in transaction: borrowing Transaction) throws -> Bool {
        let (database, now) = (transaction.database, transaction.now)
        guard let request = try UnconfirmedTable.unconfirmed(id, in: database),
            now < request.askedAt.advanced(by: LetterRules.life)
        else { return try MailboxTable.mailbox(id, in: database) != nil }
        var mailbox = request.mailbox
        // Earlier addresses of the person are replaced.
        for other in try MailboxTable.mailboxes(of: mailbox.people.sorted(), in: database) where other.id != id {
            try emitDeleted(other, in: transaction)
        }
        (mailbox.createdAt, mailbox.updatedAt) = (now, now)
        try startHere(&mailbox, in: transaction)
        try UnconfirmedTable.delete(id, in: database)
        try emit(mailbox, in: transaction)
        return true
    }

    /// Ends the letters to a mailbox.
    func end(_ id: String, in transaction: borrowing Transaction) throws {
        try UnconfirmedTable.delete(id, in: transaction.database)
        guard let mailbox = try MailboxTable.mailbox(id, in: transaction.database) else { return }
        try emitDeleted(mailbox, in: transaction)
    }

    /// Ends all letters to some people.
    func endLetters(to people: Set<String>, in transaction: borrowing Transaction) throws {
        try forgetUnconfirmed(of: people, but: "", in: transaction)
        for mailbox in try MailboxTable.mailboxes(of: people.sorted(), in: transaction.database) {
            try emitDeleted(mailbox, in: transaction)
        }
    }

    /// Adds the positions read so far, so that a rebuilt store writes no letters about earlier orders.
    private func startHere(_ mailbox: inout Mailbox, in transaction: borrowing Transaction) throws {
        for person in mailbox.people {
            let partition = TopicPartition(Topic.orders.name, partition(of: person))
            if let next = try transaction.position(of: partition), next > 0 {
                mailbox.reflects.add(
                    InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
            }
        }
    }

    // MARK: - Emitting

    /// Deletes a mailbox and its letters.
    func emitDeleted(_ mailbox: Mailbox, in transaction: borrowing Transaction) throws {
        for letter in try LetterTable.letters(to: mailbox.id, in: transaction.database) {
            try emitDeleted(letter, in: transaction)
        }
        try Mailbox.states.end(mailbox, in: transaction)
    }
}
