import Foundation
import GRDB
import TestKit
import Testing

/// The processes that the number of the catalog's instances changes.
struct CatalogStaff {
    var catalogs: [ServiceProcess]
    var gateway: ServiceProcess

    /// Stops them, changes their number by the command, and starts as many.
    func change(to count: Int, in town: Town) async throws -> CatalogStaff {
        for process in [gateway] + catalogs where process.isRunning { try await process.stop() }
        var environment = town.catalog.environment.merging([
            "BIN": Child.folder.path, "CATALOG_PORT": "\(freePort())",
        ]) { $1 }
        for name in ["INSTANCE", "PORT", "HOST"] { environment[name] = nil }
        try "\(catalogs.count)".write(
            toFile: "\(town.folder.path)/catalog.instances", atomically: true, encoding: .utf8)
        let command = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "deploy/instances")
        let change = try ServiceProcess(command.path, arguments: ["catalog", "\(count)"], environment: environment)
        try change.start()
        let code = try await change.exitCode(within: .seconds(300))
        #expect(code == 0, "\(change.output)")
        #expect(change.output.contains("catalog is \(count) now"), "\(change.output)")
        for process in catalogs {
            let old = town.store(of: process)
            #expect(!FileManager.default.fileExists(atPath: old), "\(old) is still there")
        }
        let next = try (0..<count).map { index in
            try ServiceProcess("catalog", environment: environment.merging(["INSTANCE": "\(index)/\(count)"]) { $1 })
        }
        for process in next { try process.start() }
        for process in next { try await process.waitUntilReady() }
        var entrance = gateway.environment.merging(["CATALOG": next.map(\.url).joined(separator: ",")]) { $1 }
        entrance["PORT"] = nil
        let gateway = try ServiceProcess("gateway", environment: entrance)
        try await gateway.startUntilReady()
        return CatalogStaff(catalogs: next, gateway: gateway)
    }

    /// Waits until nobody has anything left to hear or to say.
    func comesToRest(in town: Town) async throws {
        var restful = 0
        try await waitFor("the catalogs have heard all there is", within: .seconds(180)) {
            for process in catalogs + town.ordersInstances {
                let figures = try await process.http.get("/metrics").text.split(separator: "\n")
                let lags = figures.filter { $0.hasPrefix("vicinity_log_lag_records{") }
                let depth = figures.first { $0.hasPrefix("vicinity_outbox_rows") }
                guard !lags.isEmpty, lags.allSatisfy({ $0.hasSuffix(" 0") }), depth?.hasSuffix(" 0") == true else {
                    restful = 0
                    return false
                }
            }
            restful += 1
            // What one says last, another still has to hear.
            return restful >= 5
        }
    }

    /// In how many processes' stores somebody has reservations, and how many of them, running or not.
    func reservations(of customer: String, in town: Town) throws -> [Int] {
        try catalogs.map { process in
            var configuration = Configuration()
            configuration.readonly = true
            let store = try DatabaseQueue(
                path: "\(town.store(of: process))/catalog.db", configuration: configuration)
            defer { try? store.close() }
            return try store.read { database in
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM reservations WHERE customer = ?1 OR instr(record, ?1) > 0",
                    arguments: [customer]) ?? 0
            }
        }
    }
}
