import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// The health of all processes, for operators: whether each is ready, and its metrics.
struct HealthRoutes: Sendable {
    let services: [Upstream]
    let metrics: Metrics
    let readiness: Readiness

    struct Missing: Codable, Sendable, Equatable {
        var part: String
        var why: String
    }

    /// The role of a process, if several processes can lead its service.
    enum Role: String, Encodable, Sendable {
        case leads, follows
    }

    struct Health: Encodable, Sendable {
        var name: String
        /// Nil if the service has only one process.
        var role: Role?
        var address: String?
        /// True if the process can serve or, as a follower, take over.
        var ready: Bool
        var missing: [Missing]
        var figures: [Figure]
    }

    private struct Answer: Encodable {
        var at: Timestamp
        var services: [Health]
    }

    private struct ReadinessReport: Decodable {
        var ready: Bool
        var missing: [Missing]
        var follows: Bool?
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/health") { request, context in
            try request.query.only()
            let all = [own] + (await others)
            return try Response.json(Answer(at: .now, services: all), headers: [.cacheControl: "no-store"])
        }
    }

    private var own: Health {
        let lacking = readiness.lacking.map { Missing(part: $0.part, why: $0.why) }
        return Health(
            name: "gateway", ready: lacking.isEmpty, missing: lacking, figures: Figure.all(in: metrics.text))
    }

    /// Asks all processes concurrently; the results are in the order of their names, the leader first.
    private var others: [Health] {
        get async {
            await withTaskGroup(of: Health.self) { group in
                for service in services {
                    let leader = service.pools.leading?.index
                    for (index, process) in service.processes.enumerated() {
                        let role: Role? = leader.map { $0 == index ? .leads : .follows }
                        group.addTask { await HealthRoutes.health(of: process, role) }
                    }
                }
                var all: [Health] = []
                for await health in group { all.append(health) }
                return all.sorted { $0.order < $1.order }
            }
        }
    }

    private static func health(of service: Upstream, _ role: Role?) async -> Health {
        var health = Health(
            name: service.name, role: role, address: role.map { _ in service.pools.current.address.url }, ready: false,
            missing: [Missing(part: "http", why: "it does not answer")], figures: [])
        guard let readiness = try? await service.get("/readyz", as: nil).body,
            let report = try? JSON.decode(ReadinessReport.self, from: Array(buffer: readiness)),
            let metrics = try? await service.get("/metrics", as: nil).body
        else { return health }
        // A follower lacks claims and a lease until it leads; that is no fault.
        let isStandby = role == .follows && report.follows == true
        health.missing = isStandby ? [] : report.missing
        health.ready = report.ready || isStandby
        health.figures = Figure.all(in: String(buffer: metrics))
        return health
    }
}

extension HealthRoutes.Health {
    fileprivate var order: (String, Int, String) { (name, role == .follows ? 1 : 0, address ?? "") }
}
