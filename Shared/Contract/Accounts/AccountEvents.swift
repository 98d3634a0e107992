public import Events

/// Events of accounts.
public enum AccountEvents {
    public static let changed = EventType(
        "vicinity.account.changed.v1", Account.self, "Created, or changed: ways in, rights or joined browsers.")
    public static let deleted = EventType(
        "vicinity.account.deleted.v1", DeletedAccount.self,
        "Deleted by its person, or with their data; a tombstone follows.")
}

/// Events of sessions of people who are signed in.
public enum OpenSessionEvents {
    public static let opened = EventType(
        "vicinity.session.opened.v1", OpenSession.self, "Opened by a sign-in, or its secret turned.")
    public static let closed = EventType(
        "vicinity.session.closed.v1", ClosedSession.self, "Closed: its tokens are refused; a tombstone follows.")
}

/// Events of invitations.
public enum InvitationEvents {
    public static let made = EventType("vicinity.invitation.made.v1", Invitation.self, "Created.")
    public static let ended = EventType(
        "vicinity.invitation.ended.v1", EndedInvitation.self, "Accepted, taken back or too old; a tombstone follows.")
}

/// Events of businesses without an owner.
public enum VacancyEvents {
    public static let began = EventType("vicinity.vacancy.began.v1", Vacancy.self, "The business lost its last owner.")
    public static let ended = EventType(
        "vicinity.vacancy.ended.v1", EndedVacancy.self, "The business has an owner again; a tombstone follows.")
}

extension Topic {
    public static let accounts = Topic(
        "accounts.accounts", owner: "accounts", key: "person", partitionKey: "person", kept: .compacted,
        about: "Accounts with their ways in and rights.",
        personal: [.own(.replaced)],
        types: AccountEvents.changed, AccountEvents.deleted)

    public static let openSessions = Topic(
        "accounts.open-sessions", owner: "accounts", key: "session", partitionKey: "person", kept: .compacted,
        about: "Open sessions, one for each device that is signed in; no secrets.",
        personal: [.own(.replaced)],
        types: OpenSessionEvents.opened, OpenSessionEvents.closed)

    public static let invitations = Topic(
        "accounts.invitations", owner: "accounts", key: "invitation", partitionKey: "merchant", kept: .compacted,
        about: "Open invitations to work for a business; no secrets.",
        personal: [
            .anywhere(.replaced) { record, erased in
                guard let invitation = record.decode(Invitation.self) else { return false }
                // The people of an address are unknown here, so every invitation with an address is replaced.
                return erased.people.contains(invitation.by) || invitation.email != nil
            }
        ],
        types: InvitationEvents.made, InvitationEvents.ended)

    public static let vacancies = Topic(
        "accounts.vacancies", owner: "accounts", key: "merchant", partitionKey: "merchant", kept: .compacted,
        about: "Businesses without an owner, whose places take no orders.",
        types: VacancyEvents.began, VacancyEvents.ended)
}
