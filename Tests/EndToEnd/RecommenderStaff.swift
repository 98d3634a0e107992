import Foundation
import GRDB
import TestKit
import Testing

/// The processes that the number of instances changes.
struct RecommenderStaff {
    var recommenders: [ServiceProcess]
    var gateway: ServiceProcess

    /// Stops them, changes their number by the command, and starts as many.
    /// - Parameter guest: had something at the café, in an order that is archived; nil: nobody had.
    func change(to count: Int, in town: Town, guest: String? = nil) async throws -> RecommenderStaff {
        for process in [gateway] + recommenders where process.isRunning { try await process.stop() }
        for process in recommenders {
            guard let guest else { break }
            let copy = try DatabaseQueue(path: "\(town.store(of: process))/copies/copies.db")
            try await copy.write { database in
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO visits (person, thing, "order", created, archived)
                        VALUES (?, 'cafe', 'o-archived', 1, 1)
                        """, arguments: [guest])
            }
            try copy.close()
        }
        var environment = town.recommender.environment.merging([
            "BIN": Child.folder.path, "RECOMMENDER_PORT": "\(freePort())",
        ]) { $1 }
        for name in ["INSTANCE", "PORT", "HOST"] { environment[name] = nil }
        try "\(recommenders.count)".write(
            toFile: "\(town.folder.path)/recommender.instances", atomically: true, encoding: .utf8)
        let command = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "deploy/instances")
        let change = try ServiceProcess(
            command.path, arguments: ["recommender", "\(count)"], environment: environment)
        try change.start()
        let code = try await change.exitCode()
        #expect(code == 0, "\(change.output)")
        #expect(change.output.contains("recommender is \(count) now"), "\(change.output)")
        let next = try (0..<count).map { index in
            try ServiceProcess(
                "recommender", environment: environment.merging(["INSTANCE": "\(index)/\(count)"]) { $1 })
        }
        for process in next { try process.start() }
        for process in next { try await process.waitUntilReady() }
        var entrance = gateway.environment.merging(["RECOMMENDER": next.map(\.url).joined(separator: ",")]) { $1 }
        entrance["PORT"] = nil
        let gateway = try ServiceProcess("gateway", environment: entrance)
        try await gateway.startUntilReady()
        return RecommenderStaff(recommenders: next, gateway: gateway)
    }
}
