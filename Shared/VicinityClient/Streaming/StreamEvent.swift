public import Foundation

/// An element of a stream.
public enum StreamElement: Sendable {
    /// The stream is open, for the first time or again. If `lacking`, events since the position that was asked for are missing: an app that shows
    /// or keeps data reads it again.
    case opened(lacking: Bool)
    /// An event.
    case event(StreamEvent)
    /// The stream reached this position without an event; an app that resumes after days keeps it.
    case position(String)
}

/// An event of the API.
public struct StreamEvent: Sendable {
    /// Position of the stream after the event, to resume from.
    public var position: String
    /// Event type, such as "vicinity.order.confirmed.v1".
    public var type: String
    /// Identity, which repetitions of the event share.
    public var identity: Identity
    /// JSON of the thing, as the token may see it.
    public var data: Data

    /// Identity of an event.
    public struct Identity: Codable, Sendable, Hashable {
        /// Id that is unique in its source.
        public var id: String
        /// Service that emitted the event.
        public var source: String
        /// Time of the event.
        public var time: Timestamp
    }

    /// The thing that an event is about.
    public enum Thing: Sendable {
        /// An order of the token's owner.
        case order(Order)
        /// A place.
        case place(Place)
        /// An item.
        case item(Item)
        /// A movie.
        case movie(Movie)
        /// A show of a movie.
        case screening(Screening)
        /// A summary of ratings.
        case rating(ThingRating)
        /// A thing that was deleted, or no longer passes the filter.
        case deleted(id: String)
        /// An event type that this version does not know; `data` has its JSON.
        case other
    }

    /// The thing that the event is about.
    /// - Throws: `VicinityError.unreadable` if the data does not fit its type.
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

    /// The data as a type of the app.
    /// - Parameter type: type to decode.
    /// - Throws: `VicinityError.unreadable` if the data does not fit it.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw VicinityError.unreadable("\(self.type): \(error)")
        }
    }

    /// Nil for a block that is no event of the API.
    init?(_ block: Block) {
        struct Envelope: Decodable { var event: Identity }
        guard let data = block.data, let envelope = try? JSONDecoder().decode(Envelope.self, from: data) else {
            return nil
        }
        (position, type, identity, self.data) = (block.id, block.type, envelope.event, data)
    }
}

/// Identities of the latest events, to drop repetitions.
struct Recent {
    private var known: Set<StreamEvent.Identity> = []
    private var ring: [StreamEvent.Identity] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// - Returns: false for a repetition.
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
