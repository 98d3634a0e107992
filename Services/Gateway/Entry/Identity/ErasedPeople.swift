import Contract
import EventLog
import struct EventLog.Record
import Events
import ServiceKit
import Signing
import Synchronization

/// Whose data was erased, as far as this gateway has read `privacy.commands`. Services refuse whatever names an erased id, so nobody may go
/// on under one.
///
/// A customer's token is good for a new beginning: its customer has another id from then on, made of the erased one, so that all gateways
/// find the same. Tokens of an account that was erased are refused.
final class ErasedPeople: Sendable {
    /// 32 bytes a person with the set's spare room; the ids themselves would take three times as much.
    private struct Digest: Hashable {
        let bytes: (UInt64, UInt64)

        init(_ person: String) { bytes = Identifiers.digest(ofPerson: person) }

        static func == (left: Digest, right: Digest) -> Bool { left.bytes == right.bytes }
        func hash(into hasher: inout Hasher) { hasher.combine(bytes.0) }
    }

    /// A token is good for so many new beginnings: each costs a look-up at every request.
    static let mostBeginnings = 20

    private let people = Mutex<Set<Digest>>([])
    private let keys: CommandKeys?
    /// The streams that end when their person is erased.
    private let open: OpenSessions

    /// - Parameter keys: the keys with which gateways sign requests to erase; nil to skip the check of signatures.
    init(keys: CommandKeys? = nil, open: OpenSessions) {
        (self.keys, self.open) = (keys, open)
    }

    /// Handles a record of the topic. Ignored are records that no gateway has signed.
    func consume(_ record: Record) {
        guard let event = record.event, event.type == PrivacyEvents.erase.name,
            keys?.refusal(of: event, appendedAt: record.appendedAt) == nil,
            let command = try? event.decode(ErasePerson.self)
        else { return }
        // Older versions let people go on under their ids.
        if command.isForGood, command.refusal == nil { note(command.person) }
    }

    /// Handles a request for good that was read from the log or just appended.
    func note(_ person: String) {
        guard people.withLock({ $0.insert(Digest(person)).inserted }) else { return }
        open.end { $0.actor.id == person || $0.account?.person == person }
    }

    func contains(_ person: String) -> Bool { people.withLock { $0.contains(Digest(person)) } }

    /// Who the token's person is now.
    /// - Throws: 401 if the person had an account and was erased, or begins anew too often.
    func present(_ identity: Identity) throws(Problem) -> Identity {
        if let account = identity.account {
            guard !contains(account.person) else { throw .unauthorized(.ended) }
            return identity
        }
        guard identity.actor.role == .customer else { return identity }
        var present = identity
        while contains(present.actor.id) {
            guard present.former.count < Self.mostBeginnings else { throw .unauthorized(.ended) }
            present.former.append(present.actor.id)
            present.actor = Actor(id: Identifiers.customer(after: present.actor.id), role: .customer)
        }
        return present
    }
}
