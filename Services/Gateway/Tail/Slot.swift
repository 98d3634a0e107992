import EventLog
import Events

/// One partition of one of the topics that are streamed, numbered so that positions are plain arrays and sets of slots one integer.
struct Slot: Hashable, Sendable {
    /// In the order of their letters in resume positions; a released letter never changes.
    static let topics: [(topic: Topic, letter: UInt8)] = [
        (.orders, UInt8(ascii: "o")), (.catalogPlaces, UInt8(ascii: "p")), (.catalogItems, UInt8(ascii: "i")),
    ]
    static let count = topics.count * Int(partitionCount)
    static let all = (0..<count).map(Slot.init)

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

/// The topics that are streamed, by what clients call them.
enum StreamedTopic: Int, CaseIterable, Sendable {
    case orders, places, items

    init?(_ name: some StringProtocol) {
        switch name {
        case "orders": self = .orders
        case "places": self = .places
        case "items": self = .items
        default: return nil
        }
    }
}

/// Some slots, as bits.
struct SlotSet: Hashable, Sendable, Sequence {
    private(set) var bits: UInt64 = 0

    mutating func insert(_ slot: Slot) {
        bits |= 1 << UInt64(slot.index)
    }

    mutating func insertAll(of topic: StreamedTopic) {
        for partition in 0..<partitionCount { insert(Slot(topic, partition)) }
    }

    func contains(_ slot: Slot) -> Bool {
        bits & (1 << UInt64(slot.index)) != 0
    }

    func makeIterator() -> AnyIterator<Slot> {
        var rest = bits
        return AnyIterator {
            guard rest != 0 else { return nil }
            defer { rest &= rest - 1 }
            return Slot(rest.trailingZeroBitCount)
        }
    }
}
