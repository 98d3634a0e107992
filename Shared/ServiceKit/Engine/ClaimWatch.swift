public import EventLog
import Events

extension EventLog {
    /// Which of some services never claimed what they write in this log.
    ///
    /// A service claims every partition of its topics before it is ready, so a log without its claims is empty or has lost everything. The
    /// offsets that the claims took are enough: whatever came later, they stood there.
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
    /// What is missing while nobody whose log it is has been there.
    public static let owners = "owners"

    /// Says that some services never wrote to the log; of none, that they did.
    public func lacksClaims(of services: [String]) {
        guard !services.isEmpty else { return has(Readiness.owners) }
        let names = services.joined(separator: " and ")
        lacks(
            Readiness.owners,
            services.count == 1
                ? "\(names) never wrote to this log: either it has yet to start, or the log was lost"
                : "\(names) never wrote to this log: either they have yet to start, or the log was lost")
    }

    /// Looks until some services have claimed the log, then waits to be cancelled: a reader of an empty log would have nothing to tell.
    public func waitForClaims(of services: [String], in log: any EventLog) async throws {
        while !Task.isCancelled {
            // Whoever reads the log says what is wrong with it.
            if let missing = try? await log.unclaimed(by: services) {
                lacksClaims(of: missing)
                if missing.isEmpty { break }
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        try await Task.sleep(for: .seconds(Int64.max / 4))
    }
}
