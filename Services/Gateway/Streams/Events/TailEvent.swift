import Contract
import EventLog
import Events
import Geo
import NIOCore
import Synchronization

/// An event of a streamed topic as the gateway holds it: what filters ask about it is found once, and each view is encoded once,
/// however many streams it goes to.
final class TailEvent: Sendable {
    let event: Event
    let slot: Slot
    let offset: Int64
    let sequence: Int64
    /// Where it stands among all events that this gateway has read: the order of partitions among each other.
    let number: Int64
    private let cache = Mutex(Cache())

    private struct Cache {
        var subject: EventSubject?
        var blocks: [View: ByteBuffer?] = [:]
    }

    init(event: Event, slot: Slot, offset: Int64, sequence: Int64, number: Int64) {
        self.event = event
        self.slot = slot
        self.offset = offset
        self.sequence = sequence
        self.number = number
    }

    /// About what it takes in memory.
    var bytes: Int { event.data.count * 2 + 600 }

    /// What filters ask about.
    var subject: EventSubject {
        cache.withLock { cache in
            if let subject = cache.subject { return subject }
            let subject = EventSubject(event, in: slot.topic)
            cache.subject = subject
            return subject
        }
    }

    /// The `event` and `data` lines for a view; nil if the view may see nothing of it.
    func block(for view: View) -> ByteBuffer? {
        cache.withLock { cache in
            if let block = cache.blocks[view] { return block }
            let block = view.block(of: event, in: slot.topic)
            cache.blocks[view] = .some(block)
            return block
        }
    }
}

/// What filters ask about an event.
enum EventSubject: Sendable, Hashable {
    /// Whose parts of an order there are.
    case order(merchants: [String])
    /// Where a place is and was, and what it is and was.
    case place(geo: [Coordinate], types: [String])
    /// An item, a movie or a thing's ratings: their partition's key says all.
    case plain
    /// Of which movie it is.
    case screening(movie: String)
    /// Its data is not what its topic promises; nobody is shown it.
    case unreadable

    init(_ event: Event, in topic: StreamedTopic) {
        self = (try? EventSubject(reading: event, in: topic)) ?? .unreadable
    }

    private init(reading event: Event, in topic: StreamedTopic) throws {
        let isDeletion = event.isDeletion
        switch topic {
        case .orders where isDeletion: self = .order(merchants: try event.decode(DeletedOrder.self).merchants)
        case .orders:
            self = .order(merchants: try event.decode(OrderMerchants.self).parts.compactMap(\.merchant))
        case .places where isDeletion:
            let place = try event.decode(DeletedPlace.self)
            self = .place(geo: [place.geo], types: place.types)
        case .places:
            let change = try event.decode(PlaceWhereabouts.self)
            self = .place(
                geo: [change.place.geo] + (change.previousGeo.map { [$0] } ?? []),
                types: change.place.types + (change.previousTypes ?? []))
        case .screenings: self = .screening(movie: try event.decode(ScreeningMovie.self).movie)
        case .items, .movies, .ratings: self = .plain
        }
    }
}

/// The part of an `Order` that filters ask about: decoding it all would cost more.
private struct OrderMerchants: Decodable {
    struct Part: Decodable {
        var merchant: String?
    }

    var parts: [Part]
}

/// The part of a `Screening`, or of a deleted one, that filters ask about.
private struct ScreeningMovie: Decodable {
    var movie: String
}

/// The part of a `PlaceChange` that filters ask about.
private struct PlaceWhereabouts: Decodable {
    struct Place: Decodable {
        var geo: Coordinate
        var types: [String]
    }

    var place: Place
    var previousGeo: Coordinate?
    var previousTypes: [String]?
}
