import Contract
import EventLog
import struct EventLog.Record
import Events
import ServiceKit
import Signing
import Synchronization

/// What `accounts.sessions` says, as far as this gateway has read it: whose tokens are refused though they have not expired.
///
/// The tail reads the topic from its start and tells each record; until it has come to the end nobody with a token is served. What was told
/// is forgotten only when its tombstone is, so nothing is lost while the log is away. So many sessions of customers are kept; beyond that
/// customers' own wish to end one is refused (`hasRoom`), never an operator's or a merchant's.
final class EndedSessions: Sendable {
    struct Kept: Sendable, Hashable {
        let partition: Int32
        let until: Timestamp
    }

    fileprivate struct Scope: Hashable {
        var person: String?
        var role: Actor.Role?
    }

    fileprivate struct State {
        var isRead = false
        /// By the record's key: a session's id, or that of a revocation.
        var kept: [String: Kept] = [:]
        var revoked: [Scope: Revoked] = [:]
    }

    /// Whose sessions are refused that began before when, and by which records.
    fileprivate struct Revoked {
        var before: Timestamp
        var records: [String: Timestamp]
    }

    let capacity: Int
    private let keys: CommandKeys?
    let open = OpenSessions()
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: how many records are kept before customers end no more of their sessions.
    ///   - keys: what gateways sign records with; nil: signatures are not looked at.
    init(capacity: Int = 200_000, keys: CommandKeys? = nil) {
        self.capacity = capacity
        self.keys = keys
    }

    var count: Int { state.withLock { $0.kept.count } }
    var hasRoom: Bool { count < capacity }

    // MARK: - Asking

    /// - Throws: 401 if the token's session was ended; 503 if that is not known yet.
    func check(_ identity: Identity) throws(Problem) {
        let verdict: Problem? = state.withLock { state in
            guard state.isRead else { return .unavailable("it is still being read which sessions were ended") }
            return state.isEnded(identity) ? .unauthorized(.ended) : nil
        }
        if let verdict { throw verdict }
    }

    // MARK: - Consuming

    /// The topic was read to its end.
    func wasRead() {
        state.withLock { $0.isRead = true }
    }

    /// A record of the topic, from the log. What no gateway has signed is not believed, nor a tombstone before its time.
    func consume(_ record: Record, at now: Timestamp = .now) {
        let event = record.event
        if let event {
            guard keys?.refusal(of: event, appendedAt: record.appendedAt) == nil else { return }
        } else {
            // Another gateway's clock may be ahead.
            let until = state.withLock { $0.kept[record.key]?.until }
            guard record.value == nil, until ?? .earliest <= now.advanced(by: Claims.leeway) else { return }
        }
        consume(record.key, partition: record.topicPartition.partition, event)
    }

    /// What a gateway says, from the log or about to be there: heard twice it changes nothing.
    func consume(_ key: String, partition: Int32, _ event: Event?) {
        guard let event else {
            state.withLock { $0.forget(key) }
            return
        }
        if let ended = try? event.decode(EndedSession.self) {
            state.withLock { $0.kept[key] = Kept(partition: partition, until: ended.until) }
            open.end(session: ended.session)
        } else if let revoked = try? event.decode(RevokedSessions.self), revoked.person != nil || revoked.role != nil {
            let scope = Scope(person: revoked.person, role: revoked.role)
            state.withLock { state in
                state.kept[key] = Kept(partition: partition, until: revoked.until)
                state.revoked[scope, default: Revoked(before: .earliest, records: [:])].take(key, revoked.issuedBefore)
            }
            open.end { identity in self.state.withLock { $0.isEnded(identity) } }
        }
    }

    /// Those that no token is left of.
    func over(at now: Timestamp, most: Int) -> [(key: String, kept: Kept)] {
        let kept = state.withLock(\.kept)
        return Array(kept.lazy.filter { $0.value.until < now }.prefix(most).map { (key: $0.key, kept: $0.value) })
    }
}

extension EndedSessions.State {
    fileprivate func isEnded(_ identity: Identity) -> Bool {
        if kept[identity.session.id] != nil { return true }
        guard !revoked.isEmpty else { return false }
        let (person, role) = (identity.actor.id, identity.actor.role)
        for scope in [
            EndedSessions.Scope(person: person), .init(role: role), .init(person: person, role: role),
        ] {
            // When the session began counts: its token may have been renewed where nobody had heard yet.
            if let before = revoked[scope]?.before, identity.session.began < before { return true }
        }
        return false
    }

    fileprivate mutating func forget(_ key: String) {
        kept[key] = nil
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
