import Contract
import EventLog
import Events
import Store

/// What customers ask of the notifier about their mailbox: one for a person, who may be several ids.
extension NotifierHandler {
    /// What became of a wish.
    enum Wished: Sendable {
        /// It was confirmed before, and is as they want it now.
        case confirmed(Mailbox)
        /// It gets letters once somebody who reads there says yes. Whoever asks is told the same whether a letter that asks for that goes
        /// out or the address had enough of them.
        case unconfirmed(Mailbox)
    }

    /// - Parameters:
    ///   - address: what stands for the wanted one's.
    ///   - network: from which it is asked for.
    /// - Throws: `Reason` if a rule says no.
    func keep(
        _ wanted: Mailbox, standing address: String, from network: String, in transaction: borrowing Transaction
    ) throws -> Wished {
        let (database, now) = (transaction.database, transaction.now)
        try refuseErased(wanted.people, in: transaction)
        let own = try MailboxTable.mailboxes(of: wanted.people.sorted(), in: database)
        try forgetWishes(of: wanted.people, but: wanted.id, in: transaction)
        if let there = own.first(where: { $0.email.lowercased() == wanted.email.lowercased() }) {
            try UnconfirmedTable.delete(wanted.id, in: database)
            return .confirmed(try change(there, as: wanted, in: transaction))
        }
        guard try MailboxTable.count(in: database) < LetterRules.mostOfAll else {
            throw Reason("too-many-mailboxes", "this deployment writes to as many as it can")
        }
        let since = now.advanced(by: .zero - LetterRules.window)
        let maySend =
            try AskedTable.count(at: address, since: since, in: database) < LetterRules.mostOfAddress
            && AskedTable.count(of: network, since: since, in: database) < LetterRules.mostOfNetwork
        if maySend { try AskedTable.add(address, for: wanted, from: network, at: now, in: database) }
        try UnconfirmedTable.add(wanted, from: network, at: now, next: maySend ? now : nil, in: database)
        letterBell.ring()
        return .unconfirmed(wanted)
    }

    /// Whoever changes their mind wants one address.
    private func forgetWishes(
        of people: Set<String>, but mailbox: String, in transaction: borrowing Transaction
    ) throws {
        for wish in try UnconfirmedTable.unconfirmed(of: people.sorted(), in: transaction.database)
        where wish.mailbox.id != mailbox {
            try UnconfirmedTable.delete(wish.mailbox.id, in: transaction.database)
        }
    }

    private func change(
        _ before: Mailbox, as wanted: Mailbox, in transaction: borrowing Transaction
    ) throws -> Mailbox {
        var mailbox = before
        (mailbox.language, mailbox.kinds) = (wanted.language, wanted.kinds)
        // A record never changes its person: another of theirs stands beside it.
        mailbox.also = before.people.union(wanted.people).subtracting([before.person]).sorted()
        guard mailbox != before else { return before }
        mailbox.updatedAt = transaction.now
        try startHere(&mailbox, in: transaction)
        try emit(mailbox, in: transaction)
        return mailbox
    }

    /// Whoever reads there says yes.
    /// - Returns: false if nobody asked for it, or too long ago.
    func confirm(_ id: String, in transaction: borrowing Transaction) throws -> Bool {
        let (database, now) = (transaction.database, transaction.now)
        guard let wish = try UnconfirmedTable.unconfirmed(id, in: database),
            now < wish.askedAt.advanced(by: LetterRules.life)
        else { return try MailboxTable.mailbox(id, in: database) != nil }
        var mailbox = wish.mailbox
        // They had another address before.
        for other in try MailboxTable.mailboxes(of: mailbox.people.sorted(), in: database) where other.id != id {
            try emitGone(other, in: transaction)
        }
        (mailbox.createdAt, mailbox.updatedAt) = (now, now)
        try startHere(&mailbox, in: transaction)
        try UnconfirmedTable.delete(id, in: database)
        try emit(mailbox, in: transaction)
        return true
    }

    /// No more letters there.
    func end(_ id: String, in transaction: borrowing Transaction) throws {
        try UnconfirmedTable.delete(id, in: transaction.database)
        guard let mailbox = try MailboxTable.mailbox(id, in: transaction.database) else { return }
        try emitGone(mailbox, in: transaction)
    }

    /// No more letters to them, wherever that is.
    func endLetters(to people: Set<String>, in transaction: borrowing Transaction) throws {
        try forgetWishes(of: people, but: "", in: transaction)
        for mailbox in try MailboxTable.mailboxes(of: people.sorted(), in: transaction.database) {
            try emitGone(mailbox, in: transaction)
        }
    }

    /// From here on orders are told: also if a store that is made again reads some of before.
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

    /// With everything that is on its way to it.
    func emitGone(_ mailbox: Mailbox, in transaction: borrowing Transaction) throws {
        for letter in try LetterTable.letters(to: mailbox.id, in: transaction.database) {
            try emitGone(letter, in: transaction)
        }
        try Mailbox.states.end(mailbox, in: transaction)
    }
}
