/// An order as its customer sees it.
public struct Order: Codable, Sendable, Identifiable {
    public var id: String
    public var customer: String
    public var status: Status
    /// Why it was rejected or cancelled.
    public var reason: Reason?
    public var lines: [Line]
    /// The sum of the lines, once the places have named their prices.
    public var total: Money?
    /// One for each place.
    public var parts: [Part]
    /// Until when the places have to answer.
    public var deadline: Timestamp?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// All statuses, the first first.
    public var history: [Change]

    /// Where an order is. New ones can come in future.
    public struct Status: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Taken; the places have not answered yet.
        public static let placed = Status(rawValue: "placed")
        public static let confirmed = Status(rawValue: "confirmed")
        public static let rejected = Status(rawValue: "rejected")
        public static let preparing = Status(rawValue: "preparing")
        public static let ready = Status(rawValue: "ready")
        public static let completed = Status(rawValue: "completed")
        public static let cancelled = Status(rawValue: "cancelled")

        /// Nothing comes after it.
        public var isLast: Bool { [.rejected, .completed, .cancelled].contains(self) }
        public var description: String { rawValue }
    }

    /// A rule's "no".
    public struct Reason: Codable, Sendable, Hashable {
        /// For programs, such as "sold-out".
        public var code: String
        /// For people.
        public var detail: String
        public var field: String?
        public var item: String?
    }

    public struct Line: Codable, Sendable, Hashable {
        public var item: String
        public var place: String
        public var quantity: Int
        public var name: String?
        /// Of one.
        public var price: Money?
        /// Of seats: which show they are for.
        public var show: Show?
        /// Shown at the door, good once, for all seats of the line.
        public var ticket: String?
        public var checkedInAt: Timestamp?
    }

    /// A show that seats were ordered for.
    public struct Show: Codable, Sendable, Hashable {
        public var movie: String
        public var cinema: String?
        public var screen: String?
        public var startDate: Timestamp
        public var endDate: Timestamp?
        public var inLanguage: String?
    }

    /// What one place has to do with it.
    public struct Part: Codable, Sendable, Hashable {
        public var place: String
        /// "requested", "held", "refused", "committed" or "released".
        public var reservation: String
        public var status: Status
    }

    public struct Change: Codable, Sendable, Hashable {
        public var status: Status
        public var at: Timestamp
        public var by: Session.Role?
    }
}

/// What is to be ordered: 1 to 50 lines, at most 5 of one item over all of them.
public struct NewOrder: Codable, Sendable, Hashable {
    public var lines: [Line]
    /// What the customer was shown as the sum; another sum refuses the order. Nil takes any.
    public var expectedTotal: Money?

    public struct Line: Codable, Sendable, Hashable {
        /// An item's or a screening's id.
        public var item: String
        /// 1 to 5.
        public var quantity: Int

        public init(_ item: String, quantity: Int = 1) {
            self.item = item
            self.quantity = quantity
        }
    }

    public init(_ lines: [Line], expectedTotal: Money? = nil) {
        self.lines = lines
        self.expectedTotal = expectedTotal
    }
}

/// What became of a new order; one that is refused is thrown as a problem with its `order`.
public enum PlacedOrder: Sendable {
    case confirmed(Order)
    /// It is taken and will be decided; `order(_:)` and `updates(of:)` tell.
    case waiting(id: String, queue: Queue?)

    public var id: String {
        switch self {
        case .confirmed(let order): order.id
        case .waiting(let id, _): id
        }
    }

    /// Who else waits, as far as the gateway knows.
    public struct Queue: Codable, Sendable, Hashable {
        /// This one included.
        public var orders: Int
        /// About how long they take.
        public var seconds: Int?
    }
}
