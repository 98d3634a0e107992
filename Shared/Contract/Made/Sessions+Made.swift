// Made by deploy/testing/records.py.
public import Events

extension EndedSession {
    public init(
        session: String,
        person: String,
        endedAt: Timestamp,
        until: Timestamp,
        share: Int? = nil,
        _: Void = ()
    ) {
        self.session = session
        self.person = person
        self.endedAt = endedAt
        self.until = until
        self.share = share
    }
}

extension RevokedSessions {
    public init(
        person: String? = nil,
        role: Actor.Role? = nil,
        issuedBefore: Timestamp,
        by: String,
        revokedAt: Timestamp,
        until: Timestamp,
        _: Void = ()
    ) {
        self.person = person
        self.role = role
        self.issuedBefore = issuedBefore
        self.by = by
        self.revokedAt = revokedAt
        self.until = until
    }
}
