// Made by deploy/testing/records.py.
public import Events

extension Account {
    public init(
        person: String,
        signIns: [SignIn] = [],
        joined: [String] = [],
        memberships: [Membership] = [],
        isOperator: Bool = false,
        email: String? = nil,
        wayChanges: [WayChange]? = nil,
        createdAt: Timestamp,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.signIns = signIns
        self.joined = joined
        self.memberships = memberships
        self.isOperator = isOperator
        self.email = email
        self.wayChanges = wayChanges
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension SignIn {
    public init(
        issuer: String,
        subject: String,
        name: String? = nil,
        memberships: [Membership]? = nil,
        isOperator: Bool? = nil,
        linkedAt: Timestamp,
        _: Void = ()
    ) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.memberships = memberships
        self.isOperator = isOperator
        self.linkedAt = linkedAt
    }
}

extension WayChange {
    public init(
        secretDigest: String,
        signIns: [SignIn] = [],
        email: String? = nil,
        changedAt: Timestamp,
        until: Timestamp,
        _: Void = ()
    ) {
        self.secretDigest = secretDigest
        self.signIns = signIns
        self.email = email
        self.changedAt = changedAt
        self.until = until
    }
}

extension DeletedAccount {
    public init(
        person: String,
        deletedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

extension Membership {
    public init(
        merchant: String,
        duty: Duty,
        _: Void = ()
    ) {
        self.merchant = merchant
        self.duty = duty
    }
}

extension Invitation {
    public init(
        invitation: String,
        merchant: String,
        duty: Duty,
        by: String,
        secretDigest: String,
        createdAt: Timestamp,
        until: Timestamp,
        email: String? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.invitation = invitation
        self.merchant = merchant
        self.duty = duty
        self.by = by
        self.secretDigest = secretDigest
        self.createdAt = createdAt
        self.until = until
        self.email = email
        self.reflects = reflects
    }
}

extension EndedInvitation {
    public init(
        invitation: String,
        merchant: String,
        endedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.invitation = invitation
        self.merchant = merchant
        self.endedAt = endedAt
        self.reflects = reflects
    }
}

extension OpenSession {
    public init(
        session: String,
        person: String,
        secretDigest: String,
        formerDigest: String? = nil,
        turnedAt: Timestamp,
        startedAt: Timestamp,
        seenAt: Timestamp,
        until: Timestamp,
        device: String,
        network: String,
        signIn: String,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.session = session
        self.person = person
        self.secretDigest = secretDigest
        self.formerDigest = formerDigest
        self.turnedAt = turnedAt
        self.startedAt = startedAt
        self.seenAt = seenAt
        self.until = until
        self.device = device
        self.network = network
        self.signIn = signIn
        self.reflects = reflects
    }
}

extension ClosedSession {
    public init(
        session: String,
        person: String,
        reason: ClosedSession.Reason,
        closedAt: Timestamp,
        until: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.session = session
        self.person = person
        self.reason = reason
        self.closedAt = closedAt
        self.until = until
        self.reflects = reflects
    }
}

extension Rights {
    public init(
        isOperator: Bool = false,
        memberships: [String: Duty] = [:],
        _: Void = ()
    ) {
        self.isOperator = isOperator
        self.memberships = memberships
    }
}

extension Vacancy {
    public init(
        merchant: String,
        since: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.merchant = merchant
        self.since = since
        self.reflects = reflects
    }
}

extension EndedVacancy {
    public init(
        merchant: String,
        endedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.merchant = merchant
        self.endedAt = endedAt
        self.reflects = reflects
    }
}
