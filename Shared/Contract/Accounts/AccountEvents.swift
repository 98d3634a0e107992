public import Events

/// What happens to accounts.
public enum AccountEvents {
    public static let changed = EventType(
        "vicinity.account.changed.v1", Account.self, "Made, signed in to by another way, or with other rights.")
    public static let deleted = EventType(
        "vicinity.account.deleted.v1", DeletedAccount.self, "Its person left; a tombstone follows.")
}

/// What happens to sessions of people who are signed in.
public enum OpenSessionEvents {
    public static let opened = EventType(
        "vicinity.session.opened.v1", OpenSession.self, "Signed in, or its secret turned.")
    public static let closed = EventType(
        "vicinity.session.closed.v1", ClosedSession.self, "Over: its tokens are refused; a tombstone follows.")
}

/// What happens to invitations.
public enum InvitationEvents {
    public static let made = EventType("vicinity.invitation.made.v1", Invitation.self, "Somebody is invited.")
    public static let ended = EventType(
        "vicinity.invitation.ended.v1", EndedInvitation.self, "Accepted, taken back or too old; a tombstone follows.")
}

/// What happens to businesses without an owner.
public enum VacancyEvents {
    public static let began = EventType("vicinity.vacancy.began.v1", Vacancy.self, "The last owner is gone.")
    public static let ended = EventType(
        "vicinity.vacancy.ended.v1", EndedVacancy.self, "It has an owner again; a tombstone follows.")
}

extension Topic {
    public static let accounts = Topic(
        "accounts.accounts", owner: "accounts", key: "person", partitionKey: "person", kept: .compacted,
        about: "Who signed in by which ways, and what they may do.",
        personal: [.own(.replaced)],
        types: AccountEvents.changed, AccountEvents.deleted)

    public static let openSessions = Topic(
        "accounts.open-sessions", owner: "accounts", key: "session", partitionKey: "person", kept: .compacted,
        about: "Each device that is signed in; no secrets.",
        personal: [.own(.replaced)],
        types: OpenSessionEvents.opened, OpenSessionEvents.closed)

    public static let invitations = Topic(
        "accounts.invitations", owner: "accounts", key: "invitation", partitionKey: "merchant", kept: .compacted,
        about: "Offers to work for a business that are open; no secrets.",
        personal: [
            .anywhere(.replaced) { record, erased in
                guard let invitation = record.decode(Invitation.self) else { return false }
                // Whose address it names is not told here.
                return erased.people.contains(invitation.by) || invitation.email != nil
            }
        ],
        types: InvitationEvents.made, InvitationEvents.ended)

    public static let vacancies = Topic(
        "accounts.vacancies", owner: "accounts", key: "merchant", partitionKey: "merchant", kept: .compacted,
        about: "Businesses that have no owner any more: their places take no orders.",
        types: VacancyEvents.began, VacancyEvents.ended)
}
