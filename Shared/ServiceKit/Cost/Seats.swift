import Synchronization

/// So many at once, and of them so many of one client: whoever is in holds a `Seat`, and gives it back by letting go of it, however that
/// comes about.
public final class Seats: Sendable {
    public let capacity: Int
    /// The most of one client.
    public let share: Int
    private let taken = Mutex(Taken())

    private struct Taken {
        var all = 0
        var byClient: [String: Int] = [:]
    }

    /// - Parameter share: nil lets one client have all.
    public init(_ capacity: Int, share: Int? = nil) {
        self.capacity = capacity
        self.share = share ?? capacity
    }

    public var count: Int { taken.withLock { $0.all } }

    /// - Parameter client: what its seats are counted by; nil counts for nobody.
    /// - Returns: nil if all are taken, or all that this client may have.
    public func take(for client: String? = nil) -> Seat? {
        let isFree = taken.withLock { taken in
            guard taken.all < capacity else { return false }
            if let client {
                guard taken.byClient[client, default: 0] < share else { return false }
                taken.byClient[client, default: 0] += 1
            }
            taken.all += 1
            return true
        }
        return isFree ? Seat(self, client) : nil
    }

    fileprivate func giveBack(_ client: String?) {
        taken.withLock { taken in
            taken.all -= 1
            guard let client, let count = taken.byClient[client] else { return }
            taken.byClient[client] = count > 1 ? count - 1 : nil
        }
    }
}

public final class Seat: Sendable {
    private let seats: Seats
    private let client: String?

    fileprivate init(_ seats: Seats, _ client: String?) {
        (self.seats, self.client) = (seats, client)
    }

    deinit { seats.giveBack(client) }
}
