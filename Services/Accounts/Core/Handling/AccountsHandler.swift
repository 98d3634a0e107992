import Contract
public import Events
public import Store

/// Keeps who signed in, on which devices, and who works for which business.
///
/// What people ask of it comes over HTTP, since it carries secrets; see `SigningIn`, `Sessions` and `People` beside this. From the log it
/// hears which sessions were ended and who asked to be forgotten.
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

    /// With the usual times, and no operators by the settings.
    public init() { self.init(SessionRules(), Operators(addresses: [])) }

    /// - Parameter links: nil: one of its own, with which only this process makes links.
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
        default: throw Poison("\(input.event.type) is no command that accounts knows")
        }
    }

    private func end(_ command: EndedSession, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let session = try SessionTable.session(command.session, in: transaction.database),
            session.person == command.person
        else { return }
        try emitClosed(session, .ended, because: input.position, in: transaction)
    }

    /// A person's sessions are closed at once. Those of a role may be many: the timer closes them, and meanwhile none is renewed.
    private func revoke(_ command: RevokedSessions, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let person = command.person else { return try note(command, in: transaction.database) }
        if let role = command.accountRole, try AccountTable.account(person, in: transaction.database)?.has(role) != true
        {
            return
        }
        for session in try SessionTable.sessions(of: person, in: transaction.database)
        where session.startedAt < command.issuedBefore {
            try emitClosed(session, .ended, because: input.position, in: transaction)
        }
    }

    /// Notes a role whose sessions are to be closed.
    func note(_ command: RevokedSessions, in database: Database) throws {
        guard command.person == nil, let role = command.accountRole else { return }
        try RevocationTable.add(role, before: command.issuedBefore, in: database)
    }

    /// Nobody waits for an answer by the log.
    public func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {}

    // MARK: - The timer

    /// Of one kind in one step.
    private static let slice = 500

    public func tick(in transaction: borrowing Transaction) throws {
        try goOnRevoking(in: transaction)
        guard sweep.isDue(at: transaction.now) else { return }
        let (now, database) = (transaction.deletionTime, transaction.database)
        let idle = now.advanced(by: .zero - sessions.idle)
        for session in try SessionTable.over(seenBefore: idle, at: now, limit: Self.slice, in: database) {
            try emitClosed(session, .expired, because: nil, in: transaction)
        }
        for invitation in try InvitationTable.over(at: now, limit: Self.slice, in: database) {
            try emitEnded(invitation, in: transaction)
        }
        try CodeTable.prune(before: now.advanced(by: .zero - EmailCodes.window), in: database)
        try AskedTable.prune(before: now.advanced(by: .zero - EmailCodes.day), in: database)
        try DepartureTable.prune(at: now, in: database)
        try LetterTable.prune(before: now.advanced(by: .zero - InvitationSender.window), in: database)
        try WayLetterTable.prune(before: now.advanced(by: .zero - WayChanges.life), in: database)
        try pruneAudit(in: transaction)
        try RequestTable.prune(at: now, limit: 5000, in: database)
        try pruneKept(in: transaction)
        for vacancy in try VacancyTable.outdated(limit: Self.slice, in: database) {
            try emitEnded(vacancy, in: transaction)
        }
        for account in try AccountTable.accountsWithWayChanges(until: now, limit: Self.slice, in: database) {
            try emit(WayChanges.pruned(account, at: now), in: transaction)
        }
        // The settings may be others than before the start.
        for account in try AccountTable.concerned(by: operators, in: database) {
            let after = operators.applied(to: account, at: transaction.now)
            if after != account { try emit(after, in: transaction) }
        }
    }

    private func goOnRevoking(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for row in try RevocationTable.all(in: database) {
            let found = try SessionTable.began(before: row.before, after: row.last, limit: Self.slice, in: database)
            for session in found where try AccountTable.account(session.person, in: database)?.has(row.role) ?? true {
                try emitClosed(session, .ended, because: nil, in: transaction)
            }
            try RevocationTable.goOn(row, after: found.count < Self.slice ? nil : found.last?.session, in: database)
        }
    }
}

extension RevokedSessions {
    fileprivate var accountRole: AccountRole? { role.flatMap { AccountRole(rawValue: $0.rawValue) } }
}

extension Account {
    /// Whether their tokens may be of a role. Everybody is a customer.
    func has(_ role: AccountRole) -> Bool {
        switch role {
        case .customer: true
        case .merchant: !rights.memberships.isEmpty
        case .operator: rights.isOperator
        }
    }
}
