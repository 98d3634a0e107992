import Contract
import Events
import GRDB
import Store
import TestKit
import Testing

@testable import CatalogService

/// A rebuild after a republish counted records that were in the log twice as two takings.
@Suite struct `A store that counts holds twice` {
    @Test func `counts each once after the migration, and none of what is over`() async throws {
        let harness = try await StepHarness.catalog(.sample("rice"), .sample("soup", stock: .count(left: 5)))
        try await harness.ask("hold", "1", ["rice": 2, "soup": 1], origin: "somewhere")
        try await harness.ask("hold", "2", ["soup": 1])
        try await harness.ask("release", "2", ["soup": 1])
        let contents = try await harness.contents()
        let reservations = try await harness.read { database in
            try ["1", "2"].map { try Tables(database: database).reservation("\($0)/krua")! }
        }
        let queue = try DatabaseQueue()
        try await queue.write { database in
            for migration in Schema.migrations.prefix(while: { $0.name != Tables.oneTakingOfEach.name }) {
                try migration.change(database)
            }
            for reservation in reservations {
                try database.execute(
                    sql: "INSERT INTO reservations (id, customer, state, record) VALUES (?, ?, ?, ?)",
                    arguments: [
                        reservation.key, reservation.customer, reservation.state.rawValue,
                        try JSON.encode(reservation).text,
                    ])
                for request in [-1, 17] {
                    try database.execute(
                        sql: """
                            INSERT INTO takings (thing, taken_at, reservation, quantity, origin)
                            VALUES ('krua.soup', ?, ?, 1, 'somewhere')
                            """, arguments: [request, reservation.key])
                }
            }
            for migration in Schema.migrations.drop(while: { $0.name != Tables.oneTakingOfEach.name }) {
                try migration.change(database)
            }
        }
        let migrated = try await queue.read { try DomainContents.of(["takings", "shares"], in: $0) }
        for table in ["takings", "shares"] { #expect(migrated[table] == contents[table]) }
    }
}
