import Contract
import Events
import Store

extension Invitation: AccountsRecord {
    static let states = StateKind(
        .invitations, InvitationEvents.made, in: StateTable("invitations", key: "invitation"),
        partitionKey: \.merchant, columns: ["merchant", "inviter", "digest", "until"]
    ) { [$0.invitation, $0.merchant, $0.by, $0.secretDigest, $0.until] }
}

/// Open invitations, as their last records.
enum InvitationTable {
    static func invitation(_ id: String, in database: Database) throws -> Invitation? {
        try Invitation.states.get(id, in: database)
    }

    static func invitation(secret: String, in database: Database) throws -> Invitation? {
        try Invitation.states.all("digest = ?", [Secrets.digest(secret)], in: database).first
    }

    /// Invitations of a business, the first to end first.
    static func invitations(of merchant: String, in database: Database) throws -> [Invitation] {
        try Invitation.states.all("merchant = ? ORDER BY until, invitation", [merchant], in: database)
    }

    static func invitations(by person: String, in database: Database) throws -> [Invitation] {
        try Invitation.states.all("inviter = ? ORDER BY invitation", [person], in: database)
    }

    /// Invitations for one address. There is no index, since they are few and read only for an erasure.
    static func invitations(for address: String, in database: Database) throws -> [Invitation] {
        try Invitation.states.all("instr(record, CAST(? AS BLOB)) > 0 ORDER BY invitation", [address], in: database)
            .filter { $0.email == address }
    }

    static func over(at now: Timestamp, limit: Int, in database: Database) throws -> [Invitation] {
        try Invitation.states.all("until <= ? LIMIT ?", [now, limit], in: database)
    }
}
