import Contract
public import Events

/// A view of events' data. Readers with the same view share one encoding.
public enum View: Hashable, Sendable {
    /// Everybody; for an order, its customer.
    case everyone
    /// The merchant with this id.
    case merchant(String)
    case `operator`

    /// The event as a JSON object: the view's members of the thing, after the event's identity in `event`. Nil if the view shows nothing.
    /// - Throws: if the data cannot be decoded as the topic's type.
    public func json(of event: Event, in topic: StreamedTopic) throws -> [UInt8]? {
        guard let data = try data(of: event, in: topic) else { return nil }
        var json: [UInt8] = []
        json.reserveCapacity(data.count + 200)
        json += "{\"event\":".utf8
        json += View.identity(of: event)
        let rest = data.dropFirst()
        if rest.first != UInt8(ascii: "}") { json.append(UInt8(ascii: ",")) }
        return json + rest
    }

    /// The view's members of the thing, as a JSON object.
    private func data(of event: Event, in topic: StreamedTopic) throws -> [UInt8]? {
        if event.isDeletion { return try View.deletion(event, in: topic) }
        switch topic {
        case .orders: return try orderView(of: event).map { try JSON.encode($0) }
        case .places: return try JSON.encode(PlaceChangeView(try event.decode(PlaceChange.self)))
        case .items, .movies, .screenings, .ratings: return try thing(of: event, in: topic)
        case .matches: return try SearchMatch.shown.of(event.data)
        }
    }

    private static func deletion(_ event: Event, in topic: StreamedTopic) throws -> [UInt8] {
        let shown =
            switch topic {
            case .orders: DeletedOrder.shown
            case .places: DeletedPlace.shown
            case .items: DeletedItem.shown
            case .movies: DeletedMovie.shown
            case .screenings: DeletedScreening.shown
            case .ratings: DeletedRatingSummary.shown
            case .matches: SearchMatch.shown
            }
        return try shown.of(event.data)
    }

    private func orderView(of event: Event) throws -> OrderView? {
        let order = try event.decode(Order.self)
        return OrderView(of: order, for: viewer ?? Actor(id: order.customer, role: .customer))
    }

    /// Actor of the view; nil for everybody.
    private var viewer: Actor? {
        switch self {
        case .everyone: nil
        case .merchant(let id): Actor(id: id, role: .merchant)
        case .operator: Actor(id: "", role: .operator)
        }
    }

    /// State of a catalog thing or of its ratings, without the event's identity; nil if it was deleted.
    public func thing(of event: Event, in topic: StreamedTopic) throws -> [UInt8]? {
        guard !event.isDeletion else { return nil }
        switch topic {
        case .orders, .matches: return nil
        case .places:
            let place = try event.decode(PlaceChange.self).place
            return try JSON.encode(PlaceView(place, isWhole: true, at: nil))
        case .items:
            let item = try event.decode(Item.self)
            return try JSON.encode(ItemView(item, placeName: nil, for: viewer, merchant: item.merchant))
        case .movies: return try Movie.shown.of(event.data)
        case .screenings: return try JSON.encode(ScreeningView(try event.decode(Screening.self), for: viewer))
        case .ratings: return try RatingSummary.shown.of(event.data)
        }
    }

    /// The event's identity, as `{"id", "source", "time"}`.
    public static func identity(of event: Event) -> [UInt8] {
        var bytes: [UInt8] = Array("{\"id\":".utf8)
        JSON.append(event.id, to: &bytes)
        bytes.append(contentsOf: ",\"source\":".utf8)
        JSON.append(event.source, to: &bytes)
        bytes.append(contentsOf: ",\"time\":".utf8)
        JSON.append(event.time.description, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
