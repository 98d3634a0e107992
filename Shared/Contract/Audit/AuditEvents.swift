public import Events

/// What is written down of those who answer for others' things.
public enum AuditEvents {
    public static let done = EventType(
        "vicinity.audit.done.v1", AuditEntry.self, "Somebody changed something, or asked for it.")
}

extension Topic {
    public static let audit = Topic(
        "accounts.audit", owner: "gateway", key: "entry", partitionKey: "person", kept: .days(AuditEntry.days),
        about: "Who did what for a business or as an operator: names of what was given, no values.",
        deciders: ["accounts"],
        // What was done with rights stays as long as the topic says. What nobody can read is no entry.
        personal: [
            .anywhere(.read) { record, erased in
                guard let value = record.value, erased.naming.isIn(value) else { return false }
                return record.decode(AuditEntry.self) == nil
            }
        ],
        types: AuditEvents.done)
}
