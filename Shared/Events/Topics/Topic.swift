/// A topic of the log: its writer, its keys, how long its records are kept, and its event types. Each is declared in the contract of what
/// it is about.
public struct Topic: Sendable, Hashable {
    /// Name in the log: `<owner or subject>.<plural noun>`.
    public let name: String
    /// The only service that writes it.
    public let owner: String
    /// What a key identifies: compaction keeps the last record of each key.
    public let key: String
    /// What decides order and ownership; a thing never changes its partition key.
    public let partitionKey: String
    public let kept: Retention
    /// Services that act on a topic of the gateways, and so check its signatures. Empty for all other topics.
    public let deciders: [String]
    /// True if its keys are people who ask for erasure; its `deciders` then erase their data.
    public let asksToForget: Bool
    /// True for a topic of an earlier release: nobody writes it, and it is read only to make sure that nothing in it was left.
    public let isFormer: Bool
    /// Which of its records concern people, and when these are deleted.
    public let personal: [PersonalRecords]
    public let types: [ListedEventType]
    /// One sentence for the AsyncAPI document.
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
        // Owners claim a topic before they write it; gateways, of which there may be many, do not.
        if owner != "gateway" { listed.append(ListedEventType(OwnerClaim.event)) }
        self.types = listed
    }

    public static func == (left: Topic, right: Topic) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How long a topic keeps its records.
public enum Retention: Sendable, Hashable {
    /// Every record younger than seven days; of older ones the last of each key, and a tombstone for seven days more.
    case compacted
    case days(Int)
}

/// Greatest size of a record in bytes; larger ones are refused where they are made.
public let largestRecord = 256 * 1024
