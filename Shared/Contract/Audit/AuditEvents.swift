public import Events

/// Events of the audit.
public enum AuditEvents {
    public static let done = EventType(
        "vicinity.audit.done.v1", AuditEntry.self,
        "Somebody changed something with rights of a business or an operator, or requested it.")
}

extension Topic {
    public static let audit = Topic(
        "accounts.audit", owner: "gateway", key: "entry", partitionKey: "person", kept: .days(AuditEntry.days),
        about: "Actions for businesses and of operators: names of the given members, no values.",
        deciders: ["accounts"],
        // Entries stay for the topic's retention. Records that cannot be decoded are no entries.
        personal: [
            .anywhere(.read) { record, erased in
                guard let value = record.value, erased.naming.isIn(value) else { return false }
                return record.decode(AuditEntry.self) == nil
            }
        ],
        types: AuditEvents.done)
}
