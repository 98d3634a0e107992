import Contract
import Events
import Foundation
import GRDB
import TestKit
import Testing

/// The log under the stores is lost, put back or damaged; a store is an older copy.
@Suite(.serialized) struct `Log and stores that do not fit` {
    @Test(.timeLimit(.minutes(5)))
    func `a log that was lost is noticed, and the stores' state is written again on demand`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 50)
            let customer = try await town.newCustomer()
            let before: OrderAnswer = try await customer.order([(items[0], 2)], prefer: "wait=20").decode()
            for process in town.processes.reversed() { try await process.stop() }
            try FileManager.default.removeItem(atPath: "\(town.folder.path)/log")
            try town.orders.start()
            try await waitFor("orders says that the log is another one") {
                let answer = try await town.orders.http.get("/readyz")
                return answer.status == 503 && answer.text.contains("republish") ? true : nil
            }
            try await town.orders.stop()
            try await republish(town)
            try await town.start()
            #expect(try await customer.order(before.id)?.status == .confirmed)
            let after = try await customer.order([(items[0], 3)], prefer: "wait=20")
            #expect(after.status == 201, "\(after.text)")
            #expect(try await available(items[0], town) == 45)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Town.Ground.allCases)
    func `an older copy of a store beside a newer log is made again, and nothing is sold twice`(
        on ground: Town.Ground
    ) async throws {
        try await withTown(on: ground, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 50)
            let customer = try await town.newCustomer()
            try await town.catalog.stop()
            let folder = "\(town.folder.path)/catalog"
            try FileManager.default.copyItem(atPath: folder, toPath: folder + "-copy")
            try await town.catalog.startUntilReady()
            _ = try await customer.order([(items[0], 4)], prefer: "wait=20")
            try await town.catalog.stop()
            try FileManager.default.removeItem(atPath: folder)
            try FileManager.default.moveItem(atPath: folder + "-copy", toPath: folder)
            try await town.catalog.startUntilReady()
            #expect(try await available(items[0], town) == 46)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.contains { $0.contains(".old-") }, "the older copy was put aside: \(files)")
            _ = try await customer.order([(items[0], 1)], prefer: "wait=20")
            #expect(try await available(items[0], town) == 45)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a damaged record stops its readers, is dropped by --salvage, and all goes on from the stores`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 50)
            let customer = try await town.newCustomer()
            let before: OrderAnswer = try await customer.order([(items[0], 2)], prefer: "wait=20").decode()
            let busy = try await run(town.catalog, "--salvage")
            #expect(busy.code == 75)
            #expect(busy.output.contains("another process"), "\(busy.output)")
            for process in town.processes.reversed() { try await process.stop() }
            #expect(try await run(town.catalog, "--salvage").output.contains("are undamaged"))

            try damage("vicinity.item.stock.v1", in: "\(town.folder.path)/log/log.db")
            try town.gateways[0].start()
            try await waitFor("the gateway says what is damaged") {
                let answer = try await town.gateways[0].http.get("/readyz")
                return answer.status == 503 && answer.text.contains("is damaged") ? true : nil
            }
            try await town.gateways[0].stop()
            let salvage = try await run(town.catalog, "--salvage")
            #expect(salvage.code == 0)
            let place = "catalog.items/\(partition(of: "cafe"))"
            #expect(salvage.output.contains("dropped \(place): offsets "), "\(salvage.output)")
            #expect(salvage.output.contains("--republish"))
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(town.folder.path)/log")
            #expect(files.contains { $0.hasPrefix("log.db.damaged-") }, "\(files)")

            try await republish(town)
            try await town.start()
            #expect(try await customer.order(before.id)?.status == .confirmed)
            let after = try await customer.order([(items[0], 3)], prefer: "wait=20")
            #expect(after.status == 201, "\(after.text)")
            #expect(try await available(items[0], town) == 45)
        }
    }

    /// Has the owners write their state to the log, once.
    private func republish(_ town: Town) async throws {
        for service in town.owners {
            let again = try ServiceProcess(
                service.name, port: service.port, arguments: ["--republish"], environment: service.environment)
            try await again.startUntilReady()
            try await again.stop()
        }
    }

    /// Runs a service's executable to its end.
    private func run(_ service: ServiceProcess, _ argument: String) async throws -> (code: Int32, output: String) {
        let process = try ServiceProcess(service.name, arguments: [argument], environment: service.environment)
        try process.start()
        return (try await process.exitCode(), process.output)
    }

    /// Changes one byte of a text's last occurrence in a file.
    private func damage(_ text: String, in file: String) throws {
        var content = try Data(contentsOf: URL(filePath: file))
        let range = try #require(content.range(of: Data(text.utf8), options: .backwards))
        content[range.lowerBound] ^= 1
        try content.write(to: URL(filePath: file))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a gateway under which another file was put ends, to be started again`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 50)
            // A log that others write to is not copied whole.
            for process in town.processes.reversed() where process.name != "gateway" { try await process.stop() }
            let log = "\(town.folder.path)/log"
            try FileManager.default.copyItem(atPath: log, toPath: log + "-copy")
            try FileManager.default.moveItem(atPath: log, toPath: log + "-before")
            try FileManager.default.moveItem(atPath: log + "-copy", toPath: log)
            #expect(try await town.gateways[0].exitCode() == 75)
            try await town.start()
            let customer = try await town.newCustomer()
            #expect(try await customer.order([(items[0], 1)], prefer: "wait=20").status == 201)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a second process on the same store is refused`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let second = try ServiceProcess("orders", environment: town.orders.environment)
            try second.start()
            #expect(try await second.exitCode() == 75)
            #expect(second.output.contains("another process owns it"))
        }
    }
}
