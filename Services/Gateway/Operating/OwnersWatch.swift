import EventLog
import Events
import HTTPTypes
import Logging
import NIOCore
import ServiceKit
import Synchronization

/// Watches whether the owners that decide on commands can do so: commands must not be accepted into a log that nobody will read.
///
/// An owner claims everything that it writes before it is ready. So a log without the claims of catalog and orders is empty or has lost
/// everything, and the gateway is not ready on it. A claim of any age is enough: owners may be down, and what is accepted waits for them.
/// But a running owner may report that the log does not fit its store, because the log was lost or put back. Then it waits for a person,
/// the gateway is not ready either, and no request waits for an outcome. The same holds if it runs as another instance than the gateway's
/// settings say.
final class OwnersWatch: Sendable {
    /// How often the owners are asked.
    static let interval = Duration.seconds(2)

    let log: any EventLog
    let owners: [Owner]
    let readiness: Readiness
    let logger: Logger
    private let found = Mutex(WatchState())

    /// A service that decides on commands.
    struct Owner: Sendable {
        let service: String
        /// In the order of their indices.
        let instances: [Upstream]

        init(
            _ service: String, _ addresses: [ServiceAddress], _ trust: ServiceTrust, _ logger: Logger
        ) {
            self.service = service
            var limits = UpstreamPool.Limits()
            limits.time = .seconds(2)
            instances = addresses.named(service).map { Upstream(name: $0.name, $0.address, limits, trust, logger) }
        }
    }

    private struct WatchState {
        var misfits: [String: String] = [:]
        /// The identity of the log that holds the claims.
        var claimed: String?
    }

    init(log: any EventLog, owners: [Owner], readiness: Readiness, logger: Logger) {
        (self.log, self.owners, self.readiness, self.logger) = (log, owners, readiness, logger)
        readiness.lacks(Readiness.owners, "the log was not checked yet")
    }

    /// The owners whose log does not fit their store, by name, and what they report.
    var misfits: [String: String] { found.withLock(\.misfits) }

    /// Checks until it is cancelled.
    func run() async throws {
        while !Task.isCancelled {
            do {
                try await look()
            } catch let error as LogError where error.endsTheClient {
                throw error
            } catch {
                // Readers of the log report its errors.
                logger.debug("cannot look for the owners' claims", error: error)
            }
            try await Task.sleep(for: isClaimed ? OwnersWatch.interval : .milliseconds(100))
        }
    }

    private var isClaimed: Bool { found.withLock { $0.claimed != nil } }

    private func look() async throws {
        let identity = try await log.identity
        if found.withLock({ $0.claimed != identity }) {
            let missing = try await log.unclaimed(by: owners.map(\.service))
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

    private struct ReadinessReport: Decodable {
        var missing: [HealthRoutes.Missing]
        /// "1/3"; nil of the only one.
        var instance: String?
    }

    /// Asks each owner. One that does not answer is down; that is no misfit.
    private func ask() async -> [String: String] {
        var misfits: [String: String] = [:]
        for owner in owners {
            for (index, instance) in owner.instances.enumerated() {
                guard let answer = await instance.answer("/readyz"),
                    let report = try? JSON.decode(ReadinessReport.self, from: Array(buffer: answer.body))
                else { continue }
                let expected = Instance(index: index, count: owner.instances.count)
                misfits[instance.name] = OwnersWatch.misfit(report, expected)
            }
        }
        return misfits
    }

    private static func misfit(_ report: ReadinessReport, _ expected: Instance) -> String? {
        // An instance asked for partitions it does not own would answer 404 for things that exist.
        let instance = report.instance ?? Instance().description
        guard instance == expected.description else {
            return "it runs as instance \(instance), and this gateway's settings say \(expected)"
        }
        // Only a state that a person must repair names the repair option.
        return report.missing.first { $0.why.contains("--republish") }?.why
    }
}
