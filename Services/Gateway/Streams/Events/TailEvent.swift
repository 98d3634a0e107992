import Contract
import EventLog
import Events
import Geo
import NIOCore
import Synchronization

/// An event of a streamed topic. Its subject is found once and each view is encoded once, however many streams get the event.
final class TailEvent: Sendable {
    let event: Event
    let slot: Slot
    let offset: Int64
    let sequence: Int64
    /// Its number among all events that this gateway has read; it defines an order across partitions.
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

    /// Its approximate size in memory.
    var bytes: Int { event.data.count * 2 + 600 }

    /// What filters compare.
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

/// The properties of an event that filters compare.
enum EventSubject: Sendable, Hashable {
    /// The merchants that have a part of the order.
    case order(merchants: [String])
    /// Where the place is and was, and its types now and before.
    case place(geo: [Coordinate], types: [String])
    /// An item, a movie or a thing's ratings: filters compare only their partition key.
    case plain
    /// The screening's movie.
    case screening(movie: String)
    /// The data cannot be decoded as the topic's type; the event is shown to nobody.
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

/// The members of an `Order` that filters compare; decoding all of it would cost more.
private struct OrderMerchants: Decodable {
    struct Part: Decodable {
        var merchant: String?
    }

    var parts: [Part]
}

/// The member of a `Screening`, or of a deleted one, that filters compare.
private struct ScreeningMovie: Decodable {
    var movie: String
}

/// The members of a `PlaceChange` that filters compare.
private struct PlaceWhereabouts: Decodable {
    struct Place: Decodable {
        var geo: Coordinate
        var types: [String]
    }

    var place: Place
    var previousGeo: Coordinate?
    var previousTypes: [String]?
}
