import Contract
import Events

/// An entry of the audit in answers to operators.
struct AuditView: Encodable, Sendable, Equatable {
    var id: String
    var at: Timestamp
    var person: String
    var role: Actor.Role
    var merchant: String?
    var type: String
    var subject: String
    var place: String?
    var members: [String]
    var session: String?
    var network: String?
    var command: String?

    init(_ row: AuditTable.Row) {
        let entry = row.entry
        (id, at, person, role, merchant) = (row.id, entry.at, entry.person, entry.role, entry.merchant)
        (type, subject, place, members) = (entry.type, entry.subject, entry.place, entry.members)
        (session, network, command) = (entry.session, entry.network, entry.command)
    }

    static let columns = [
        "at", "person", "role", "merchant", "type", "subject", "place", "members", "session", "network", "command",
        "id",
    ]

    /// Fields of the table's line.
    var fields: [String] {
        [
            "\(at)", person, role.rawValue, merchant ?? "", type, subject, place ?? "", members.joined(separator: " "),
            session ?? "", network ?? "", command ?? "", id,
        ]
    }
}
