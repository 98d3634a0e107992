import Contract
import EventLog
import struct EventLog.Record
import Events
import ServiceKit
import Signing
import Synchronization

/// The ids of erased people, as far as this gateway has read `privacy.commands`. Services refuse commands that name an erased id, so nobody
/// can continue under one.
///
/// A customer's token stays valid, but stands for a new id from then on. The new id is derived from the erased one, so that all gateways
/// find the same. Tokens of an erased account are refused.
final class ErasedPeople: Sendable {
    /// A set of digests takes 32 bytes per person; the ids themselves would take three times as much.
    private struct Digest: Hashable {
        let bytes: (UInt64, UInt64)

        init(_ person: String) { bytes = Identifiers.digest(ofPerson: person) }

        static func == (left: Digest, right: Digest) -> Bool { left.bytes == right.bytes }
        func hash(into hasher: inout Hasher) { hasher.combine(bytes.0) }
    }

    /// The maximum number of new ids of one token: each costs a look-up at every request.
    static let mostBeginnings = 20

    private let people = Mutex<Set<Digest>>([])
    private let keys: CommandKeys?
    /// The streams that end when their person is erased.
    private let open: OpenSessions

    /// - Parameter keys: the keys with which gateways sign requests to erase; nil to skip the check of signatures.
    init(keys: CommandKeys? = nil, open: OpenSessions) {
        (self.keys, self.open) = (keys, open)
    }

    /// Handles a record of the topic. Records without a gateway's signature are ignored.
    func consume(_ record: Record) {
        guard let event = record.event, event.type == PrivacyEvents.erase.name,
            keys?.refusal(of: event, appendedAt: record.appendedAt) == nil,
            let command = try? event.decode(ErasePerson.self)
        else { return }
        // Requests of older versions let people continue under their ids.
        if command.isForGood, command.refusal == nil { note(command.person) }
    }

    /// Handles a final erasure that was read from the log or just appended.
    func note(_ person: String) {
        guard people.withLock({ $0.insert(Digest(person)).inserted }) else { return }
        open.end { $0.actor.id == person || $0.account?.person == person }
    }

    func contains(_ person: String) -> Bool { people.withLock { $0.contains(Digest(person)) } }

    /// The identity with the person's current id.
    /// - Throws: 401 if the person had an account and was erased, or was erased too often.
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
