import Foundation
import TestKit
import Testing

/// The catalog as several processes, and the change of their number, as `deploy/instances` does it.
@Suite(.serialized) struct `Several processes of the catalog` {
    /// `INSTANCES` names others: 3,1,2,12.
    private static let counts = (ProcessInfo.processInfo.environment["INSTANCES"] ?? "3,1,2").split(separator: ",")
        .compactMap { Int($0) }

    @Test(.timeLimit(.minutes(20)), arguments: Town.Ground.allCases)
    func `import, change, hold and export as one, forget, and change their number without loss`(
        on ground: Town.Ground
    ) async throws {
        let first = try #require(Self.counts.first)
        try await withTown(on: ground, gateways: 1, catalogs: first) { town in
            var staff = CatalogStaff(catalogs: town.catalogs, gateway: town.gateways[0])
            var known: [String: [UInt8]] = [:]
            var homes: [String] = []
            var mistake: CatalogDay.Mistake?
            for (step, count) in Self.counts.enumerated() {
                if step > 0 {
                    staff = try await staff.change(to: count, in: town)
                    let now = try await read(known.keys, CatalogDay(step, staff, in: town).boss)
                    for path in known.keys.sorted() {
                        #expect(
                            now[path] == known[path],
                            "\(path) by \(count): \(text(now[path])), not \(text(known[path]))")
                    }
                }
                let day = try CatalogDay(step, staff, in: town)
                var paths = Array(known.keys)
                if let mistake { paths += try await day.undo(mistake) }
                paths += try await day.importing()
                paths += try await day.undoing()
                paths += try await day.changing()
                paths += try await day.showingPicture()
                homes += try await day.listingHomes(beside: homes)
                try await day.ordering()
                try await day.forgetting()
                let wrong = try await day.mistaking("wrong")
                paths += wrong.made.map { "/v1/places/\($0)" }
                mistake = wrong
                paths += homes
                try await staff.comesToRest(in: town)
                try await day.exporting(Set(paths))
                known = try await read(Set(paths), day.boss)
            }
            for process in staff.catalogs + [staff.gateway] where process.isRunning { try await process.stop() }
        }
    }

    /// What an operator reads there.
    private func read(_ paths: some Collection<String>, _ boss: TestHTTP) async throws -> [String: [UInt8]] {
        var all: [String: [UInt8]] = [:]
        for path in paths {
            let answer = try await boss.get(path)
            #expect([200, 404].contains(answer.status), "\(path): \(answer.status) \(answer.text)")
            all[path] = answer.status == 200 ? answer.bytes : []
        }
        return all
    }

    private func text(_ bytes: [UInt8]?) -> String {
        String(decoding: bytes ?? [], as: UTF8.self).prefix(600).description
    }
}
