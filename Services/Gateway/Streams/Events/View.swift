import Events
import NIOCore

/// Who an event's data is encoded for: all who see the same of it share one encoding.
enum View: Hashable, Sendable {
    /// The customer of an order; of all else, everybody.
    case everyone
    /// The merchant with this id.
    case merchant(String)
    case `operator`

    /// `event: <type>` and `data: <JSON>` lines; nil if there is nothing to see, or the data is not what the topic promises.
    func block(of event: Event, in topic: StreamedTopic) -> ByteBuffer? {
        guard let data = try? data(of: event, in: topic) else { return nil }
        var block = ByteBuffer()
        block.reserveCapacity(data.count + 300)
        block.writeString("event: \(event.type)\ndata: {\"event\":")
        block.writeBytes(View.identity(of: event))
        let rest = data.dropFirst()
        if rest.first != UInt8(ascii: "}") { block.writeString(",") }
        block.writeBytes(rest.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 })
        block.writeString("\n")
        return block
    }

    /// A JSON object: the thing as the view may see it.
    private func data(of event: Event, in topic: StreamedTopic) throws -> [UInt8]? {
        let isDeletion = event.type.hasSuffix(".deleted.v1")
        switch topic {
        case .orders where isDeletion:
            let order = try event.decode(DeletedOrder.self)
            return try JSON.encode(["id": order.id, "customer": order.customer])
        case .orders: return try orderView(of: event).map { try JSON.encode($0) }
        case .places, .items, .movies, .screenings, .ratings:
            guard !isDeletion else { return try RawObject(event.data).without(["reflects", "merchant"]) }
            return topic == .places ? try placeChange(event) : try thing(of: event, in: topic)
        }
    }

    private func orderView(of event: Event) throws -> OrderView? {
        let order = try event.decode(Order.self)
        return OrderView(of: order, for: viewer ?? Actor(id: order.customer, role: .customer))
    }

    /// Nil for everybody.
    private var viewer: Actor? {
        switch self {
        case .everyone: nil
        case .merchant(let id): Actor(id: id, role: .merchant)
        case .operator: Actor(id: "", role: .operator)
        }
    }

    private func placeChange(_ event: Event) throws -> [UInt8]? {
        guard let place = try place(event) else { return nil }
        return try RawObject(event.data).without(["place"], adding: [("place", place)])
    }

    private func place(_ event: Event) throws -> [UInt8]? {
        guard let place = try RawObject(event.data).range("place") else { return nil }
        return try RawObject(Array(event.data[place])).without(["reflects", "merchant", "imported"])
    }

    /// A thing of the catalog, or how it is rated, as it is now, without what just happened to it; nil if it was deleted.
    func thing(of event: Event, in topic: StreamedTopic) throws -> [UInt8]? {
        guard !event.type.hasSuffix(".deleted.v1") else { return nil }
        switch topic {
        case .orders: return nil
        case .places: return try place(event)
        case .items: return try item(event)
        case .movies, .ratings: return try View.register(event)
        case .screenings: return try screening(event)
        }
    }

    /// A thing of which everybody sees the same.
    static func register(_ event: Event) throws -> [UInt8] {
        try RawObject(event.data).without(["reflects", "imported", "seen"])
    }

    /// What is in stock is for those to see who sell it; everybody sees what can still be ordered.
    private func item(_ event: Event) throws -> [UInt8]? {
        let item = try event.decode(StockedItem.self)
        let maySeeStock =
            switch self {
            case .everyone: false
            case .merchant(let id): item.merchant == id
            case .operator: true
            }
        let hidden: Set =
            maySeeStock
            ? ["reflects", "holds", "merchant", "imported"] : ["reflects", "holds", "merchant", "imported", "stock"]
        let available = item.available.map { "\($0)" } ?? "null"
        return try RawObject(event.data).without(hidden, adding: [("available", Array(available.utf8))])
    }

    /// As `ScreeningView` has it. It is taken from the text, since a first sync has a hundred thousand of them.
    private func screening(_ event: Event) throws -> [UInt8] {
        let raw = try RawObject(event.data)
        guard let seats = raw.integer("seats"), let whole = raw.integer("left") else {
            return try JSON.encode(ScreeningView(try event.decode(Screening.self), for: viewer))
        }
        // A record of the first release has its holds within it.
        let isBare = raw.range("holds").map { $0.count == 2 } ?? true
        let left = whole - (isBare ? 0 : try JSON.decode(HeldBefore.Thing.self, from: event.data).quantity)
        var added = [("available", max(0, left))]
        if viewer?.mayChange(placeOf: raw.string("merchant")) == true { added.append(("sold", seats - left)) }
        return raw.without(
            ["left", "holds", "merchant", "source", "imported", "reflects"],
            adding: added.map { ($0, Array("\($1)".utf8)) })
    }

    /// The event's identity, as `{"id", "source", "time"}`.
    private static func identity(of event: Event) -> [UInt8] {
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

/// The part of an `Item` that says what can still be ordered.
private struct StockedItem: Decodable {
    var stock: Stock
    /// In a record of the first release.
    var holds: [HeldBefore]?
    var merchant: String?

    var available: Int? {
        stock.left.map { left in max(0, left - (holds ?? []).reduce(0) { $0 + $1.quantity }) }
    }
}
