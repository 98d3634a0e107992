import Contract
import Events
import Geo
import NIOCore

/// What of the world a stream is about. Each part narrows its own topics; together they are a union.
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
    /// Only places in it.
    var box: BoundingBox?

    /// The partitions that it can touch, for streams of this audience: a resume token holds their positions and no others.
    func slots(for audience: Audience) -> SlotSet {
        var slots = SlotSet()
        for topic in topics {
            if topic == .orders, case .customer(let id) = audience {
                slots.insert(Slot(.orders, partition(of: id)))
            } else if let keys = keys(of: topic) {
                for key in keys { slots.insert(Slot(topic, partition(of: key))) }
            } else {
                slots.insertAll(of: topic)
            }
        }
        return slots
    }

    /// What its topic's events of interest are placed by; nil: by anything.
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
    /// `west,south,east,north` in degrees, as in GeoJSON; nil for anything else.
    init?(parameter text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 4 else { return nil }
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}

/// Who a stream is for, as far as that makes a difference to what is in it.
enum Audience: Hashable, Sendable {
    /// Everything but orders, as everybody sees it.
    case everyone
    /// Also his own orders.
    case customer(String)
    /// Also his places' parts of orders.
    case merchant(String)
    /// Also all orders.
    case `operator`

    init(_ actor: Actor?, topics: Set<StreamedTopic>) {
        switch actor?.role {
        case .customer where topics.contains(.orders): self = .customer(actor?.id ?? "")
        case .merchant: self = .merchant(actor?.id ?? "")
        case .operator: self = .operator
        case .customer, nil: self = .everyone
        }
    }

    func mayFollow(_ event: TailEvent) -> Bool {
        guard event.slot.topic == .orders else { return true }
        // Held says how far orders is with asking; it is no status of the order.
        guard event.event.type != OrderEvents.held else { return false }
        switch self {
        case .everyone: return false
        case .customer(let id):
            // One place's part moved on; the customer's order did not.
            return event.event.partitionKey == id && event.event.type != OrderEvents.moved
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

/// Streams with equal selections get equal bytes.
struct Selection: Hashable, Sendable {
    let filter: Filter
    let audience: Audience
    let slots: SlotSet

    init(_ filter: Filter, _ audience: Audience) {
        self.filter = filter
        self.audience = audience
        slots = filter.slots(for: audience)
    }

    /// The lines of an event that it selects.
    func block(of event: TailEvent) -> ByteBuffer? {
        guard audience.mayFollow(event), filter.matches(event) else { return nil }
        return event.block(for: audience.view)
    }
}
