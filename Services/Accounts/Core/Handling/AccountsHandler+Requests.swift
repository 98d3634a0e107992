import Contract
import Events
public import Store

/// Copies of records that only gateways write and no owner's store has. Accounts emits them again after a republish: ended sessions and
/// erasures as gateways signed them, and the audit in its present state, without the ids of erased people.
extension AccountsHandler {
    public var secondCopies: [SecondCopy] {
        RequestTable.topics.map { topic in
            SecondCopy(of: topic, in: RequestTable.state(topic)) { key, database in
                try RequestTable.request(key, of: topic, in: database)
            }
        } + [SecondCopy(of: .audit, in: StateTable("audit", key: "id"), event: AuditTable.event)]
    }

    /// Fills the table in the store of a release without it.
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
        // An earlier process may not have closed all sessions of a role.
        try addRevocation(try input.event.decode(RevokedSessions.self), in: database)
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
