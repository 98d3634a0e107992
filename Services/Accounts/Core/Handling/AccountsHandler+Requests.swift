import Contract
import Events
public import Store

/// Accounts reads all that only gateways write and no owner's store says again. So it keeps that, and says it again after a republish:
/// ended sessions and who is to be forgotten as gateways signed it, the audit as it is now, without whom it does not name any more.
extension AccountsHandler {
    public var secondCopies: [SecondCopy] {
        RequestTable.topics.map { topic in
            SecondCopy(of: topic, in: RequestTable.state(topic)) { key, database in
                try RequestTable.request(key, of: topic, in: database)
            }
        } + [SecondCopy(of: .audit, in: StateTable("audit", key: "id"), event: AuditTable.event)]
    }

    /// For a store of a release that kept none.
    public var copied: [CopiedTopic] {
        RequestTable.topics.map { topic in
            CopiedTopic(topic, save: copy) { key, database in
                try RequestTable.delete(key, of: topic, in: database)
            }
        }
    }

    @Sendable private func copy(_ input: Input, in database: Database) throws {
        try keep(input, in: database)
        guard input.event.type == SessionEvents.revoked else { return }
        // Whoever was closing a role's sessions may not have come to the end.
        try note(try input.event.decode(RevokedSessions.self), in: database)
    }

    func keep(_ input: Input, in database: Database) throws {
        let end: Timestamp? =
            switch input.event.type {
            case SessionEvents.ended: try input.event.decode(EndedSession.self).until
            case SessionEvents.revoked: try input.event.decode(RevokedSessions.self).until
            default: nil
            }
        try RequestTable.save(input.event, of: input.position.topic, until: end, in: database)
    }
}

extension AuditTable {
    @Sendable fileprivate static func event(_ key: String, in database: Database) throws -> Event? {
        guard let row = try row(key, in: database) else { return nil }
        return Event(
            id: row.id, source: "/vicinity/gateway", type: AuditEvents.done.name, subject: row.id, time: row.entry.at,
            partitionKey: row.entry.person, causationID: row.entry.command, data: try JSON.encode(row.entry))
    }
}
