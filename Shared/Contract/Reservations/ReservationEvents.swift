public import Events

/// What happens to reservations, and what is asked of them.
public enum ReservationEvents {
    public static let hold = EventType(
        "vicinity.reservation.hold.v1", ReservationRequest.self, "Set all lines aside, or none.")
    public static let commit = EventType(
        "vicinity.reservation.commit.v1", ReservationRequest.self, "Take what is held; it cannot be refused.")
    public static let release = EventType(
        "vicinity.reservation.release.v1", ReservationRequest.self,
        "Right in every state: before the hold it forbids it, after the commit it gives back.")
    public static let end = EventType(
        "vicinity.reservation.end.v1", ReservationRequest.self,
        "The order is over and nothing more will be asked: forget the reservation. What is still held comes back.")
    public static let held = EventType(
        "vicinity.reservation.held.v1", Reservation.self, "Set aside, with names and unit prices.")
    public static let refused = EventType(
        "vicinity.reservation.refused.v1", Reservation.self, "Not to be had: which item and why.")
    public static let committed = EventType(
        "vicinity.reservation.committed.v1", Reservation.self, "Taken from the stock.")
    public static let released = EventType(
        "vicinity.reservation.released.v1", Reservation.self, "Given back, or forbidden for good.")
    public static let showChanged = EventType(
        "vicinity.reservation.show-changed.v1", Reservation.self,
        "The show that its seats are for was moved or cancelled: the line says how it is now.")
    public static let deleted = EventType(
        "vicinity.reservation.deleted.v1", DeletedReservation.self,
        "Its order is over, or there was none; a tombstone follows.")
}

extension ReservationRequest {
    /// What orders asks for with a request, as its event's type says it.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case hold, commit, release, end

        public var type: EventType<ReservationRequest> {
            switch self {
            case .hold: ReservationEvents.hold
            case .commit: ReservationEvents.commit
            case .release: ReservationEvents.release
            case .end: ReservationEvents.end
            }
        }

        /// Nil for the type of another event.
        public init?(type: String) {
            guard let kind = Kind.allCases.first(where: { $0.type.name == type }) else { return nil }
            self = kind
        }
    }
}

extension Reservation.HoldState {
    /// What is said of a reservation that has come into this state.
    public var type: EventType<Reservation> {
        switch self {
        case .held: ReservationEvents.held
        case .refused: ReservationEvents.refused
        case .committed: ReservationEvents.committed
        case .released: ReservationEvents.released
        }
    }
}

extension Topic {
    public static let reservationRequests = Topic(
        "catalog.reservation-requests", owner: "orders", key: "order/place", partitionKey: "place", kept: .days(30),
        about: "What orders asks the catalog to set aside, take or give back for an order at one place.",
        personal: [
            .anywhere(.read) { record, erased in
                record.decode(ReservationRequest.self).map { erased.people.contains($0.customer) } ?? false
            }
        ],
        types: ReservationEvents.hold, ReservationEvents.commit, ReservationEvents.release, ReservationEvents.end)

    public static let reservations = Topic(
        "catalog.reservations", owner: "catalog", key: "order/place", partitionKey: "customer", kept: .compacted,
        about: "How each reservation stands, until orders says that its order is over.",
        personal: [.own(.replaced)],
        types: ReservationEvents.held, ReservationEvents.refused, ReservationEvents.committed,
        ReservationEvents.released, ReservationEvents.showChanged, ReservationEvents.deleted)
}
