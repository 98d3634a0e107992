public import Events

/// Remembers sources, so that each record counts once and no record of a replaced owner counts.
///
/// A relay that is unsure sends again, in order, from the first record that was not acknowledged; so a record may come twice, at most
/// `window` records later. In topics that keep every record, a record is new if its sequence is greater than its source's last. In
/// compacted topics that would lose keys: of 1 (key A), 2 (key B), 1 (A), 2 (B) compaction may leave 2 (B), 1 (A), 2 (B). There a record is
/// new unless its own key came with a sequence as great among the partition's last `window` records. A reader that starts in the middle
/// first reads the records before its position, only to learn them.
///
/// Records taken since the last `commit` can be rolled back, when their step fails.
public struct Deduplicator: Sendable {
    /// Most records that a relay may append twice.
    public static let window = 1000

    public struct Place: Hashable, Sendable {
        public let source: String
        public let input: TopicPartition

        public init(source: String, input: TopicPartition) {
            self.source = source
            self.input = input
        }
    }

    public enum Verdict: Sendable, Equatable {
        case news
        /// It came before.
        case duplicate
        /// Written by an owner after the next had claimed its place.
        case stale
    }

    private let compacted: Set<String>
    private var sequences: [Place: Int64] = [:]
    private var epochs: [Place: Int64] = [:]
    private var recent: [TopicPartition: RecentKeys] = [:]
    private var changedPlaces: Set<Place> = []
    private var undo: [Undo] = []

    /// Greatest sequence and epoch of a place; nil where unknown.
    public struct Last: Sendable, Equatable {
        public var sequence: Int64?
        public var epoch: Int64?

        public init(sequence: Int64? = nil, epoch: Int64? = nil) {
            self.sequence = sequence
            self.epoch = epoch
        }
    }

    private enum Undo: Sendable {
        case sequence(Place, Int64?)
        case epoch(Place, Int64?)
        case key(TopicPartition)
    }

    /// - Parameter compacted: names of the topics that keep the last record of each key.
    public init(compacted: Set<String>) {
        self.compacted = compacted
    }

    public init(topics: some Sequence<Topic>) {
        self.init(compacted: Set(topics.lazy.filter { $0.kept == .compacted }.map(\.name)))
    }

    /// Restores what an earlier run saved.
    public mutating func restore(_ saved: [Place: Last]) {
        sequences = saved.compactMapValues(\.sequence)
        epochs = saved.compactMapValues(\.epoch)
    }

    public func last(of place: Place) -> Last { Last(sequence: sequences[place], epoch: epochs[place]) }

    // MARK: - Taking

    /// Takes a record, and returns whether it counts.
    public mutating func take(_ identity: RecordIdentity, key: String, in input: TopicPartition) -> Verdict {
        let place = Place(source: identity.source, input: input)
        if let known = epochs[place], identity.epoch ?? 0 < known { return .stale }
        if let epoch = identity.epoch { raise(epoch, at: place) }
        if compacted.contains(input.topic) {
            guard recent[input, default: RecentKeys()].take(key, identity) else { return .duplicate }
            undo.append(.key(input))
            return .news
        }
        if let last = sequences[place], last >= identity.sequence { return .duplicate }
        undo.append(.sequence(place, sequences[place]))
        sequences[place] = identity.sequence
        changedPlaces.insert(place)
        return .news
    }

    /// Takes an owner's claim to a partition: later records of its sources' older owners are stale.
    public mutating func take(_ claim: OwnerClaim, in input: TopicPartition) {
        for source in claim.sources { raise(claim.epoch, at: Place(source: source, input: input)) }
    }

    private mutating func raise(_ epoch: Int64, at place: Place) {
        let known = epochs[place]
        guard epoch > known ?? Int64.min else { return }
        undo.append(.epoch(place, known))
        epochs[place] = epoch
        changedPlaces.insert(place)
    }

    // MARK: - Steps

    /// State to save: greatest sequences and epochs of all places taken from since the last `commit`.
    public var changed: [(Place, Last)] { changedPlaces.map { ($0, last(of: $0)) } }

    /// Makes the taken records count for good.
    public mutating func commit() {
        changedPlaces.removeAll(keepingCapacity: true)
        undo.removeAll(keepingCapacity: true)
    }

    /// Takes a record of an earlier run that may come again.
    public mutating func learn(_ record: Record) {
        if let identity = RecordIdentity(record) {
            _ = take(identity, key: record.key, in: record.topicPartition)
        } else if let claim = OwnerClaim(record) {
            take(claim, in: record.topicPartition)
        }
    }

    /// Undoes the records taken since the last `commit`.
    public mutating func rollBack() {
        for change in undo.reversed() {
            switch change {
            case .sequence(let place, let last): sequences[place] = last
            case .epoch(let place, let last): epochs[place] = last
            case .key(let input): recent[input]?.takeBack()
            }
        }
        commit()
    }
}

/// Keys of the last records taken of a partition, with the sequence of each.
private struct RecentKeys: Sendable {
    private struct Entry {
        var key: String
        var source: String
        var sequence: Int64
        /// Number of the key's entry before it.
        var previous: Int?
    }

    /// At least the last `Deduplicator.window` entries; a key's newest one counts.
    private var entries: [Entry] = []
    /// Number of the first entry that is kept.
    private var first = 0
    private var newest: [String: Int] = [:]

    /// - Returns: false if the key came with a sequence of its source as great.
    mutating func take(_ key: String, _ identity: RecordIdentity) -> Bool {
        let previous = newest[key].flatMap { $0 >= first ? $0 : nil }
        if let previous {
            let entry = entries[previous - first]
            if entry.source == identity.source, entry.sequence >= identity.sequence { return false }
        }
        newest[key] = first + entries.count
        entries.append(Entry(key: key, source: identity.source, sequence: identity.sequence, previous: previous))
        if entries.count >= 2 * Deduplicator.window { forgetOldest() }
        return true
    }

    private mutating func forgetOldest() {
        let count = entries.count - Deduplicator.window
        for (offset, entry) in entries.prefix(count).enumerated() where newest[entry.key] == first + offset {
            newest[entry.key] = nil
        }
        entries.removeFirst(count)
        first += count
    }

    /// Removes the last entry.
    mutating func takeBack() {
        guard let last = entries.popLast() else { return }
        newest[last.key] = last.previous.flatMap { $0 >= first ? $0 : nil }
    }
}

extension OwnerClaim {
    /// Nil if the record is no claim.
    public init?(_ record: Record) {
        guard let value = record.value, let event = try? Event(json: value) else { return nil }
        self.init(event)
    }

    /// Nil if the event is no claim.
    public init?(_ event: Event) {
        guard event.type == OwnerClaim.event, let claim = try? event.decode(OwnerClaim.self) else { return nil }
        self = claim
    }
}
