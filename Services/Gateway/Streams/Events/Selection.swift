import Events
import Geo
import NIOCore
import Updates

/// A filter and an audience. Streams with equal selections get equal bytes.
struct Selection: Hashable, Sendable {
    let filter: Filter
    let audience: Audience
    let slots: SlotSet

    init(_ filter: Filter, _ audience: Audience) {
        self.filter = filter
        self.audience = audience
        slots = filter.slots(for: audience)
    }

    /// The lines of an event; nil if the selection does not include it.
    func block(of event: TailEvent) -> ByteBuffer? {
        guard audience.mayFollow(event), filter.matches(event) else { return nil }
        return event.block(for: audience.view)
    }
}

extension Filter {
    /// The slots that events of the filter can be in, for this audience. A resume token holds only their positions.
    func slots(for audience: Audience) -> SlotSet {
        var slots = SlotSet()
        for topic in topics {
            if topic == .orders, case .customer(let ids) = audience {
                for id in ids { slots.insert(Slot(.orders, partition(of: id))) }
            } else if let keys = keys(of: topic) {
                for key in keys { slots.insert(Slot(topic, partition(of: key))) }
            } else {
                slots.insertAll(of: topic)
            }
        }
        return slots
    }

    func matches(_ event: TailEvent) -> Bool { matches(event.event, in: event.slot.topic, event.subject) }
}

extension Audience {
    func mayFollow(_ event: TailEvent) -> Bool { mayFollow(event.event, in: event.slot.topic, event.subject) }
}

extension View {
    /// `event: <type>` and `data: <JSON>` lines; nil if the view may see nothing, or if the data cannot be decoded as the topic's type.
    func block(of event: Event, in topic: StreamedTopic) -> ByteBuffer? {
        guard let json = try? json(of: event, in: topic) else { return nil }
        var block = ByteBuffer()
        block.reserveCapacity(json.count + 100)
        block.writeString("event: \(event.type)\ndata: ")
        block.writeBytes(json.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 })
        block.writeString("\n")
        return block
    }
}

extension BoundingBox {
    /// Parses `west,south,east,north` in degrees, as in GeoJSON; nil for other texts.
    init?(parameter text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 4 else { return nil }
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}
