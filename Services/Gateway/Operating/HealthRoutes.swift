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

    struct Health: Encodable, Sendable {
        var name: String
        var ready: Bool
        var missing: [Missing]
        var figures: [Figure]
    }

    private struct Answer: Encodable {
        var at: Timestamp
        var services: [Health]
    }

    private struct Said: Decodable {
        var ready: Bool
        var missing: [Missing]
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

    /// Asks all services concurrently; the results are in the order of their names.
    private var others: [Health] {
        get async {
            await withTaskGroup(of: Health.self) { group in
                for service in services { group.addTask { await HealthRoutes.health(of: service) } }
                var all: [Health] = []
                for await health in group { all.append(health) }
                return all.sorted { $0.name < $1.name }
            }
        }
    }

    private static func health(of service: Upstream) async -> Health {
        do {
            let said = try JSON.decode(Said.self, from: Array(buffer: try await service.get("/readyz", as: nil).body))
            let text = String(buffer: try await service.get("/metrics", as: nil).body)
            return Health(name: service.name, ready: said.ready, missing: said.missing, figures: Figure.all(in: text))
        } catch {
            return Health(
                name: service.name, ready: false, missing: [Missing(part: "http", why: "it does not answer")],
                figures: [])
        }
    }
}
