import Contract
import EventLog
import struct EventLog.Record
import Events
import ServiceKit
import Signing
import Synchronization

/// Ended sessions and revocations of `accounts.sessions`, as far as this gateway has read the topic. Their tokens are refused though they
/// have not expired.
///
/// The tail reads the topic from its start and hands over each record; until it has reached the end, requests with a token are refused. A
/// record is forgotten only when its tombstone comes, so nothing is lost while the log is down.
///
/// The memory is bounded (`SessionShares`). Sessions of anonymous customers and of accounts have separate rooms of `capacity` records, and
/// each share of the networks gets at most a 64th of a room. So a network that begins and ends sessions in bulk fills only its own share.
/// In a full room, shares with few records can still add some. Staff can always end a session.
final class EndedSessions: Sendable {
    struct Kept: Sendable, Hashable {
        let partition: Int32
        var until: Timestamp
        /// Nil if it counts against no share.
        var share: Int?
    }

    fileprivate struct Scope: Hashable {
        var person: String?
        var role: Actor.Role?
    }

    fileprivate struct SessionsState {
        var isRead = false
        /// By the record's key: the id of a session or of a revocation.
        var kept: [String: Kept] = [:]
        /// The number of records of each share.
        var shares: [Int: Int] = [:]
        var rooms: [Int: Int] = [:]
        var revoked: [Scope: Revoked] = [:]
        /// Sessions that accounts has closed, as long as their tokens may be valid.
        var closed = RecentMap<String, Bool>(capacity: 200_000)
    }

    /// A revocation of sessions that began before a time, and the records that state it.
    fileprivate struct Revoked {
        var before: Timestamp
        var records: [String: Timestamp]
    }

    let capacity: Int
    private let keys: CommandKeys?
    let open = OpenSessions()
    private let state = Mutex(SessionsState())

    /// - Parameters:
    ///   - capacity: how many records are kept in each room.
    ///   - keys: the keys with which gateways sign records; nil to skip the check of signatures.
    init(capacity: Int = 200_000, keys: CommandKeys? = nil) {
        self.capacity = capacity
        self.keys = keys
    }

    var count: Int { state.withLock { $0.kept.count } }

    /// - Parameter share: the share of the networks; nil for staff.
    func hasRoom(for share: Int?) -> Bool {
        guard let share else { return true }
        let (most, little) = (max(1, capacity / 64), max(1, capacity / 4096))
        return state.withLock { state in
            let used = state.shares[share, default: 0]
            return used < little
                || (used < most && state.rooms[SessionShares.room(of: share), default: 0] < capacity)
        }
    }

    // MARK: - Checking

    /// - Throws: 401 if the token's session was ended; 503 while the topic has not been read to its end.
    func check(_ identity: Identity) throws(Problem) {
        let verdict: Problem? = state.withLock { state in
            guard state.isRead else { return .unavailable("the ended sessions are still being read") }
            return state.isEnded(identity) ? .unauthorized(.ended) : nil
        }
        if let verdict { throw verdict }
    }

    func has(_ session: String) -> Bool {
        state.withLock { $0.kept[session] != nil || $0.closed[session] != nil }
    }

    // MARK: - Consuming

    /// Handles an event of `accounts.open-sessions`.
    func consumeOfAccounts(_ event: Event) {
        guard event.type == OpenSessionEvents.closed.name, let closed = try? event.decode(ClosedSession.self) else {
            return
        }
        close(closed.session)
    }

    /// Notes that accounts has closed a session. No more tokens of it are made, and existing ones expire soon.
    func close(_ session: String, at now: Timestamp = .now) {
        let end = now.advanced(by: IdentitySettings.longestAccessLife + Claims.leeway)
        state.withLock { state in
            state.closed[session] = true
            if let until = state.kept[session]?.until { state.kept[session]?.until = min(until, end) }
        }
        open.end(session: session)
    }

    /// Notes that the topic was read to its end.
    func wasRead() {
        state.withLock { $0.isRead = true }
    }

    /// Handles a record of the topic. Records without a gateway's signature, and tombstones that come too early, are ignored.
    func consume(_ record: Record, at now: Timestamp = .now) {
        let event = record.event
        if let event {
            guard keys?.refusal(of: event, appendedAt: record.appendedAt) == nil else { return }
        } else {
            // The clock of the gateway that wrote the tombstone may have been ahead.
            let until = state.withLock { $0.kept[record.key]?.until }
            guard record.value == nil, until ?? .earliest <= now.advanced(by: Claims.leeway) else { return }
        }
        consume(record.key, partition: record.topicPartition.partition, event)
    }

    /// Handles a gateway's event, read from the log or just appended. Handling it twice changes nothing.
    func consume(_ key: String, partition: Int32, _ event: Event?) {
        guard let event else {
            state.withLock { $0.forget(key) }
            return
        }
        if let ended = try? event.decode(EndedSession.self) {
            state.withLock { $0.keep(key, Kept(partition: partition, until: ended.until, share: ended.share)) }
            open.end(session: ended.session)
        } else if let revoked = try? event.decode(RevokedSessions.self), revoked.person != nil || revoked.role != nil {
            let scope = Scope(person: revoked.person, role: revoked.role)
            state.withLock { state in
                state.keep(key, Kept(partition: partition, until: revoked.until))
                state.revoked[scope, default: Revoked(before: .earliest, records: [:])].take(key, revoked.issuedBefore)
            }
            open.end { identity in self.state.withLock { $0.isEnded(identity) } }
        }
    }

    /// The records of sessions without valid tokens.
    func over(at now: Timestamp, most: Int) -> [(key: String, kept: Kept)] {
        let kept = state.withLock(\.kept)
        return Array(kept.lazy.filter { $0.value.until < now }.prefix(most).map { (key: $0.key, kept: $0.value) })
    }
}

extension EndedSessions.SessionsState {
    fileprivate mutating func isEnded(_ identity: Identity) -> Bool {
        if kept[identity.session.id] != nil { return true }
        if identity.account != nil, closed[identity.session.id] != nil { return true }
        guard !revoked.isEmpty else { return false }
        let role = identity.actor.role
        // A revocation may name the business, or the person who acts for it.
        let named = [identity.actor.id] + (identity.actor.person.map { [$0] } ?? [])
        for scope in [EndedSessions.Scope(role: role)]
            + named.flatMap({ [.init(person: $0), .init(person: $0, role: role)] })
        {
            // The session's beginning decides, not the token's: a gateway that did not know of the revocation yet may have renewed the
            // token.
            if let before = revoked[scope]?.before, identity.session.began < before { return true }
        }
        return false
    }

    fileprivate mutating func keep(_ key: String, _ new: EndedSessions.Kept?) {
        if let share = kept[key]?.share { count(-1, share) }
        if let share = new?.share { count(1, share) }
        kept[key] = new
    }

    private mutating func count(_ change: Int, _ share: Int) {
        let room = SessionShares.room(of: share)
        shares[share, default: 0] += change
        rooms[room, default: 0] += change
        if shares[share] == 0 { shares[share] = nil }
    }

    fileprivate mutating func forget(_ key: String) {
        keep(key, nil)
        for scope in revoked.keys where revoked[scope]?.records[key] != nil {
            revoked[scope]?.take(key, nil)
            if revoked[scope]?.records.isEmpty == true { revoked[scope] = nil }
        }
    }
}

extension EndedSessions.Revoked {
    fileprivate mutating func take(_ key: String, _ time: Timestamp?) {
        records[key] = time
        before = records.values.max() ?? .earliest
    }
}
