import Contract
import Events
import Foundation
import TestKit
import Testing

/// Upgrades with the data of earlier releases.
@Suite(.serialized) struct `An upgrade` {
    @Test(.timeLimit(.minutes(10))) func `of the first release's log and stores keeps every order, and is asked for`()
        async throws
    {
        try await keepsWhatItHeld("first-release", selling: "cafe.coffee") { town in
            try await refusesWithoutBeingAsked(town)
            try await upgrade(town)
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["1.0"])
    func `of a release since 1.0 is nothing but a start`(release: String) async throws {
        try await keepsWhatItHeld(release, selling: "cafe.item-1") { _ in }
    }

    private func keepsWhatItHeld(
        _ release: String, selling item: String, after prepare: (Town) async throws -> Void
    ) async throws {
        let town = try await Town(on: .embedded, gateways: 1)
        try unpack(release, into: town.folder.path)
        do {
            try await prepare(town)
            try await town.start()
            try await holdsWhatItHeld(town)
            // A rebuild from the log alone gives the same.
            for process in town.processes.reversed() { try await process.stop() }
            for service in town.owners {
                let again = try ServiceProcess(
                    service.name, port: service.port, arguments: ["--rebuild"], environment: service.environment)
                try await again.startUntilReady()
                try await again.stop()
            }
            try await town.start()
            try await holdsWhatItHeld(town)
            let customer = try await town.newCustomer()
            let more = try await customer.order([(item, 1)], prefer: "wait=20")
            #expect(more.status == 201, "\(more.text)")
            try await town.stop()
        } catch {
            for process in town.processes { print("--- \(process.name):\n\(process.output.suffix(3000))") }
            await town.raze()
            throw error
        }
    }

    private func unpack(_ name: String, into folder: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).tar.gz")
        let tar = Process()
        tar.executableURL = URL(filePath: "/bin/tar")
        tar.arguments = ["xzf", file.path, "-C", folder]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
    }

    private func refusesWithoutBeingAsked(_ town: Town) async throws {
        try town.orders.start()
        #expect(try await town.orders.exitCode() == 78)
        #expect(town.orders.output.contains("--upgrade"), "\(town.orders.output)")
    }

    private func upgrade(_ town: Town) async throws {
        for service in town.owners {
            let once = try ServiceProcess(
                service.name, port: service.port, arguments: ["--upgrade"], environment: service.environment)
            try await once.startUntilReady()
            try await once.stop()
        }
    }

    private struct Expected: Decodable {
        struct Placed: Decodable {
            let key: String
            let status: String?
            let id: String?
        }

        let orders: [Placed]
        /// The stock of some items.
        let available: [String: Int]?
    }

    private func holdsWhatItHeld(_ town: Town) async throws {
        let file = URL(filePath: "\(town.folder.path)/expected.json")
        let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
        let operator_ = try town.somebody("operator")
        // The result of each since: cancelled and completed by hand; held and then confirmed; too old to be placed.
        let later: [String: Order.Status] = [
            "cancelled": .cancelled, "completed": .completed, "held-undecided": .confirmed, "held-tickets": .confirmed,
            "accepted-only": .rejected, "rejected": .rejected,
        ]
        for placed in expected.orders {
            guard let id = placed.id else { continue }
            let wanted = later[placed.key] ?? .confirmed
            let order = try await operator_.order(id) { $0.status == wanted }
            #expect(order.status == wanted, "\(placed.key)")
        }
        // The first release had 50: 2, 3 and 4 are sold; 5 came back.
        for (item, count) in expected.available ?? ["cafe.coffee": 41, "grill.rice": 0] {
            #expect(try await available(item, town) == count)
        }
    }
}
