import Contract
import EventLog
import Events
import Updates

/// One partition of a streamed topic. Slots are numbered, so that positions are plain arrays and sets of slots are bits.
struct Slot: Hashable, Sendable {
    /// Each topic's letter in resume tokens; a released letter never changes.
    static let topics: [(topic: Topic, letter: UInt8)] = StreamedTopic.allCases.map { ($0.topic, letter(of: $0)) }
    static let count = topics.count * Int(partitionCount)
    static let all = (0..<count).map(Slot.init)

    private static func letter(of topic: StreamedTopic) -> UInt8 {
        switch topic {
        case .orders: UInt8(ascii: "o")
        case .places: UInt8(ascii: "p")
        case .items: UInt8(ascii: "i")
        case .movies: UInt8(ascii: "m")
        case .screenings: UInt8(ascii: "s")
        case .ratings: UInt8(ascii: "r")
        case .matches: UInt8(ascii: "f")
        }
    }

    let index: Int

    init(_ index: Int) {
        self.index = index
    }

    init(_ topic: StreamedTopic, _ partition: Int32) {
        index = topic.rawValue * Int(partitionCount) + Int(partition)
    }

    init?(_ topicPartition: TopicPartition) {
        guard let topic = Slot.topics.firstIndex(where: { $0.topic.name == topicPartition.topic }) else { return nil }
        index = topic * Int(partitionCount) + Int(topicPartition.partition)
    }

    var topic: StreamedTopic { StreamedTopic.allCases[index / Int(partitionCount)] }
    var partition: Int32 { Int32(index % Int(partitionCount)) }
    var letter: UInt8 { Slot.topics[topic.rawValue].letter }
    var topicPartition: TopicPartition { TopicPartition(Slot.topics[topic.rawValue].topic.name, partition) }
}

/// A set of slots as bits in two words: room for 128 slots, one for each partition of each topic.
struct SlotSet: Hashable, Sendable, Sequence {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    mutating func insert(_ slot: Slot) {
        precondition(slot.index < 128, "there are more slots than bits")
        if slot.index < 64 { low |= 1 << UInt64(slot.index) } else { high |= 1 << UInt64(slot.index - 64) }
    }

    mutating func insertAll(of topic: StreamedTopic) {
        for partition in 0..<partitionCount { insert(Slot(topic, partition)) }
    }

    func contains(_ slot: Slot) -> Bool {
        slot.index < 64 ? low & (1 << UInt64(slot.index)) != 0 : high & (1 << UInt64(slot.index - 64)) != 0
    }

    func makeIterator() -> Iterator { Iterator(low: low, high: high) }

    /// Iterates over the slots in the order of their numbers.
    struct Iterator: IteratorProtocol {
        fileprivate var low: UInt64
        fileprivate var high: UInt64

        mutating func next() -> Slot? {
            if low != 0 {
                defer { low &= low - 1 }
                return Slot(low.trailingZeroBitCount)
            }
            guard high != 0 else { return nil }
            defer { high &= high - 1 }
            return Slot(64 + high.trailingZeroBitCount)
        }
    }
}
