import Contract
public import Events
public import Store

/// Keeps accounts, their open sessions, and people's duties at businesses.
///
/// Requests of people come over HTTP, since they carry secrets; see the rooms `SigningIn`, `Sessions`, `People` and others. From the log it
/// consumes ended sessions, erasures and the audit.
public struct AccountsHandler: Handler {
    public let service = "accounts"
    public let inputs: [Topic] = [.sessions, .audit, .privacyCommands]
    public let readWhole: [Topic] = [.audit]
    public var migrations: [Migration] { Schema.migrations }
    public var domainTables: [String] { Schema.domainTables }

    let sessions: SessionRules
    let operators: Operators
    let links: LinkKey
    private let sweep = Sweep()

    /// A handler with default times, and no operators by the settings.
    public init() { self.init(SessionRules(), Operators(addresses: [])) }

    /// - Parameter links: nil: a key of this process alone.
    init(_ sessions: SessionRules, _ operators: Operators, links: LinkKey? = nil) {
        (self.sessions, self.operators, self.links) = (sessions, operators, links ?? LinkKey(Secrets.new()))
    }

    public func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        switch (input.position.topic, input.event.type) {
        case (Topic.sessions.name, SessionEvents.ended):
            try end(input.event.decode(EndedSession.self), input, in: transaction)
            try keep(input, in: transaction.database)
        case (Topic.sessions.name, SessionEvents.revoked):
            try revoke(input.event.decode(RevokedSessions.self), input, in: transaction)
            try keep(input, in: transaction.database)
        case (Topic.privacyCommands.name, PrivacyEvents.erase):
            try erase(input.event.decode(ErasePerson.self), input, in: transaction)
            try keep(input, in: transaction.database)
        case (Topic.audit.name, AuditEvents.done):
            try audit(input.event.decode(AuditEntry.self), input, in: transaction)
        default: throw Poison("\(input.event.type) is not an event type that accounts consumes")
        }
    }

    /// No answer: commands come over HTTP.
    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {}

    // MARK: - The timer

    /// Records of one kind changed in one step.
    static let batchSize = 500

    public func tick(in transaction: borrowing Transaction) throws {
        try continueRevocations(in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        let (now, database) = (transaction.deletionTime, transaction.database)
        let idle = now.advanced(by: .zero - sessions.idle)
        for session in try SessionTable.over(seenBefore: idle, at: now, limit: Self.batchSize, in: database) {
            try emitClosed(session, .expired, because: nil, in: transaction)
        }
        for invitation in try InvitationTable.over(at: now, limit: Self.batchSize, in: database) {
            try emitEnded(invitation, in: transaction)
        }
        try CodeTable.prune(before: now.advanced(by: .zero - EmailCodes.window), in: database)
        try CodeRequestTable.prune(before: now.advanced(by: .zero - EmailCodes.day), in: database)
        try DepartureTable.prune(at: now, in: database)
        try InvitationLetterTable.prune(before: now.advanced(by: .zero - InvitationSender.window), in: database)
        try WayLetterTable.prune(before: now.advanced(by: .zero - WayChanges.life), in: database)
        try pruneAudit(in: transaction)
        try RequestTable.prune(at: now, limit: 5000, in: database)
        try pruneKept(in: transaction)
        for vacancy in try VacancyTable.outdated(limit: Self.batchSize, in: database) {
            try emitEnded(vacancy, in: transaction)
        }
        for account in try AccountTable.accountsWithWayChanges(until: now, limit: Self.batchSize, in: database) {
            try emit(WayChanges.pruned(account, at: now), in: transaction)
        }
        // The settings may have changed before the start.
        for account in try AccountTable.concerned(by: operators, in: database) {
            let after = operators.applied(to: account, at: transaction.now)
            if after != account { try emit(after, in: transaction) }
        }
    }

}
