import Synchronization

/// Lets each merchant run one import at a time, and a limited number of merchants at once.
final class MerchantsTurns: Sendable {
    private let running = Mutex<[String: ImportTurns]>([:])
    /// Limit of imports at once: each takes the store's writer for a step at a time.
    static let most = 8

    func take(_ merchant: String) -> ImportTurns.Turn? {
        running.withLock { running in
            running = running.filter { $0.value.isTaken }
            guard running[merchant] == nil, running.count < MerchantsTurns.most else { return nil }
            let turns = ImportTurns()
            running[merchant] = turns
            return turns.take()
        }
    }
}
