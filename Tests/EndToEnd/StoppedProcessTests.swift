import EmbeddedLog
import Events
import Foundation
import TestKit
import Testing

/// A process is stopped from outside, by SIGSTOP, `docker pause` or swapping, in the middle of what it does.
@Suite(.serialized) struct `A process that is stopped` {
    @Test(.timeLimit(.minutes(5)))
    func `with the log's lock: orders are refused in time, readiness names it, and all goes on when it wakes`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 100_000)
            let customer = try await town.newCustomer()
            try await withThrowingTaskGroup { group in
                // So much that catalog appends all the time.
                for _ in 0..<8 {
                    group.addTask {
                        while !Task.isCancelled {
                            _ = try? await customer.order([(items[0], 1)], prefer: "respond-async")
                        }
                    }
                }
                try await stop(town.catalog, holding: "\(town.folder.path)/log/log.db-lock")
                let answer = try await waitFor("an answer to an order") {
                    try await customer.gateway.post(
                        "/v1/orders", json: #"{"lines":[{"item":"\#(items[1])","quantity":1}]}"#,
                        headers: ["Idempotency-Key": UUID().uuidString])
                }
                #expect(answer.status == 503, "\(answer.text)")
                #expect(answer["Retry-After"] != nil)
                let holder = "process \(town.catalog.processID ?? 0) (catalog, stopped)"
                try await waitFor("the gateway says who keeps it from appending") {
                    let ready = try await town.gateways[0].http.get("/readyz")
                    return ready.status == 503 && ready.text.contains(holder) ? true : nil
                }
                town.catalog.signal(SIGCONT)
                group.cancelAll()
            }
            for process in town.processes { try await process.waitUntilReady() }
            let after = try await customer.order([(items[1], 2)], prefer: "wait=20")
            #expect(after.status == 201, "\(after.text)")
        }
    }

    /// Stops it again and again until it happens to have the lock.
    private func stop(_ process: ServiceProcess, holding lock: String) async throws {
        try await waitFor("\(process.name) is stopped with the lock", within: .seconds(200)) {
            process.signal(SIGSTOP)
            try await Task.sleep(for: .milliseconds(5))
            if LockHolder.process(holding: lock) == process.processID { return true }
            process.signal(SIGCONT)
            try await Task.sleep(for: .microseconds(.random(in: 1000...30_000)))
            return nil
        }
    }
}
