import Contract
import Events
import ServiceKit

/// Makes audit entries of requests. The current request's task knows who asks and from which address.
enum Auditing {
    /// The members that the current request names, if its command holds more: a merge patch becomes the whole thing.
    @TaskLocal static var named: [String]?

    /// The audit entry of a command; nil for a customer's command, and for one without a request.
    ///
    /// The entry of an erasure does not name the person, because the audit must not bring the id back. Signing out has no entry, because it
    /// changes nothing.
    static func entry(of command: Event, in topic: Topic) -> AuditEntry? {
        guard topic != .privacyCommands, command.type != SessionEvents.ended else { return nil }
        return entry(
            type: command.type, subject: subject(of: command, in: topic), place: place(of: command, in: topic),
            members: named ?? members(of: command.data), command: command.id, at: command.time)
    }

    static func entry(
        type: String, subject: String, place: String?, members: [String], command: String? = nil, at time: Timestamp
    ) -> AuditEntry? {
        guard let asker = Asker.current, let actor = asker.actor, actor.role != .customer else { return nil }
        let names = Set(members.filter { $0.utf8.count <= AuditEntry.longestMember }).sorted()
        return AuditEntry(
            person: actor.person ?? actor.id, role: actor.role, merchant: actor.role == .merchant ? actor.id : nil,
            session: asker.session, network: asker.address.network, type: type, subject: String(subject.prefix(200)),
            place: place,
            members: Array(names.prefix(AuditEntry.mostMembers)), command: command, at: time)
    }

    // MARK: - What a command is about

    /// The thing's id. Subjects of some topics also contain the owner, which the audit leaves out.
    private static func subject(of command: Event, in topic: Topic) -> String {
        switch topic {
        case .ratingsCommands: command.subject.split(separator: "/").last.map(String.init) ?? command.subject
        case .sessions: String(command.subject.prefix { $0 != " " })
        default: command.subject
        }
    }

    private static func place(of command: Event, in topic: Topic) -> String? {
        if topic == .catalogCommands {
            let isAtPlace = command.type.hasPrefix("vicinity.place.") || command.subject != command.partitionKey
            return isAtPlace ? command.partitionKey : nil
        }
        return (try? RawObject(command.data))?.string("place")
    }

    /// The members of commands that hold a thing. The entry lists the thing's members instead of these names.
    private static let things: Set<String> = ["place", "item", "movie", "screening", "critic", "settings"]
    /// Members that the entry leaves out: the actor, the subject, how the command works, and what the owner sets.
    private static let others: Set<String> = [
        "actor", "creates", "customer", "expected", "id", "keepsStock", "keepsTimeZone", "order", "person", "reflects",
        "updatedAt",
    ]

    private static func members(of data: [UInt8]) -> [String] {
        guard let command = try? RawObject(data) else { return [] }
        return command.members.flatMap { member -> [String] in
            guard !others.contains(member.name) else { return [] }
            guard things.contains(member.name) else { return [member.name] }
            // Otherwise the member is a place's id, or null for deleted settings.
            guard let thing = try? RawObject(Array(data[member.value])) else { return [] }
            return thing.members.map(\.name).filter { !others.contains($0) }
        }
    }
}
