import Foundation

/// Holds the token: gets one when a call needs it and renews it in time, once for all callers that wait.
actor SessionKeeper {
    private var identity: Identity
    private var opening: Task<Session, any Error>?
    /// Time before which no renewal is tried, since one failed.
    private var renewalRestsUntil = Date.distantPast
    /// Opens a session, or renews the session of a token.
    private let open: @Sendable (String?) async throws -> Session
    private let changed: @Sendable (Session?) -> Void

    init(
        _ identity: Identity, changed: @escaping @Sendable (Session?) -> Void,
        open: @escaping @Sendable (String?) async throws -> Session
    ) {
        (self.identity, self.changed, self.open) = (identity, changed, open)
    }

    var session: Session? {
        if case .customer(let session) = identity { session } else { nil }
    }

    /// - Parameter isNeeded: whether to get a token if there is none.
    func token(isNeeded: Bool, now: Date = Date()) async throws -> String? {
        guard case .customer(let session) = identity else {
            if case .token(let token) = identity { return token }
            return nil
        }
        switch session?.age(at: now) {
        case .good: return session?.token
        case .old:
            // The old token is still valid.
            guard now >= renewalRestsUntil else { return session?.token }
            let renewed = try? await replace(session, byRenewing: session?.token)
            if renewed == nil { renewalRestsUntil = now.addingTimeInterval(60) }
            try Task.checkCancellation()
            return renewed?.token ?? session?.token
        case .over, nil: return isNeeded ? try await replace(session, byRenewing: nil).token : nil
        }
    }

    func forget() {
        guard case .customer = identity else { return }
        identity = .customer(nil)
        changed(nil)
    }

    /// Replaces the session; callers that come meanwhile wait for the same replacement.
    private func replace(_ old: Session?, byRenewing token: String?) async throws -> Session {
        if let opening { return try await opening.value }
        let opening = Task { try await open(token) }
        self.opening = opening
        defer { self.opening = nil }
        var session = try await opening.value
        session.obtainedAt = Date()
        // `forget` may have been called meanwhile.
        guard case .customer(let now) = identity, now?.token == old?.token else { return session }
        identity = .customer(session)
        changed(session)
        return session
    }
}
