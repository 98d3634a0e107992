import Contract
import Events
import Store

/// Open sessions: renewal, and what ends them before their time.
extension AccountsHandler {
    /// Renews a session by its secret.
    /// - Returns: nil if the session does not exist, or was closed.
    /// - Throws: `ClockInDoubt`
    func renew(_ text: String, from network: String, in transaction: borrowing Transaction) throws -> Opened? {
        let database = transaction.database
        guard let shown = ShownSecret(text), let session = try SessionTable.session(shown.session, in: database),
            let account = try AccountTable.account(session.person, in: database)
        else { return nil }
        if try isRevoked(session, of: account, in: transaction) {
            try emitClosed(session, .ended, because: nil, in: transaction)
            return nil
        }
        let isFormer = session.formerDigest == Secrets.digest(shown.secret)
        let known = isFormer ? try SessionTable.nonce(of: session.session, in: database) : nil
        let nonce = known ?? Secrets.new()
        let next = ShownSecret(
            session: session.session, secret: Secrets.next(after: shown.secret, nonce: nonce))
        switch sessions.renewal(
            of: session, shown: shown.secret, next: next.secret, rights: account.rights, network: network,
            at: transaction.now)
        {
        case .repeated: return Opened(secret: next.text, session: session, account: account)
        case .turned(let turned):
            try SessionTable.setNonce(nonce, of: turned.session, in: database)
            try emit(turned, in: transaction)
            return Opened(secret: next.text, session: turned, account: account)
        case .over(.expired) where !sessions.isOver(session, at: transaction.deletionTime):
            throw ClockInDoubt()
        case .over(let reason):
            try emitClosed(session, reason, because: nil, in: transaction)
            return nil
        }
    }

    /// The session has expired only by the wall clock, which may have leapt. The browser keeps it and tries again later.
    struct ClockInDoubt: Error {}

    private func isRevoked(
        _ session: OpenSession, of account: Account, in transaction: borrowing Transaction
    ) throws -> Bool {
        try RevocationTable.all(in: transaction.database).contains {
            session.startedAt < $0.before && account.has($0.role)
        }
    }

    // MARK: - Ending

    func end(_ command: EndedSession, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let session = try SessionTable.session(command.session, in: transaction.database),
            session.person == command.person
        else { return }
        try emitClosed(session, .ended, because: input.position, in: transaction)
    }

    /// Closes a person's sessions at once. Those of a role may be many: the timer closes them, and until then none is renewed.
    func revoke(_ command: RevokedSessions, _ input: Input, in transaction: borrowing Transaction) throws {
        guard let person = command.person else { return try addRevocation(command, in: transaction.database) }
        if let role = command.accountRole, try AccountTable.account(person, in: transaction.database)?.has(role) != true
        {
            return
        }
        for session in try SessionTable.sessions(of: person, in: transaction.database)
        where session.startedAt < command.issuedBefore {
            try emitClosed(session, .ended, because: input.position, in: transaction)
        }
    }

    /// Adds the revocation of a role.
    func addRevocation(_ command: RevokedSessions, in database: Database) throws {
        guard command.person == nil, let role = command.accountRole else { return }
        try RevocationTable.add(role, before: command.issuedBefore, in: database)
    }

    /// Closes further sessions of revoked roles, a bounded number per step.
    func continueRevocations(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for row in try RevocationTable.all(in: database) {
            let found = try SessionTable.began(before: row.before, after: row.last, limit: Self.batchSize, in: database)
            for session in found where try AccountTable.account(session.person, in: database)?.has(row.role) ?? true {
                try emitClosed(session, .ended, because: nil, in: transaction)
            }
            try RevocationTable.advance(
                row, after: found.count < Self.batchSize ? nil : found.last?.session, in: database)
        }
    }
}

extension RevokedSessions {
    fileprivate var accountRole: AccountRole? { role.flatMap { AccountRole(rawValue: $0.rawValue) } }
}

extension Account {
    /// Whether tokens of the account may have a role. Everybody is a customer.
    func has(_ role: AccountRole) -> Bool {
        switch role {
        case .customer: true
        case .merchant: !rights.memberships.isEmpty
        case .operator: rights.isOperator
        }
    }
}
