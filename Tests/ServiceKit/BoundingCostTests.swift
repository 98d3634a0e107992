import Budget
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct `The cost of a question` {
    /// A route that works for a number of rounds or until its budget is spent.
    private func withServer(
        _ limit: Duration, permits: Int = 16, _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
    ) async throws {
        let logger = Logger(label: "cost") { _ in SwiftLogNoOpLogHandler() }
        let server = HTTPServer(metrics: Metrics(), readiness: Readiness(), logger: logger)
        server.router.group().add(middleware: BoundingCost(limit, permits: permits)).get("work") { request, _ in
            let budget = Budget.current
            let rounds = try request.query.int("rounds", in: 0...Int.max) ?? 0
            var sum = 0
            for round in 0..<rounds {
                guard Budget.allows(of: budget) else { break }
                sum = sum &* 31 &+ round
            }
            return "\(sum)"
        }
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { try await test($0) }
    }

    @Test func `is stated in each answer`() async throws {
        try await withServer(.seconds(10)) { client in
            try await client.execute(uri: "/work?rounds=1000", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.vicinityCost].flatMap { Int($0) } != nil)
            }
        }
    }

    @Test func `may be more than what is answered at once, up to the bound`() async throws {
        try await withServer(.seconds(20)) { client in
            // More than a sixteenth of the bound in a debug build, much less than the bound.
            let rounds = 400_000_000 / 16
            try await client.execute(uri: "/work?rounds=\(rounds)", method: .get) { response in
                #expect(response.status == .ok)
            }
        }
    }

    @Test func `beyond the bound is refused`() async throws {
        try await withServer(.milliseconds(40)) { client in
            try await client.execute(uri: "/work?rounds=\(Int.max)", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(response.headers[.retryAfter] != nil)
                #expect(Int(response.headers[.vicinityCost] ?? "") ?? 0 >= 40_000)
            }
        }
    }

    @Test func `of many long questions of one client leaves room for others`() async throws {
        try await withServer(.milliseconds(400), permits: 8) { client in
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await client.execute(
                            uri: "/work?rounds=\(Int.max)", method: .get, headers: [.vicinityClient: "greedy"]
                        ) { response in Int(response.headers[.vicinityCost] ?? "") ?? 0 }
                    }
                }
                var costs: [Int] = []
                for try await cost in group { costs.append(cost) }
                return costs
            }
            // Two of them had a permit and used the whole bound; the others were refused.
            #expect(statuses.count { $0 < 300_000 } >= 2)
            #expect(statuses.contains { $0 >= 400_000 })
            try await client.execute(uri: "/work?rounds=10", method: .get, headers: [.vicinityClient: "modest"]) {
                #expect($0.status == .ok)
            }
        }
    }
}
