public import Foundation

/// What comes in a stream.
public enum StreamElement: Sendable {
    /// The stream is open, for the first time or again.
    /// - lacking: not everything since the position that was asked for can come: whoever keeps a copy asks anew for all.
    case opened(lacking: Bool)
    case event(StreamEvent)
    /// Nothing happened, and the stream has come so far; worth keeping when a stream is to be resumed after days.
    case position(String)
}

/// Something that happened.
public struct StreamEvent: Sendable {
    /// Where the stream is with it: what to resume from.
    public var position: String
    /// "vicinity.order.confirmed.v1"
    public var type: String
    /// The same for the same event, however often it comes.
    public var identity: Identity
    /// JSON: the thing as the client may see it.
    public var data: Data

    /// What names an event.
    public struct Identity: Codable, Sendable, Hashable {
        /// Its id.
        public var id: String
        /// Who says it.
        public var source: String
        /// When it happened.
        public var time: Timestamp
    }

    /// What it happened to.
    public enum Thing: Sendable {
        case order(Order)
        case place(Place)
        case item(Item)
        case movie(Movie)
        case screening(Screening)
        case rating(ThingRating)
        /// It is no more, or no longer what the filter asks for.
        case deleted(id: String)
        /// A type of event that this version does not know; `data` has it.
        case other
    }

    /// - Throws: `VicinityError.unreadable` if the data is not what its type promises.
    public var thing: Thing {
        get throws {
            struct Key: Decodable {
                var id: String?
                var thing: String?
            }
            struct PlaceChange: Decodable { var place: Place }
            // vicinity.KIND.WHAT.v1
            let parts = type.split(separator: ".")
            guard parts.count == 4, parts[0] == "vicinity", parts[3] == "v1" else { return .other }
            if parts[2] == "deleted" {
                let key = try decode(Key.self)
                return (key.id ?? key.thing).map { .deleted(id: $0) } ?? .other
            }
            return switch parts[1] {
            case "order": .order(try decode())
            case "place": .place(try decode(PlaceChange.self).place)
            case "item": .item(try decode())
            case "movie": .movie(try decode())
            case "screening": .screening(try decode())
            case "rating-summary": .rating(try decode())
            default: .other
            }
        }
    }

    /// - Throws: `VicinityError.unreadable`.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw VicinityError.unreadable("\(self.type): \(error)")
        }
    }

    /// Nil for what is no event of the API.
    init?(_ block: Block) {
        struct Envelope: Decodable { var event: Identity }
        guard let data = block.data, let envelope = try? JSONDecoder().decode(Envelope.self, from: data) else {
            return nil
        }
        (position, type, identity, self.data) = (block.id, block.type, envelope.event, data)
    }
}

/// The last events that came, so that one that comes again is known.
struct Recent {
    private var known: Set<StreamEvent.Identity> = []
    private var ring: [StreamEvent.Identity] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// - Returns: false if it was there.
    mutating func insert(_ identity: StreamEvent.Identity) -> Bool {
        guard known.insert(identity).inserted else { return false }
        if ring.count < limit {
            ring.append(identity)
        } else {
            known.remove(ring[oldest])
            ring[oldest] = identity
            oldest = (oldest + 1) % limit
        }
        return true
    }
}
