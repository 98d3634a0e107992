import Synchronization

/// Limits how many tasks run at once, in all and for each client. A task that is let in holds a `ConcurrencyPermit`; its place is free
/// again when nothing refers to the permit any more.
public final class ConcurrencyLimit: Sendable {
    public let capacity: Int
    /// The most permits that one client may hold.
    public let share: Int
    private let taken = Mutex(Taken())

    private struct Taken {
        var all = 0
        var byClient: [String: Int] = [:]
    }

    /// - Parameter share: the most for one client; nil: it may hold all.
    public init(_ capacity: Int, share: Int? = nil) {
        self.capacity = capacity
        self.share = share ?? capacity
    }

    public var count: Int { taken.withLock { $0.all } }

    /// - Parameter client: the key that its permits are counted by; nil: the permit counts for no client.
    /// - Returns: nil if all permits are taken, or all that this client may hold.
    public func take(for client: String? = nil) -> ConcurrencyPermit? {
        let isFree = taken.withLock { taken in
            guard taken.all < capacity else { return false }
            if let client {
                guard taken.byClient[client, default: 0] < share else { return false }
                taken.byClient[client, default: 0] += 1
            }
            taken.all += 1
            return true
        }
        return isFree ? ConcurrencyPermit(self, client) : nil
    }

    fileprivate func giveBack(_ client: String?) {
        taken.withLock { taken in
            taken.all -= 1
            guard let client, let count = taken.byClient[client] else { return }
            taken.byClient[client] = count > 1 ? count - 1 : nil
        }
    }
}

/// A place in a `ConcurrencyLimit`, held as long as it lives.
public final class ConcurrencyPermit: Sendable {
    private let permits: ConcurrencyLimit
    private let client: String?

    fileprivate init(_ permits: ConcurrencyLimit, _ client: String?) {
        (self.permits, self.client) = (permits, client)
    }

    deinit { permits.giveBack(client) }
}
