public import Events
public import Geo

/// How a place takes orders. Without it, orders are picked up, as soon as possible, while the place is open.
public struct Ordering: Codable, Sendable, Hashable {
    /// Methods of fulfilment: pick-up, delivery, table. None: no orders are taken.
    public var methods: [Fulfilment.Method] = [.pickUp]
    /// Minutes from an order until it is ready.
    public var leadTime: Int = 0
    /// Slots of orders for later; nil: none are taken.
    public var slots: OrderSlots?
    /// Least sum of its lines of an order.
    public var minimum: Money?
    /// Delivery area.
    public var delivery: DeliveryArea?
    /// Ways of paying; nil: at the place.
    public var payments: [PaymentMethod]?
    /// Account that customers transfer to, if it takes transfers.
    public var transferTo: String?
    /// Time until which no orders are taken.
    public var pausedUntil: Timestamp?
    /// Number of a scarce thing that open orders of one network may hold; nil: the setting of the deployment.
    public var networkShare: Int?

    /// The default of places without their own.
    public static let usual = Ordering()
}

/// Slots that orders can be placed for, consecutive from local midnight.
public struct OrderSlots: Codable, Sendable, Hashable {
    /// Length of a slot in minutes, which divides a day.
    public var length: Int
    /// Limit of orders per slot; nil: none.
    public var capacity: Int?
    /// Greatest number of days ahead; 0 is today only.
    public var days: Int
}

/// Delivery area and fee: within a radius of the place, within an area, or within both.
public struct DeliveryArea: Codable, Sendable, Hashable {
    /// Radius in metres, in a straight line.
    public var radius: Double?
    /// A polygon, or several.
    public var area: Geometry?
    public var fee: Money?
}
