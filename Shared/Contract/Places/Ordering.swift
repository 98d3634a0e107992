public import Events
public import Geo

/// How a place takes orders. A place that says nothing takes them to be fetched, as soon as possible, while it is open.
public struct Ordering: Codable, Sendable, Hashable {
    /// How it takes them: of pick-up, delivery, table. None: it takes no orders.
    public var methods: [Fulfilment.Method] = [.pickUp]
    /// From an order to when it is ready, in minutes.
    public var leadTime: Int = 0
    /// Set if it takes orders for later.
    public var slots: OrderSlots?
    /// The least that its lines of an order cost together.
    public var minimum: Money?
    /// Where it brings orders to.
    public var delivery: DeliveryArea?
    /// How orders are paid for there; nil: at the place.
    public var payments: [PaymentMethod]?
    /// What customers are told to transfer to, if it takes transfers.
    public var transferTo: String?
    /// Until then it takes none.
    public var pausedUntil: Timestamp?
    /// How much of a thing of which little is left open orders from one network may hold, in pieces; nil: as the deployment has it.
    public var networkShare: Int?

    /// Of a place that says nothing.
    public static let usual = Ordering()
}

/// The times that orders can be taken for. They follow each other from midnight on the place's clock.
public struct OrderSlots: Codable, Sendable, Hashable {
    /// Of one, in minutes; a day is divided by it.
    public var length: Int
    /// The most orders that one takes; nil: any number.
    public var capacity: Int?
    /// The most days ahead; 0 is today only.
    public var days: Int
}

/// Where a place brings orders to, and for how much: within a distance of it or within an area, if both then within both.
public struct DeliveryArea: Codable, Sendable, Hashable {
    /// In metres, in a straight line.
    public var radius: Double?
    /// A polygon, or several.
    public var area: Geometry?
    public var fee: Money?
}
