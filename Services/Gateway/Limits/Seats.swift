import Synchronization

/// So many at once: whoever is in holds a `Seat`, and gives it back by letting go of it, however that comes about.
final class Seats: Sendable {
    let capacity: Int
    private let taken = Mutex(0)

    init(_ capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { taken.withLock { $0 } }

    /// Nil if all are taken.
    func take() -> Seat? {
        taken.withLock { taken in
            guard taken < capacity else { return false }
            taken += 1
            return true
        } ? Seat(self) : nil
    }

    fileprivate func giveBack() {
        taken.withLock { $0 -= 1 }
    }
}

final class Seat: Sendable {
    private let seats: Seats

    fileprivate init(_ seats: Seats) {
        self.seats = seats
    }

    deinit { seats.giveBack() }
}
