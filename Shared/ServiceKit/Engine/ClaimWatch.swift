public import EventLog
import Events

extension EventLog {
    /// Which of the given services never claimed their topics in this log.
    ///
    /// A service claims every partition of its topics before it is ready, so a log without its claims is empty or has lost everything. It
    /// is enough to look at the ends of the partitions: a claim takes an offset, even if it is no longer kept.
    public func unclaimed(by services: [String]) async throws -> [String] {
        var missing: [String] = []
        for service in services {
            let bounds = try await bounds(of: Topic.checkpoints(of: service).partitions)
            if bounds.values.contains(where: { $0.upperBound == 0 }) { missing.append(service) }
        }
        return missing
    }
}

extension Readiness {
    /// The part that is missing while a topic's owner has never written to the log.
    public static let owners = "owners"

    /// Reports that these services never wrote to the log; an empty list reports that all did.
    public func lacksClaims(of services: [String]) {
        guard !services.isEmpty else { return has(Readiness.owners) }
        let names = services.joined(separator: " and ")
        lacks(
            Readiness.owners,
            services.count == 1
                ? "\(names) never wrote to this log: either it has yet to start, or the log was lost"
                : "\(names) never wrote to this log: either they have yet to start, or the log was lost")
    }

    /// Checks until the services have claimed the log, then waits to be cancelled. Until then the process is unready: a reader of an empty
    /// log would have nothing to answer with.
    public func waitForClaims(of services: [String], in log: any EventLog) async throws {
        while !Task.isCancelled {
            // An error of the log is reported by the loops that read it.
            if let missing = try? await log.unclaimed(by: services) {
                lacksClaims(of: missing)
                if missing.isEmpty { break }
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        try await Task.sleep(for: .seconds(Int64.max / 4))
    }
}
