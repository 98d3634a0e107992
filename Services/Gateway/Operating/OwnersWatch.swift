import EventLog
import Events
import HTTPTypes
import Logging
import NIOCore
import ServiceKit
import Synchronization

/// Whether those who decide are there to decide: what is accepted must not lie in a log that nobody will read.
///
/// An owner claims everything that it writes before it is ready, so a log without the claims of catalog and orders is empty or has lost
/// everything: the gateway is not ready on it. A claim is enough, however old: owners may be away, and what is accepted waits for them. But
/// an owner that runs and says of itself that the log does not fit to its store, because the log was lost or put back, waits for a person;
/// then the gateway is not ready either, and nobody is made to wait for an outcome.
final class OwnersWatch: Sendable {
    /// How often they are asked.
    static let interval = Duration.seconds(2)

    let log: any EventLog
    let owners: [Upstream]
    let readiness: Readiness
    let logger: Logger
    private let found = Mutex(Found())

    private struct Found {
        var misfits: [String: String] = [:]
        /// In which log the claims were found.
        var claimed: String?
    }

    init(log: any EventLog, owners: [Upstream], readiness: Readiness, logger: Logger) {
        (self.log, self.owners, self.readiness, self.logger) = (log, owners, readiness, logger)
        readiness.lacks(Readiness.owners, "the log was not looked at yet")
    }

    /// Those whose log does not fit to their store, by their names, and what they say of it.
    var misfits: [String: String] { found.withLock(\.misfits) }

    /// Looks until it is cancelled.
    func run() async throws {
        while !Task.isCancelled {
            do {
                try await look()
            } catch let error as LogError where error.endsTheClient {
                throw error
            } catch {
                // Whoever reads the log says what is wrong with it.
                logger.debug("cannot look for the owners' claims", error: error)
            }
            try await Task.sleep(for: isClaimed ? OwnersWatch.interval : .milliseconds(100))
        }
    }

    private var isClaimed: Bool { found.withLock { $0.claimed != nil } }

    private func look() async throws {
        let identity = try await log.identity
        if found.withLock({ $0.claimed != identity }) {
            let missing = try await log.unclaimed(by: owners.map(\.name))
            readiness.lacksClaims(of: missing)
            guard missing.isEmpty else { return }
            found.withLock { $0.claimed = identity }
        }
        let misfits = await ask()
        found.withLock { $0.misfits = misfits }
        if misfits.isEmpty {
            readiness.has(Readiness.owners)
        } else {
            let whys = misfits.sorted { $0.key < $1.key }.map { "\($0.key) says: \($0.value)" }
            readiness.lacks(Readiness.owners, whys.joined(separator: "; "))
        }
    }

    private struct Said: Decodable {
        var missing: [HealthRoutes.Missing]
    }

    /// Whoever does not answer is away, which is no misfit.
    private func ask() async -> [String: String] {
        var misfits: [String: String] = [:]
        for owner in owners {
            guard let answer = await owner.answer("/readyz"), answer.status == .serviceUnavailable,
                let said = try? JSON.decode(Said.self, from: Array(buffer: answer.body)),
                // What only a person can mend, says how.
                let misfit = said.missing.first(where: { $0.why.contains("--republish") })
            else { continue }
            misfits[owner.name] = misfit.why
        }
        return misfits
    }
}
