import Contract
import Events
import ServiceKit
import Synchronization

/// The current rights of people with accounts, as far as this gateway has read `accounts.accounts`. The tail reads the topic from its start
/// and hands over each record.
///
/// It keeps the people with rights, and for an hour those who lost all of them: no token lives longer. A token made of a newer version of
/// the account than was read here is accepted, because its rights are what accounts answered then.
final class LiveRights: Sendable {
    private struct Known {
        var rights: Rights
        var at: Timestamp
    }

    private struct RightsState {
        var known: [String: Known] = [:]
        /// People who lost all rights, and when.
        var lost: RecentMap<String, Timestamp>
    }

    /// How long lost rights are remembered.
    static let remembered = IdentitySettings.longestAccessLife

    let capacity: Int
    private let state: Mutex<RightsState>
    private let open: OpenSessions

    /// - Parameters:
    ///   - capacity: the maximum number of people whose rights are kept; tokens of others are refused.
    ///   - open: the open streams, which end with their person's rights.
    init(capacity: Int = 500_000, open: OpenSessions) {
        self.capacity = capacity
        self.open = open
        state = Mutex(RightsState(lost: RecentMap(capacity: 100_000)))
    }

    var count: Int { state.withLock { $0.known.count } }

    /// True if the person has more rights than customers.
    func has(_ person: String) -> Bool { state.withLock { $0.known[person] != nil } }

    /// - Throws: 401 if the token grants more than its person's current rights.
    func check(_ identity: Identity) throws(Problem) {
        if isLost(identity) { throw .unauthorized(.ended) }
    }

    private func isLost(_ identity: Identity) -> Bool {
        guard let account = identity.account, identity.actor.role != .customer else { return false }
        return state.withLock { state in
            if let known = state.known[account.person] {
                return known.at >= account.asOf && !known.rights.allow(identity.actor)
            }
            if let lostAt = state.lost[account.person] { return lostAt >= account.asOf }
            return state.known.count >= capacity
        }
    }

    /// Handles an event of `accounts.accounts`.
    func consume(_ event: Event, at now: Timestamp = .now) {
        if event.type == AccountEvents.changed.name, let account = try? event.decode(Account.self) {
            note(account.person, account.rights, at: account.updatedAt, now)
        } else if event.type == AccountEvents.deleted.name, let deleted = try? event.decode(DeletedAccount.self) {
            note(deleted.person, Rights(), at: deleted.deletedAt, now)
        }
    }

    private func note(_ person: String, _ rights: Rights, at time: Timestamp, _ now: Timestamp) {
        let hadMore = state.withLock { state in
            let before = state.known[person]?.rights
            if rights.areNone {
                state.known[person] = nil
                let isRecent = time.advanced(by: LiveRights.remembered) > now
                if before != nil || isRecent { state.lost[person] = time }
            } else if before != nil || state.known.count < capacity {
                state.known[person] = Known(rights: rights, at: time)
                state.lost[person] = nil
            }
            return before.map { $0 != rights } ?? false
        }
        guard hadMore else { return }
        open.end { identity in identity.account?.person == person && self.isLost(identity) }
    }
}

extension Rights {
    /// True if these rights allow the actor.
    func allow(_ actor: Actor) -> Bool {
        switch actor.role {
        case .customer: true
        case .operator: isOperator
        case .merchant: memberships[actor.id].map { $0 >= actor.duty ?? .owner } ?? false
        }
    }
}
