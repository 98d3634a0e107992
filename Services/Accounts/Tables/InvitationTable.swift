import Contract
import Events
import Foundation
import GRDB

/// Open offers to work for a business, each as its last state record.
enum InvitationTable {
    static func invitation(_ id: String, in database: Database) throws -> Invitation? {
        try all("invitation = ?", [id], in: database).first
    }

    static func invitation(secret: String, in database: Database) throws -> Invitation? {
        try all("digest = ?", [Secrets.digest(secret)], in: database).first
    }

    /// Those that end first are the first.
    static func invitations(of merchant: String, in database: Database) throws -> [Invitation] {
        try all("merchant = ? ORDER BY until, invitation", [merchant], in: database)
    }

    static func invitations(by person: String, in database: Database) throws -> [Invitation] {
        try all("inviter = ? ORDER BY invitation", [person], in: database)
    }

    /// For one address. No index knows them: they are few, and are asked for only when somebody is forgotten.
    static func invitations(for address: String, in database: Database) throws -> [Invitation] {
        try all("instr(record, CAST(? AS BLOB)) > 0 ORDER BY invitation", [address], in: database)
            .filter { $0.email == address }
    }

    static func over(at now: Timestamp, limit: Int, in database: Database) throws -> [Invitation] {
        try all("until <= ? LIMIT ?", [now.microseconds, limit], in: database)
    }

    private static func all(_ condition: String, _ arguments: StatementArguments, in database: Database) throws
        -> [Invitation]
    {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM invitations WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(Invitation.self, from: Array($0)) }
    }

    /// - Parameter record: the invitation's JSON, as in its state record.
    static func save(_ invitation: Invitation, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO invitations (invitation, merchant, inviter, digest, until, record)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            invitation.invitation, invitation.merchant, invitation.by, invitation.secretDigest,
            invitation.until.microseconds, Data(record),
        ])
    }

    static func delete(_ id: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM invitations WHERE invitation = ?").execute(arguments: [id])
    }
}
