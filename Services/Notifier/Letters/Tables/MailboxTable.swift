import Contract
import Events
import Foundation
import GRDB

/// Mailboxes that get letters, each as its last state record.
enum MailboxTable {
    static func mailbox(_ id: String, in database: Database) throws -> Mailbox? {
        try all("mailbox = ?", [id], in: database).first
    }

    /// Told of this customer's orders.
    static func mailboxes(toldOf customer: String, in database: Database) throws -> [Mailbox] {
        try all(
            "mailbox IN (SELECT mailbox FROM mailbox_people WHERE person = ?) ORDER BY mailbox", [customer],
            in: database)
    }

    /// Of some people, who are one.
    static func mailboxes(of people: some Sequence<String>, in database: Database) throws -> [Mailbox] {
        try people.flatMap { try all("person = ? ORDER BY created, mailbox", [$0], in: database) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM mailboxes")) ?? 0
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [Mailbox] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM mailboxes WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(Mailbox.self, from: Array($0)) }
    }

    /// - Parameter record: the mailbox's JSON, as in its state record.
    static func save(_ mailbox: Mailbox, record: [UInt8], in database: Database) throws {
        try delete(mailbox.id, in: database)
        try database.cachedStatement(
            sql: "INSERT INTO mailboxes (mailbox, person, created, record) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [mailbox.id, mailbox.person, mailbox.createdAt.microseconds, Data(record)])
        let add = try database.cachedStatement(sql: "INSERT INTO mailbox_people (person, mailbox) VALUES (?, ?)")
        for person in mailbox.people.sorted() { try add.execute(arguments: [person, mailbox.id]) }
    }

    static func delete(_ id: String, in database: Database) throws {
        for table in ["mailboxes", "mailbox_people"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE mailbox = ?").execute(arguments: [id])
        }
    }
}
