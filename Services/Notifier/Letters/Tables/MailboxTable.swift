import Contract
import Events
import Store

extension Mailbox: NotifierRecord {
    static let states = StateKind(
        .mailboxes, MailboxEvents.changed, in: StateTable("mailboxes", key: "mailbox"), partitionKey: \.person,
        columns: ["person", "created"], list: .init("mailbox_people", "person") { $0.people.sorted() }
    ) { [$0.id, $0.person, $0.createdAt] }
}

/// Confirmed mailboxes, as their last records.
enum MailboxTable {
    static func mailbox(_ id: String, in database: Database) throws -> Mailbox? {
        try Mailbox.states.get(id, in: database)
    }

    /// Mailboxes that are notified of a customer's orders.
    static func mailboxes(notifiedOf customer: String, in database: Database) throws -> [Mailbox] {
        try Mailbox.states.all(
            "mailbox IN (SELECT mailbox FROM mailbox_people WHERE person = ?) ORDER BY mailbox", [customer],
            in: database)
    }

    /// Mailboxes of a person's ids.
    static func mailboxes(of people: some Sequence<String>, in database: Database) throws -> [Mailbox] {
        try people.flatMap { try Mailbox.states.all("person = ? ORDER BY created, mailbox", [$0], in: database) }
    }

    static func count(in database: Database) throws -> Int {
        try Mailbox.states.count(in: database)
    }
}
