// Made by deploy/testing/records.py.
public import Events

extension AuditEntry {
    public init(
        person: String,
        role: Actor.Role,
        merchant: String? = nil,
        session: String? = nil,
        network: String? = nil,
        type: String,
        subject: String,
        place: String? = nil,
        members: [String] = [],
        command: String? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.person = person
        self.role = role
        self.merchant = merchant
        self.session = session
        self.network = network
        self.type = type
        self.subject = subject
        self.place = place
        self.members = members
        self.command = command
        self.at = at
    }
}
