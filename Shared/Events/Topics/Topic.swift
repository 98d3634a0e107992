/// A topic of the log as its owner promises it: who writes it, what its records are keyed and placed by, how long they are kept, and
/// which events stand in it. Each stands in the contract of what it is about.
public struct Topic: Sendable, Hashable {
    /// `<owner or subject>.<plural noun>`, as in the log.
    public let name: String
    /// The only service that writes it.
    public let owner: String
    /// What one key is: compaction keeps the last record of each.
    public let key: String
    /// What decides order and ownership; a thing never changes its partition key.
    public let partitionKey: String
    public let kept: Retention
    /// Of a topic that gateways write: who acts on it, and so wants to see that it was a gateway. Empty for all others.
    public let deciders: [String]
    /// Whether its keys are people who ask to be forgotten, of whom its deciders then forget what they know.
    public let asksToForget: Bool
    /// Whether an earlier release wrote it, and nobody does any more, nor reads it but to make sure that nothing in it was left.
    public let isFormer: Bool
    /// What of it tells of people, and how that goes.
    public let personal: [PersonalRecords]
    public let types: [ListedEventType]
    /// One sentence for the reader of the AsyncAPI document.
    public let about: String

    public init<each Payload>(
        _ name: String, owner: String, key: String, partitionKey: String, kept: Retention, about: String,
        deciders: [String] = [], asksToForget: Bool = false, isFormer: Bool = false, personal: [PersonalRecords] = [],
        types: repeat EventType<each Payload>
    ) {
        self.name = name
        self.owner = owner
        self.key = key
        self.partitionKey = partitionKey
        self.kept = kept
        self.about = about
        self.deciders = deciders
        self.asksToForget = asksToForget
        self.isFormer = isFormer
        self.personal = personal
        var listed: [ListedEventType] = []
        for type in repeat each types { listed.append(ListedEventType(type)) }
        // Whoever writes a topic claims it first; gateways, of which there may be many, do not.
        if owner != "gateway" { listed.append(ListedEventType(OwnerClaim.event)) }
        self.types = listed
    }

    public static func == (left: Topic, right: Topic) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How long a topic's records are kept.
public enum Retention: Sendable, Hashable {
    /// Every record younger than seven days; of older ones the last of each key, and a tombstone seven days more.
    case compacted
    case days(Int)
}

/// A record may have at most this many bytes; larger ones are refused where they are made.
public let largestRecord = 256 * 1024
