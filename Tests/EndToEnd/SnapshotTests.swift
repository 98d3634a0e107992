import Contract
import Events
import Foundation
import TestKit
import Testing

/// Stores are lost, and made again from snapshots of them that were taken while people ordered.
@Suite(.serialized) struct `A store made again from a snapshot` {
    private static let settings = ["SNAPSHOT_EVERY": "1s", "LOG_LEVEL": "notice", "HOLD_TIME": "900s"]

    private struct Placed: Decodable { let id: String }

    private func order(_ count: Int, of item: String, as citizen: Citizen) async throws -> [String] {
        var ids: [String] = []
        for _ in 0..<count {
            let answer = try await citizen.order([(item, 1)], prefer: "wait=20")
            #expect(answer.status == 201, "\(answer.text)")
            ids.append(try answer.decode(Placed.self).id)
        }
        return ids
    }

    private func snapshots(of service: ServiceProcess, _ town: Town) -> [String] {
        let folder = "\(town.store(of: service))/snapshots"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".db") }.sorted().map { "\(folder)/\($0)" }
    }

    /// Waits for a snapshot that was begun from now on.
    private func awaitSnapshot(of service: ServiceProcess, _ town: Town) async throws {
        let now = String(Timestamp.now.microseconds)
        try await waitFor("a snapshot of \(service.name)") {
            snapshots(of: service, town).contains { $0.split(separator: "/").last.map(String.init) ?? "" > now }
                ? true : nil
        }
    }

    private func lose(_ service: ServiceProcess, _ town: Town) {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(town.store(of: service))/\(service.name).db\(suffix)")
        }
    }

    /// What a service's tables come to, by its own account, once store and log say the same.
    private func sums(of service: ServiceProcess, _ arguments: String...) async throws -> [Substring] {
        let environment = service.environment.merging(["LOG_LEVEL": "critical"]) { $1 }
        let process = try ServiceProcess(service.name, arguments: arguments + ["--settle"], environment: environment)
        try process.start()
        _ = try await process.exitCode()
        return process.output.split(separator: "\n").sorted()
    }

    @Test(.timeLimit(.minutes(10)))
    func `equals one from the beginning of the log, and has every order, also if it was killed making one`()
        async throws
    {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let item = try await town.somebody("operator").open(place: "cafe", stock: 1000)[0]
            let ann = try await town.newCustomer()
            var ids = try await order(10, of: item, as: ann)
            for service in [town.orders, town.catalog] { try await awaitSnapshot(of: service, town) }
            ids += try await order(10, of: item, as: ann)
            for service in [town.orders, town.catalog] {
                let unfinished = "\(town.store(of: service))/snapshots/unfinished.new"
                while !FileManager.default.fileExists(atPath: unfinished) { await Task.yield() }
                await service.kill()
                lose(service, town)
            }
            // The gateway takes it all the same.
            let late = try await ann.order([(item, 1)], prefer: "respond-async")
            #expect(late.status == 202, "\(late.text)")
            ids.append(try late.decode(Placed.self).id)
            try await town.start()
            for id in ids { _ = try await ann.order(id) { $0.status == .confirmed } }
            for service in [town.orders, town.catalog] {
                let line = service.output.split(separator: "\n").last { $0.contains("rebuilt") }
                #expect(line?.contains("the beginning") == false, "\(service.output)")
            }
            for process in town.processes.reversed() { try await process.stop() }
            for service in [town.orders, town.catalog, town.recommender, town.notifier, town.crawler] {
                let there = try await sums(of: service)
                #expect(!there.isEmpty)
                #expect(try await sums(of: service, "--rebuild") == there, "\(service.name)")
                #expect(try await sums(of: service, "--rebuild", "full") == there, "\(service.name)")
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `brings nobody back who was forgotten since, and is not made from one that is too old`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let item = try await town.somebody("operator").open(place: "cafe", stock: 1000)[0]
            let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
            for person in [ann, bob] { _ = try await order(3, of: item, as: person) }
            try await awaitSnapshot(of: town.orders, town)
            await town.orders.kill()
            lose(town.orders, town)
            let old = snapshots(of: town.orders, town)
            #expect(
                try old.contains { try domainTables(ofStore: $0)["orders"]?.contains { $0.contains(ann.id) } ?? false })
            #expect(try await ann.gateway.delete("/v1/profile").status == 202)
            try await town.orders.startUntilReady()
            #expect(!town.orders.output.contains("the beginning"), "\(town.orders.output)")
            struct List: Decodable { let items: [OrderAnswer] }
            try await waitFor("she has no orders") {
                try await ann.gateway.get("/v1/orders").decode(List.self).items.isEmpty
            }
            #expect(try await bob.gateway.get("/v1/orders").decode(List.self).items.count == 3)
            try await waitFor("the snapshots that tell of her are gone") {
                old.allSatisfy { !FileManager.default.fileExists(atPath: $0) } ? true : nil
            }
            try await town.orders.stop()
            let tables = try domainTables(ofStore: "\(town.store(of: town.orders))/orders.db")
            #expect(tables["orders"]?.count == 6)
            #expect(!tables.values.joined().contains { $0.contains(ann.id) })

            for path in snapshots(of: town.orders, town) {
                let url = URL(filePath: path)
                let name = url.lastPathComponent
                let digest = name[(name.firstIndex(of: "-") ?? name.startIndex)...]
                let time = Timestamp.now.advanced(by: .seconds(-7 * 86_400)).microseconds
                let other = url.deletingLastPathComponent().appending(path: "\(time)\(digest)").path
                try FileManager.default.moveItem(atPath: path, toPath: other)
            }
            lose(town.orders, town)
            try await town.orders.startUntilReady()
            #expect(town.orders.output.contains("older than six days"), "\(town.orders.output)")
            #expect(town.orders.output.contains("the beginning"), "\(town.orders.output)")
            #expect(try await bob.gateway.get("/v1/orders").decode(List.self).items.count == 3)
        }
    }
}
