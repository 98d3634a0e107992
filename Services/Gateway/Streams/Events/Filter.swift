import Contract
import Events
import Geo
import NIOCore

/// What a stream is about. Each member narrows its own topics; the topics together are a union.
struct Filter: Hashable, Sendable {
    var topics: Set<StreamedTopic>
    /// Only these places, their items, screenings and ratings; sorted.
    var places: [String]?
    /// Only these movies, their screenings and ratings; sorted.
    var movies: [String]?
    /// Only places of one of these schema.org types; sorted.
    var types: [String]?
    /// Only events of one of these types; sorted.
    var events: [String]?
    /// Only places inside the box.
    var box: BoundingBox?

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

    /// The partition keys of a topic's matching events; nil if any key may match.
    func keys(of topic: StreamedTopic) -> [String]? {
        switch topic {
        case .orders: nil
        case .places, .items, .screenings: places
        case .movies: movies
        case .ratings: places == nil && movies == nil ? nil : (places ?? []) + (movies ?? [])
        }
    }

    func matches(_ event: TailEvent) -> Bool {
        let topic = event.slot.topic
        guard topics.contains(topic) else { return false }
        if let events, !events.contains(event.event.type) { return false }
        if let keys = keys(of: topic), !keys.contains(event.event.partitionKey) { return false }
        switch topic {
        case .places: return matches(place: event)
        case .screenings: return matches(screening: event)
        case .orders, .items, .movies, .ratings: return true
        }
    }

    private func matches(screening event: TailEvent) -> Bool {
        guard let movies else { return true }
        guard case .screening(let movie) = event.subject else { return false }
        return movies.contains(movie)
    }

    private func matches(place event: TailEvent) -> Bool {
        guard types != nil || box != nil else { return true }
        guard case .place(let geo, let itsTypes) = event.subject else { return false }
        if let types, !itsTypes.contains(where: types.contains) { return false }
        if let box, !geo.contains(where: box.contains) { return false }
        return true
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

/// The kinds of subscribers that see different events.
enum Audience: Hashable, Sendable {
    /// Everything except orders, in the public view.
    case everyone
    /// Also the customer's own orders, of all browsers that are theirs; sorted.
    case customer([String])
    /// Also the parts of orders at the merchant's places.
    case merchant(String)
    /// Also all orders.
    case `operator`

    init(_ actor: Actor?, topics: Set<StreamedTopic>) {
        switch actor?.role {
        case .customer where topics.contains(.orders):
            self = .customer(Set((actor?.also ?? []) + [actor?.id ?? ""]).sorted())
        case .merchant where actor?.mayServe(placeOf: actor?.id) == false: self = .everyone
        case .merchant: self = .merchant(actor?.id ?? "")
        case .operator: self = .operator
        case .customer, nil: self = .everyone
        }
    }

    func mayFollow(_ event: TailEvent) -> Bool {
        guard event.slot.topic == .orders else { return true }
        // A held event tells how far the saga is; it is no status of the order.
        guard event.event.type != OrderEvents.held else { return false }
        switch self {
        case .everyone: return false
        // That a place has given back what was cancelled is nothing new to whoever knows that it was cancelled.
        case .customer(let ids):
            return ids.contains(event.event.partitionKey) && event.event.type != OrderEvents.released
        case .merchant(let id):
            guard case .order(let merchants) = event.subject else { return false }
            return merchants.contains(id) || event.event.partitionKey == id
        case .operator: return true
        }
    }

    var view: View {
        switch self {
        case .everyone, .customer: .everyone
        case .merchant(let id): .merchant(id)
        case .operator: .operator
        }
    }
}

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
